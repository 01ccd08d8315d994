// SPDX-License-Identifier: Apache-2.0
#include "analyse/effects/secret_search.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "analyse/places/path_class.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

// `password`, `API_KEY=`, `BEGIN RSA PRIVATE KEY`, `aws.secret`
[[nodiscard]] bool names_credentials(std::string_view pattern) {
  std::string plain;
  for (const char c : pattern) {
    const bool is_upper = c >= 'A' && c <= 'Z';
    if (is_upper || (c >= 'a' && c <= 'z')) plain += is_upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  const NameList words = secret_names().sought_words;
  const NameList tokens = secret_names().sought_tokens;
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return plain.find(word) != std::string::npos; }) ||
         std::any_of(tokens.begin(), tokens.end(),
                     [&](std::string_view token) { return pattern.find(token) != std::string_view::npos; });
}

}  // namespace

void add_sought_files(const std::vector<Word>& sought, StepContext& context, Attributes how) {
  constexpr PathClasses kOurs =
      PathClass::project | PathClass::temp | PathClass::temp_root | PathClass::regenerable | PathClass::unknown;
  std::string plain;  // the last name that turned out not to be a secret's: several roots look for the same names
  for (Word file : sought) {
    // `*.pem` looks for x.pem; `*` and `[a-c]*` look for nothing in particular.
    if (file.kind == Word::Kind::unknown || file.text.find('[') != std::string::npos) continue;
    const std::size_t name = file.text.rfind('/') + 1;
    if (file.text.find_first_not_of(".*?", name) == std::string::npos) continue;
    const bool is_ending = file.text.find('*', name) == name;
    if (is_ending) {
      file.text[name] = 'x';
      file.kind = Word::Kind::known;
    }
    if (plain == std::string_view(file.text).substr(name)) continue;
    plain = file.text.substr(name);
    // A secret by its name in any folder, or one of the folder that is searched: `find ~/.aws -name credentials`.
    const std::string at_home = context.world.home + "/" + plain;
    const bool is_pattern = file.kind == Word::Kind::glob;
    const bool is_named = classes_of_written(at_home, is_pattern, context.world).has(PathClass::secret);
    if (!is_named &&
        (is_ending ||
         !resolve_path(file.text, context.cwd, is_pattern, true, context.world).classes.has(PathClass::secret)))
      continue;
    plain.clear();
    const std::size_t before = context.out.effects.size();
    add_path_effect(EffectKind::read, Action::none, file, file.text, how | Attribute::sought, {}, context);
    // The shell may be in another folder: one file may give several effects.
    std::erase_if(context.out.effects, [&, at = std::size_t{0}](const Effect& effect) mutable {
      return at++ >= before && (!effect.classes.has(PathClass::secret) || effect.classes.has_any(kOurs));
    });
  }
}

void mark_sought_text(std::string_view pattern, std::size_t first, StepContext& context) {
  if (!names_credentials(pattern)) return;
  for (std::size_t i = first; i < context.out.effects.size(); ++i) {
    Effect& effect = context.out.effects[i];
    if (effect.kind == EffectKind::read && effect.classes.has_any(PathClass::root | PathClass::home))
      effect.attributes |= Attribute::sought;
  }
}

}  // namespace pawl
