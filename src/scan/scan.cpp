// SPDX-License-Identifier: Apache-2.0
#include "scan/scan.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "base/interrupt.h"
#include "base/tree.h"
#include "base/visible.h"
#include "scan/together.h"
#include "scan/walk.h"
#include "secrets/find.h"

namespace pawl {
namespace {

constexpr std::size_t kMostWaiting = 200000;  // then the walk waits: names take memory too
constexpr std::size_t kHandful = 16;          // files that a thread takes at once
constexpr std::uint64_t kMostNoted = 200000;  // files whose imports are followed: notes take memory too
constexpr std::size_t kBinaryHead = 8192;
constexpr auto kTick = std::chrono::milliseconds(50);

struct File {
  std::uint64_t order = 0;
  const Tree* tree = nullptr;  // nullptr: `path` is a file that a person named
  std::string path;            // within the tree
  std::string name;            // as it is told
};

// Findings with their place in the report. Safe to use from several threads.
class Collector {
 public:
  explicit Collector(const ScanRequest& request) : request_(request) {}

  void look_at(std::uint64_t order, const std::string& name, std::string_view text, const File* file = nullptr) {
    bool is_unread = false;
    std::vector<ScanFinding> findings = scan_text(name, text, request_.settings, &is_unread);
    if (file != nullptr && request_.settings.finds_content) note(*file, text);
    if (request_.progress != nullptr) {
      request_.progress->files.fetch_add(1, std::memory_order_relaxed);
      request_.progress->bytes.fetch_add(text.size(), std::memory_order_relaxed);
    }
    add(order, std::move(findings), text.size(), is_unread);
  }

  void add(std::uint64_t order, std::vector<ScanFinding> findings, std::size_t bytes, bool is_unread) {
    const std::lock_guard lock(mutex_);
    ++report_.counts.files;
    report_.counts.bytes += bytes;
    if (is_unread) ++report_.counts.unread;
    if (findings.size() >= kMostFound) ++report_.counts.crowded;
    keep(order, std::move(findings));
  }

  // Flows through several files. REQUIRES: no other thread is left.
  void look_together() {
    report_.counts.unfollowed += scan_together(
        std::move(noted_), request_.settings, request_.jobs,
        [&](std::uint64_t order, std::vector<ScanFinding> findings) { keep(order, std::move(findings)); });
  }

  void count(ReadOutcome outcome) {
    const std::lock_guard lock(mutex_);
    if (outcome == ReadOutcome::binary) ++report_.counts.binary;
    if (outcome == ReadOutcome::too_large) ++report_.counts.too_large;
  }
  void complain(const std::string& name, const char* why) {
    const std::lock_guard lock(mutex_);
    ++report_.counts.unreadable;
    if (report_.errors.size() < kMostErrors) report_.errors.push_back({name, why});
  }

  // REQUIRES: no other thread is left.
  [[nodiscard]] ScanReport report() && {
    std::stable_sort(found_.begin(), found_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [order, finding] : found_) report_.findings.push_back(std::move(finding));
    std::sort(report_.errors.begin(), report_.errors.end(),
              [](const ScanError& a, const ScanError& b) { return a.path < b.path; });
    report_.is_interrupted = is_interrupted();
    return std::move(report_);
  }

 private:
  void note(const File& file, std::string_view text) {
    std::optional<FileNote> note = note_file(file.name, text);
    if (!note) return;
    const std::lock_guard lock(mutex_);
    if (file.order >= kMostNoted)  // by the order of the report: the same ones, however many threads there are
      ++report_.counts.unfollowed;
    else
      noted_.push_back({file.order, file.tree, file.path, std::move(*note)});
  }

  void keep(std::uint64_t order, std::vector<ScanFinding> findings) {
    for (ScanFinding& finding : findings) {
      if (request_.baseline != nullptr && request_.baseline->known.contains(finding.baseline_fingerprint))
        ++report_.counts.known;
      else if (found_.size() >= kMostFindings)
        ++report_.counts.left_out;
      else
        found_.emplace_back(order, std::move(finding));
    }
  }

  const ScanRequest& request_;
  std::mutex mutex_;
  ScanReport report_;
  std::vector<std::pair<std::uint64_t, ScanFinding>> found_;
  std::vector<NotedFile> noted_;
};

void look_at_file(const File& file, ReadBuffer& buffer, Collector& collector) {
  const ReadOutcome outcome = file.tree == nullptr ? read_named_file(file.path, kLargestScanned, buffer)
                                                   : file.tree->read(file.path, kLargestScanned, buffer);
  if (outcome == ReadOutcome::read)
    collector.look_at(file.order, file.name, buffer.text(), &file);
  else if (outcome == ReadOutcome::unreadable || (file.tree == nullptr && outcome == ReadOutcome::special))
    collector.complain(file.name, "it cannot be read");
  else
    collector.count(outcome);
}

// Hands files from the walk to the threads that look at them.
class Queue {
 public:
  Queue(const ScanRequest& request, Collector& collector) : request_(request), collector_(collector) {
    if (request.jobs <= 1) return;  // the caller does it all
    for (int i = 0; i < request.jobs; ++i) threads_.emplace_back([this] { work(); });
  }

  // False: nobody wants more.
  [[nodiscard]] bool push(File file) {
    if (is_interrupted()) return false;
    if (threads_.empty()) {
      look_at_file(file, own_buffer_, collector_);
      tick();
      return true;
    }
    std::unique_lock lock(mutex_);
    while (files_.size() >= kMostWaiting && !is_interrupted()) {
      has_room_.wait_for(lock, kTick);
      lock.unlock();
      tick();
      lock.lock();
    }
    files_.push_back(std::move(file));
    if (request_.progress != nullptr) request_.progress->waiting = files_.size();
    const bool wakes = files_.size() % kHandful == 1;
    lock.unlock();
    if (wakes) has_files_.notify_one();
    tick();
    return true;
  }

  // Until all that was pushed has been looked at, or Ctrl-C.
  void finish() {
    std::unique_lock lock(mutex_);
    is_closed_ = true;
    if (request_.progress != nullptr) request_.progress->knows_all = true;
    has_files_.notify_all();
    while (working_ > 0 || (!files_.empty() && !is_interrupted() && !threads_.empty())) {
      has_room_.wait_for(lock, kTick);
      lock.unlock();
      tick();
      lock.lock();
    }
    lock.unlock();
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  void tick() const {
    if (request_.tick) request_.tick();
  }

  void work() {
    ReadBuffer buffer;
    std::vector<File> mine;
    std::unique_lock lock(mutex_);
    while (!is_interrupted()) {
      if (files_.empty()) {
        if (is_closed_) break;
        has_files_.wait_for(lock, kTick);
        continue;
      }
      while (!files_.empty() && mine.size() < kHandful) {
        mine.push_back(std::move(files_.front()));
        files_.pop_front();
      }
      if (request_.progress != nullptr) request_.progress->waiting = files_.size();
      ++working_;
      lock.unlock();
      for (const File& file : mine) {
        if (!is_interrupted()) look_at_file(file, buffer, collector_);
      }
      mine.clear();
      lock.lock();
      --working_;
      has_room_.notify_one();
    }
  }

  const ScanRequest& request_;
  Collector& collector_;
  std::mutex mutex_;
  std::condition_variable has_files_;
  std::condition_variable has_room_;
  std::deque<File> files_;
  int working_ = 0;
  bool is_closed_ = false;
  ReadBuffer own_buffer_;
  std::vector<std::thread> threads_;
};

// What one of the person's paths is.
struct Target {
  std::string path;
  std::string name;  // what is put before the paths in it; empty for the current folder
  std::optional<Tree> tree;
  bool is_input = false;
};

[[nodiscard]] std::string plain_name(std::string path) {
  while (path.starts_with("./") && path.size() > 2) path.erase(0, path.find_first_not_of('/', 2));
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path == "." ? "" : path;
}

[[nodiscard]] Result<std::vector<Target>> targets_of(const std::vector<std::string>& paths) {
  std::vector<Target> targets;
  std::string wrong;
  const auto complain = [&](const std::string& path, const std::string& why) {
    wrong += (wrong.empty() ? "" : "\n") + in_quotes(path) + ": " + why;
  };
  for (const std::string& path : paths) {
    Target target{path, plain_name(path), std::nullopt, path == "-"};
    if (!target.is_input) {
      FileKind kind = disk().kind(path);
      Result<Tree> tree = Tree::open(path);  // follows a link that the person names
      if (tree)
        target.tree.emplace(std::move(*tree));
      else if (kind == FileKind::missing)
        complain(path, "there is no such file or folder");
      else if (kind == FileKind::folder)
        complain(path, "the folder cannot be read");
      else if (kind == FileKind::other)
        complain(path, "neither a file nor a folder");
    }
    targets.push_back(std::move(target));
  }
  if (!wrong.empty()) return Error{Code::bad_argument, wrong};
  return targets;
}

[[nodiscard]] bool looks_binary(std::string_view text) {
  return text.substr(0, kBinaryHead).find('\0') != std::string_view::npos;
}

}  // namespace

Result<ScanReport> scan_paths(const std::vector<std::string>& paths, const ScanRequest& request) {
  const Result<std::vector<Target>> targets = targets_of(paths);
  if (!targets) return targets.error();
  Collector collector(request);
  Queue queue(request, collector);
  std::uint64_t order = 0;
  for (const Target& target : *targets) {
    if (target.is_input) {
      std::string text;
      const ReadOutcome outcome = read_standard_input(kLargestScanned, text);
      if (outcome == ReadOutcome::unreadable)
        collector.complain("-", "standard input cannot be read");
      else if (outcome != ReadOutcome::read)
        collector.count(outcome);
      else if (looks_binary(text))
        collector.count(ReadOutcome::binary);
      else
        collector.look_at(order++, "-", text);
    } else if (!target.tree) {
      static_cast<void>(queue.push({order++, nullptr, target.path, target.name}));
    } else {
      const std::string before = target.name.empty() || target.name == "/" ? target.name : target.name + "/";
      const auto take = [&](std::string path) {
        std::string name = before + path;
        return queue.push({order++, &*target.tree, std::move(path), std::move(name)});
      };
      const auto refuse = [&](const std::string& path, const char* why) {
        collector.complain(path.empty() ? target.path : before + path, why);
      };
      walk(*target.tree, target.path, request.uses_ignore_files, {take, refuse});
    }
  }
  queue.finish();
  collector.look_together();
  return std::move(collector).report();
}

Result<ScanReport> scan_changes(const ChangesWanted& wanted, const ScanRequest& request) {
  Collector collector(request);
  std::uint64_t order = 0;
  const Result<Done> read = read_changes(wanted, kLargestScanned, [&](const AddedText& added) {
    if (request.tick) request.tick();
    if (added.is_cut) collector.count(ReadOutcome::too_large);
    if (looks_binary(added.text)) return collector.count(ReadOutcome::binary);
    bool is_unread = false;
    std::vector<ScanFinding> findings = scan_text(added.path, added.text, request.settings, &is_unread);
    for (ScanFinding& finding : findings) {
      const auto number = [&](std::uint32_t line) {
        return line >= 1 && line <= added.lines.size() ? added.lines[line - 1] : 0;
      };
      const std::uint32_t first = number(finding.line);
      finding.end_line = first + (finding.end_line - finding.line);
      finding.line = first;
      finding.commit = added.commit;
    }
    if (request.progress != nullptr) {
      request.progress->files += 1;
      request.progress->bytes += added.text.size();
    }
    collector.add(order++, std::move(findings), added.text.size(), is_unread);
  });
  if (!read) return read.error();
  return std::move(collector).report();
}

}  // namespace pawl
