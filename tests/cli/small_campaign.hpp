// A result file with a few quick games, played once for all tests.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "jobs/campaign_context.hpp"
#include "results/rows.hpp"

namespace firstmove::jobs::cli {

inline constexpr core::SetupId kFirstSetup = 100;
inline constexpr core::SetupId kLastSetup = 101;
inline constexpr std::uint32_t kGames = 6;  ///< moves are kept of games 0 to 3
inline constexpr int kPerftDepth = 2;

/// Chess484, setups 100 and 101, conditions "quick" and "quicker".
const CampaignContext& small_campaign();

/// Changes rows before they are written.
using Tamper = std::function<void(results::Rows&)>;

/// The campaign played and merged into a file of its own, which goes with the object.
class SmallFile {
 public:
  explicit SmallFile(const Tamper& tamper = {});
  ~SmallFile();
  SmallFile(const SmallFile&) = delete;
  SmallFile& operator=(const SmallFile&) = delete;

  std::string path() const { return (folder_ / "chess484.h5").string(); }

 private:
  std::filesystem::path folder_;
};

/// One that nobody tampered with, written once.
std::string small_file();

}  // namespace firstmove::jobs::cli
