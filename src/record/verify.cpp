// SPDX-License-Identifier: Apache-2.0
#include "record/verify.h"

#include <algorithm>
#include <array>
#include <functional>

#include "base/hash.h"
#include "record/folder.h"
#include "record/line.h"
#include "record/lines.h"

namespace pawl {
namespace {

constexpr std::size_t kPlacesKept = 100;

// One line of the log, as far as the chain is concerned.
struct Link {
  std::int64_t index = 0;  // over all files, from 1
  int file = 0;
  std::int64_t line = 0;
  std::string hash;
  bool has_head = false;
  std::string prev;
  std::int64_t number = 0;
  bool is_notice = false;  // says that the line before it was cut off
  bool is_cut = false;     // no newline behind it
  bool is_too_long = false;
  bool is_whole = false;
  bool is_foreign = false;  // no head, and no writer can have begun it
  bool is_zero = false;     // nothing but zero bytes
  std::string time;

  [[nodiscard]] LogPlace place() const { return {log_file_name(file), line}; }
};

[[nodiscard]] Link link_of(const RawLine& raw, int file, std::int64_t index) {
  Link link;
  link.index = index;
  link.file = file;
  link.line = raw.number;
  link.is_cut = !raw.has_newline;
  link.is_too_long = raw.is_too_long;
  if (raw.is_too_long) return link;
  link.hash = sha256_hex(raw.text);
  if (const auto head = read_head(raw.text)) {
    link.has_head = true;
    link.prev = head->prev;
    link.number = head->number;
    link.time = head->time;
    const auto cut_off = read_cut_off_hash(*head);
    link.is_notice = cut_off.has_value() && *cut_off == head->prev;
    link.is_whole = is_whole(raw.text);
  } else {
    link.is_foreign = !is_start_of_line(raw.text);
    link.is_zero = !raw.text.empty() && raw.text.find_first_not_of('\0') == std::string_view::npos;
  }
  return link;
}

// Every line of the snapshot, oldest first. Files that rotation deleted meanwhile are left out.
[[nodiscard]] Result<Done> for_each_link(const std::string& folder, const Snapshot& snapshot,
                                         const std::function<void(const Link&)>& take) {
  std::int64_t index = 0;
  for (const Snapshot::File& file : snapshot.files) {
    const Result<Done> done = read_lines(log_path(folder, file.number), file.size, [&](const RawLine& raw) {
      take(link_of(raw, file.number, ++index));
      return true;
    });
    if (!done && !(done.error().code == Code::not_found && index == 0)) return done;
  }
  return Done{};
}

// The place where the chain does not hold, with the lines around it.
struct Rupture {
  Link before_last;  // index 0: there is none
  Link last;
  Link here;
  bool has_next = false;
  bool next_follows = false;  // the line behind `here` is chained to it
};

// First pass: goes along the chain and counts.
class Walker {
 public:
  Walker(LogReport& report, const std::vector<int>& numbers) : report_(report), numbers_(numbers) {}

  void take(const Link& link) {
    if (rupture_.here.index != 0 && !rupture_.has_next) {
      rupture_.has_next = true;
      rupture_.next_follows = link.prev == rupture_.here.hash;
    }
    check(link);
    if (link.has_head) {
      report_.last_time = link.time;
      if (report_.first_time.empty()) report_.first_time = link.time;
      if (link.is_notice) {
        if (!last_.is_foreign) note_cut_off(last_);
      } else {
        ++report_.entries;
      }
    }
    if (!link.has_head && last_.has_head) before_garbage_ = last_;
    before_last_ = std::move(last_);
    last_ = link;
  }

  void finish() {
    report_.last_hash = last_.hash;
    if (last_.index == 0 || last_.is_too_long) return;
    if (last_.is_foreign) return foreign(last_);
    if (last_.is_cut || !last_.has_head) return note_cut_off(last_);
    // The newline is the last that is written.
    if (!last_.is_whole) found(LogBreak::Kind::changed, last_.place(), "this line was changed after it was written");
  }

  // What the second pass has to look into, if here.index is not 0.
  [[nodiscard]] const Rupture& rupture() const { return rupture_; }

 private:
  void check(const Link& link) {
    if (link.is_too_long) {
      return found(LogBreak::Kind::too_long, link.place(), "this line is longer than any that the log writes");
    }
    if (last_.index == 0) return check_first(link);
    // Files between them may be empty: their writers were killed.
    for (int number = last_.file + 1; number < link.file; ++number) {
      if (std::binary_search(numbers_.begin(), numbers_.end(), number)) continue;
      return found(LogBreak::Kind::missing_file, {log_file_name(number), 0}, "this file is missing");
    }
    if (last_.is_foreign && (!link.has_head || link.is_notice)) return foreign(last_);
    if (!link.has_head || last_.is_too_long) return;
    if (last_.has_head) {
      if (link.prev != last_.hash) ruptured(link);
    } else if (!link.is_notice || link.prev != last_.hash) {
      check_garbage(link);
    }
  }

  void check_first(const Link& link) {
    if (!link.has_head || link.prev == kNoHash) return;
    if (link.file == 1) {
      return found(LogBreak::Kind::removed, link.place(), "the lines before this one were removed");
    }
    report_.known_from = link.place();
    report_.known_from_number = link.number;
  }

  // `link` is readable and stands behind a line that is not, but does not speak of it: no writer left that.
  void check_garbage(const Link& link) {
    if (before_garbage_.index != 0 && link.prev == before_garbage_.hash) {
      return found(LogBreak::Kind::inserted, last_.place(), "this line was inserted");
    }
    found(LogBreak::Kind::changed, last_.place(), "this line was changed after it was written");
  }

  void ruptured(const Link& link) {
    ++report_.breaks;
    if (report_.first_break) return;
    report_.first_break.emplace();  // its words come from explain()
    rupture_.before_last = before_last_;
    rupture_.last = last_;
    rupture_.here = link;
  }

  void found(LogBreak::Kind kind, const LogPlace& place, const std::string& what) {
    ++report_.breaks;
    if (!report_.first_break) report_.first_break = LogBreak{kind, place, to_text(place) + ": " + what};
  }

  void foreign(const Link& link) {
    found(LogBreak::Kind::foreign, link.place(),
          link.is_zero ? "nothing but zero bytes: the power went while it was written, or somebody overwrote it"
                       : "this is not a line that the log writes");
  }

  void note_cut_off(const Link& link) {
    if (link.index == 0) return;
    if (link.has_head && !link.is_notice) --report_.entries;
    ++report_.cut_off_count;
    if (report_.cut_off_lines.size() < kPlacesKept) report_.cut_off_lines.push_back(link.place());
  }

  LogReport& report_;
  const std::vector<int>& numbers_;
  Link before_last_;
  Link last_;
  Link before_garbage_;
  Rupture rupture_;
};

// Second pass: where do the lines at the rupture belong?
struct Whereabouts {
  Link named;         // the line whose hash `here` names as the one before it; index 0: there is none
  Link behind_named;  // the line that stands behind that one now
  Link successor;     // the line that names `last` as the one before it
};

[[nodiscard]] Result<Whereabouts> look_around(const std::string& folder, const Snapshot& snapshot,
                                              const Rupture& rupture) {
  Whereabouts found;
  const Result<Done> done = for_each_link(folder, snapshot, [&](const Link& link) {
    if (found.named.index != 0 && link.index == found.named.index + 1) found.behind_named = link;
    if (link.hash == rupture.here.prev && found.named.index == 0) found.named = link;
    if (link.prev == rupture.last.hash && found.successor.index == 0) found.successor = link;
  });
  if (!done) return done.error();
  return found;
}

[[nodiscard]] LogBreak explain(const Rupture& rupture, const Whereabouts& where) {
  using Kind = LogBreak::Kind;
  const auto say = [](Kind kind, const Link& link, const std::string& what) {
    return LogBreak{kind, link.place(), to_text(link.place()) + ": " + what};
  };
  const Link& here = rupture.here;
  const Link& last = rupture.last;
  if (where.named.index > here.index || (where.successor.index != 0 && where.successor.index < here.index)) {
    return say(Kind::reordered, here, "this line is not where it was written");
  }
  if (where.successor.index != 0) {
    return say(Kind::inserted, here,
               "this line was inserted; the one before it goes on at " + to_text(where.successor.place()));
  }
  if (where.named.index != 0) {
    return say(Kind::inserted, where.behind_named, "the text from here to " + to_text(last.place()) + " was inserted");
  }
  if (rupture.has_next && !rupture.next_follows) {
    return say(Kind::changed, here, "this line was changed after it was written, and perhaps the one before it");
  }
  const Link& before = rupture.before_last;
  const bool last_counts_on = before.index == 0 || !before.has_head || last.number == before.number + 1;
  if (here.number == last.number + 1 || !last_counts_on) {
    return say(Kind::changed, last, "this line was changed after it was written");
  }
  if (here.number > last.number + 1) {
    const std::int64_t count = here.number - last.number - 1;
    return say(Kind::removed, here,
               std::to_string(count) + (count == 1 ? " line" : " lines") + " before this one " +
                   (count == 1 ? "was" : "were") + " removed");
  }
  return say(Kind::changed_or_removed, here,
             "the line before this one was changed, or lines between them were removed");
}

}  // namespace

std::string to_text(const LogPlace& place) {
  return place.line == 0 ? place.file : place.file + ":" + std::to_string(place.line);
}

std::string_view name_of(LogBreak::Kind kind) {
  constexpr std::array<std::string_view, 8> names = {"changed",   "removed",      "changed or removed", "inserted",
                                                     "reordered", "missing file", "too long",           "foreign"};
  return names[static_cast<std::size_t>(kind)];
}

Result<LogReport> verify_log(const std::string& folder) {
  const Result<Snapshot> snapshot = take_snapshot(folder);
  if (!snapshot) return snapshot.error();
  LogReport report;
  report.files = static_cast<std::int64_t>(snapshot->files.size());
  report.side_files = snapshot->folder.sides;
  report.strangers = snapshot->folder.strangers;
  report.strangers.insert(report.strangers.end(), snapshot->folder.unfinished.begin(),
                          snapshot->folder.unfinished.end());

  Walker walker(report, snapshot->folder.numbers);
  const Result<Done> walked = for_each_link(folder, *snapshot, [&](const Link& link) { walker.take(link); });
  if (!walked) return walked.error();
  walker.finish();
  for (const Snapshot::File& file : snapshot->files) {
    if (file.size == 0) report.empty_files.push_back(log_file_name(file.number));
  }
  if (report.files > 0 && report.entries == 0 && !report.first_break) {
    const LogPlace place{log_file_name(snapshot->files.front().number), 0};
    report.breaks = 1;
    report.first_break =
        LogBreak{LogBreak::Kind::removed, place, to_text(place) + ": this file holds no entry any more"};
  }
  if (walker.rupture().here.index != 0) {
    const Result<Whereabouts> where = look_around(folder, *snapshot, walker.rupture());
    if (!where) return where.error();
    report.first_break = explain(walker.rupture(), *where);
  }
  return report;
}

}  // namespace pawl
