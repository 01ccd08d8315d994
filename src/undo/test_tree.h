// SPDX-License-Identifier: Apache-2.0
// A folder of files with a store beside it, for tests: what a real shell does to it is kept, undone and compared.
#pragma once

#include <sys/xattr.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "base/file_node.h"
#include "base/process.h"
#include "base/test_folder.h"
#include "undo/capture.h"
#include "undo/plan.h"
#include "undo/restore.h"
#include "undo/settle.h"
#include "undo/store.h"

namespace pawl {

class TestTree {
 public:
  // `store`: somewhere else than beside the tree.
  explicit TestTree(const std::string& store = "")
      : store_(store.empty() ? folder_.path() + "/store" : store, StoreBounds{}) {
    std::filesystem::create_directory(root());
    world_.home = folder_.path();
    world_.cwd = world_.project = root();
  }

  [[nodiscard]] std::string root() const { return folder_.path() + "/tree"; }
  [[nodiscard]] std::string path(const std::string& name) const { return root() + "/" + name; }
  [[nodiscard]] UndoStore& store() { return store_; }
  [[nodiscard]] const World& world() const { return world_; }

  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    return disk().read(path(name), 1U << 24U).value_or("(nothing)");
  }
  int run(const std::string& command) const {
    ProcessRequest request;
    request.argv = {"bash", "-c", command};
    request.cwd = root();
    return run_process(request).value_or({}).exit_code;
  }

  // Everything that can be told of it: kind, permissions, time, content, target, attributes.
  [[nodiscard]] std::map<std::string, std::string> look() const {
    std::map<std::string, std::string> seen;
    look_below(*Folder::open(root()), "", seen);
    return seen;
  }

  Kept keep(const std::string& id, const Wanted& wanted, const CaptureLimits& limits = generous()) {
    Call call;
    call.id = id;
    call.agent = "claude";
    call.session = "s1";
    return capture(wanted, call, "title", world_, limits, store_);
  }
  Kept keep(const std::string& id, const std::string& name, Loss loss, bool is_tree) {
    Wanted wanted;
    WantedPath one;
    one.path = path(name);
    one.loss = loss;
    one.is_tree = is_tree;
    wanted.paths.push_back(one);
    return keep(id, wanted);
  }
  RestoreReport undo(const std::string& id, OnConflict on_conflict = OnConflict::stop) {
    Overlay overlay;
    const Result<Plan> plan = plan_undo(id, store_, {}, overlay);
    return plan ? restore(*plan, on_conflict, store_) : RestoreReport{};
  }

  // Busy machines are slow.
  [[nodiscard]] static CaptureLimits generous() {
    CaptureLimits limits;
    limits.most_ms = 60000;
    return limits;
  }

 private:
  static void look_below(const Folder& folder, const std::string& path, std::map<std::string, std::string>& seen) {
    for (const std::string& name : folder.names(100000).value_or({})) {
      const FileNode node = folder.look(name);
      const std::string here = path + "/" + name;
      std::string text = std::to_string(static_cast<int>(node.kind)) + " " + std::to_string(node.mode);
      if (node.kind != FileKind::folder) text += " " + std::to_string(node.mtime_ns);
      if (node.kind == FileKind::regular) text += " " + folder.hash_of(name) + " " + std::to_string(node.size);
      if (node.kind == FileKind::link) text += " " + folder.target_of(name).value_or("");
      for (const auto& [key, value] : folder.attributes_of(name).value_or(ExtraAttributes()))
        text += " " + key + "=" + value;
      seen[here] = text;
      if (node.kind != FileKind::folder) continue;
      if (const Result<Folder> below = folder.open_below(name)) look_below(*below, here, seen);
    }
  }

  TestFolder folder_;
  UndoStore store_;
  World world_{disk(), "", "", "", "dev"};
};

}  // namespace pawl
