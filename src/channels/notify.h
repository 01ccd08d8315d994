// SPDX-License-Identifier: Apache-2.0
// Questions as notifications of the desktop, by notify-send: no window that takes the keyboard. Without a bus, a server
// that shows buttons, or the program, it is not there. Look opens the page in the user's browser, and answers nothing.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/desktop.h"
#include "channels/person_channel.h"
#include "channels/running_program.h"
#include "http/loop.h"

namespace pawl {

// What a notification has beside the question itself.
struct NotificationForm {
  bool has_markup = false;   // its server takes the text for markup
  bool can_look = false;     // there is a page, and a program that opens it
  bool has_more = false;     // the details are shown
  std::string problem = {};  // what went wrong with the page
};

// What follows the program's name and the number of the notification that is replaced.
[[nodiscard]] std::vector<std::string> notification_arguments(const Notice& notice, const NotificationForm& form);

class NotifyChannel : public PersonChannel {
 public:
  using FindDesktop = std::function<Desktop()>;
  explicit NotifyChannel(Loop& loop, FindDesktop find = desktop_of_user);

  [[nodiscard]] std::string_view name() const override { return "native"; }
  [[nodiscard]] bool is_remote() const override { return false; }
  [[nodiscard]] std::int64_t least_ms() const override { return 400; }
  [[nodiscard]] bool is_there() const override { return why_not_.empty(); }
  [[nodiscard]] std::string why_not_there() const override { return why_not_; }
  void show(const Notice& notice) override;
  void withdraw(const std::string& id, const std::string& outcome) override;

 private:
  struct Shown {
    Notice notice;
    std::string server_id;  // empty: not known yet
    bool has_more = false;
    bool has_looked = false;
    bool is_stale = false;  // it is to be shown anew, with what is said in it now
    std::string problem;
    std::unique_ptr<RunningProgram> program;
    std::optional<std::string> leaves_with;  // it is to be withdrawn with these words

    // It may be on the screen, and cannot be replaced or withdrawn before its number is known.
    [[nodiscard]] bool waits_for_number() const { return program != nullptr && server_id.empty(); }
  };

  // Asks the server what it can do; again after a while as long as there is none.
  void look_for_server();
  void set_why_not(const std::string& why);
  void start(Shown& shown);
  void ended(const std::string& id, int exit_code, const std::string& output);
  [[nodiscard]] bool can_look() const;
  void open_page(const std::string& id);
  void tell_problem(const std::string& id);
  void show_stale();

  Loop* loop_;
  FindDesktop find_;
  Desktop desktop_;
  std::string why_not_ = "it was not looked for yet";
  bool has_markup_ = false;
  std::map<std::string, Shown> shown_;
  std::unique_ptr<RunningProgram> looking_;
  std::map<std::string, std::unique_ptr<RunningProgram>> outcomes_;
  std::map<std::string, std::unique_ptr<RunningProgram>> opening_;
  Timer look_timer_;
  Timer again_timer_;
};

}  // namespace pawl
