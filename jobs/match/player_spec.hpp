// A player of a match, as the command line names it: "depth=6,hash=16" is our own,
// "uci:/path/engine,args=uci,option.Hash=16,nodes=20000" another program.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "core/search/evaluation_parameters.hpp"
#include "core/search/network/network.hpp"

namespace firstmove::jobs::match {

struct PlayerSpec {
  std::string text;                                          ///< as given
  std::string program;                                       ///< empty: our own player
  std::vector<std::string> arguments;                        ///< of the program's command line
  std::vector<std::pair<std::string, std::string>> options;  ///< UCI options, in order

  // Limits of a move; 0: none. At least one is set; the first one reached ends the search.
  int depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t last_iteration_nodes =
      0;  ///< no new iteration after so many: a campaign's `nodes`; ours alone
  std::int64_t time_ms = 0;

  std::string evaluation_name;  ///< "default", "derived" or a file; empty: the default
  /// What the name stands for in the match's variant; set by whoever knows the variant.
  std::shared_ptr<const core::search::EvaluationParameters> evaluation;

  std::string network_name;                              ///< a file; empty: none
  std::shared_ptr<const core::search::Network> network;  ///< as `evaluation`

  int hash_mb = 0;  ///< 0: the table of self-play, or the program's default
  /// A program that takes this much longer than its time has lost; without `time`, this long for a move.
  int timeout_s = 60;

  bool is_program() const { return !program.empty(); }
};

/// errors  what is wrong with `text`, and what would be right
tl::expected<PlayerSpec, std::string> parse_player(std::string_view text);

}  // namespace firstmove::jobs::match
