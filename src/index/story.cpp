// SPDX-License-Identifier: Apache-2.0
#include "index/story.h"

#include <algorithm>
#include <map>

#include "record/did.h"

namespace pawl {
namespace {

struct Node {
  std::string id;
  std::string kind;
  std::string name;
  std::string by;  // `network`, `secret`: what it holds; empty: neither
};

struct Edge {
  std::string from;
  std::string to;
  std::int64_t number = 0;
  std::string call;
  std::string verb;
  bool is_tainted = false;
  bool is_cut = false;
};

// What one call takes from somewhere, and what it gives to somewhere.
struct End {
  std::string node;
  std::string verb;
};

class Story {
 public:
  void tell(const Row& row) {
    std::vector<End> sources;
    std::vector<End> targets;
    const bool is_page = row.tool.find("Fetch") != std::string::npos || row.tool.find("fetch") != std::string::npos;
    for (const std::string& line : row.did) {
      const Did did = read_did(line);
      if (!did.object.empty()) take(did, is_page, sources, targets);
    }
    const bool is_cut = row.state == RowState::deny || row.state == RowState::not_run;
    if (targets.empty()) {
      for (const End& source : sources) link(source.node, "agent", source.verb, row, is_cut);
    }
    for (const End& target : targets) {
      if (sources.empty()) link("agent", target.node, target.verb, row, is_cut);
      for (const End& source : sources) link(source.node, target.node, target.verb, row, is_cut);
    }
  }

  [[nodiscard]] Value nodes(const std::string& agent) const {
    Value list = Value::array();
    list.items.push_back(shown({"agent", "agent", agent, ""}));
    for (const Node& node : nodes_) list.items.push_back(shown(node));
    return list;
  }

  [[nodiscard]] Value edges() const {
    Value list = Value::array();
    for (const Edge& edge : edges_) {
      list.items.push_back(Value::object()
                               .set("from", Value::of(edge.from))
                               .set("to", Value::of(edge.to))
                               .set("n", Value::of(edge.number))
                               .set("call", Value::of(edge.call))
                               .set("verb", Value::of(edge.verb))
                               .set("tainted", Value::of(edge.is_tainted))
                               .set("cut", Value::of(edge.is_cut)));
    }
    return list;
  }

  [[nodiscard]] bool is_full() const { return is_full_; }

 private:
  [[nodiscard]] static Value shown(const Node& node) {
    return Value::object()
        .set("id", Value::of(node.id))
        .set("kind", Value::of(node.kind))
        .set("name", Value::of(node.name))
        .set("tainted", Value::of(!node.by.empty()))
        .set("by", Value::of(node.by));
  }

  void take(const Did& did, bool is_page, std::vector<End>& sources, std::vector<End>& targets) {
    const bool is_path = did.object.starts_with('/');
    if (did.kind == "connect") {
      if (did.action == "download")
        sources.push_back({node(is_page ? "page" : "host", did.object, "network"), is_page ? "fetched" : "downloaded"});
      else
        targets.push_back({node("host", did.object, ""), did.action.empty() ? "connected" : "sent"});
    } else if (did.kind == "read" && is_path) {
      sources.push_back({node(did.is_secret ? "secret" : "file", did.object, did.is_secret ? "secret" : ""), "read"});
    } else if ((did.kind == "write" || did.kind == "create" || did.kind == "move") && is_path) {
      targets.push_back({node("file", did.object, ""), "wrote"});
    } else if (did.kind == "delete" && is_path) {
      targets.push_back({node("file", did.object, ""), "deleted"});
    } else if (did.kind == "execute" && is_path) {
      sources.push_back({node("file", did.object, ""), "ran"});
    }
  }

  // Empty if there is no room for another one.
  [[nodiscard]] std::string node(const std::string& kind, const std::string& name, const std::string& by) {
    const std::string id = kind + ":" + name;
    const auto [known, is_new] = places_.try_emplace(id, nodes_.size());
    if (!is_new) {
      if (!by.empty()) nodes_[known->second].by = by;
      return id;
    }
    if (nodes_.size() >= kMostStoryNodes) {
      is_full_ = true;
      places_.erase(known);
      return "";
    }
    nodes_.push_back({id, kind, name, by});
    return id;
  }

  void link(const std::string& from, const std::string& to, const std::string& verb, const Row& row, bool is_cut) {
    constexpr std::size_t kMostEdges = 2000;
    if (from.empty() || to.empty() || from == to) return;
    if (edges_.size() >= kMostEdges) {
      is_full_ = true;
      return;
    }
    const auto source = places_.find(from);
    const std::string by = source == places_.end() ? "" : nodes_[source->second].by;
    edges_.push_back({from, to, row.number, row.call, verb, !by.empty(), is_cut});
    const auto target = places_.find(to);
    const bool is_file = target != places_.end() && nodes_[target->second].kind == "file";
    // What was denied did not get there.
    if (!by.empty() && is_file && !is_cut && verb != "deleted") nodes_[target->second].by = by;
  }

  std::vector<Node> nodes_;
  std::map<std::string, std::size_t> places_;
  std::vector<Edge> edges_;
  bool is_full_ = false;
};

}  // namespace

Value story_of(const std::string& session, const std::vector<Row>& rows, bool is_whole) {
  Story story;
  Value calls = Value::array();
  for (const Row& row : rows) {
    calls.items.push_back(value_of_row(row));
    if (row.kind != RowKind::event) story.tell(row);
  }
  // Whoever made the calls: a person who undoes one of them is not the agent.
  const auto call = std::find_if(rows.begin(), rows.end(), [](const Row& row) { return row.kind != RowKind::event; });
  const std::string agent = call == rows.end() ? "" : call->agent;
  return Value::object()
      .set("session", Value::of(session))
      .set("tag", Value::of(tag_of_session(session)))
      .set("agent", Value::of(agent))
      .set("cwd", Value::of(rows.empty() ? "" : rows.front().cwd))
      .set("first", Value::of(rows.empty() ? "" : rows.front().time))
      .set("last", Value::of(rows.empty() ? "" : rows.back().time))
      .set("calls", std::move(calls))
      .set("is_whole", Value::of(is_whole && !story.is_full()))
      .set("nodes", story.nodes(agent))
      .set("edges", story.edges());
}

}  // namespace pawl
