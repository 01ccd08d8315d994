// SPDX-License-Identifier: Apache-2.0
#include "analyse/print/printer.h"
#include "content/code/code.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"python*"};

// Where Python keeps packages: `python -m site --user-site`, or code that asks for it. Of its version only that it has
// one is known.
Stream print(const PrintingStep& printing) {
  constexpr std::string_view kFolder = "/lib/python3/site-packages\n";
  const std::vector<Word>& argv = printing.argv();
  const std::string& home = printing.world.home;
  if (argv.size() == 4 && argv[1].text == "-m" && argv[2].text == "site" && argv[3].text == "--user-site")
    return known_text(home + "/.local" + std::string(kFolder));
  if (argv.size() != 3 || argv[1].text != "-c" || argv[2].text.find("site") == std::string::npos) return {};
  const CodeFacts facts = read_code("python", argv[2].text, {});
  for (const CodeCall& call : facts.calls) {
    if (call.name == "site.getusersitepackages") return known_text(home + "/.local" + std::string(kFolder));
    const std::size_t bin = argv[0].text.rfind("/bin/");
    if (call.name == "site.getsitepackages")
      return known_text((bin == std::string::npos ? "/usr" : argv[0].text.substr(0, bin)) + std::string(kFolder));
  }
  return {};
}

}  // namespace

const Printer& python_printer() {
  static constexpr Printer printer = {kPrograms, print};
  return printer;
}

}  // namespace pawl
