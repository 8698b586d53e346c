// The files of DIR/claims as bytes: `17.claim` says who works at shard 17 and how far that worker is, and its
// time of change is a heartbeat. What follows from a claim is decided in claims.hpp.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "jobs/process_identity.hpp"

namespace firstmove::jobs {

std::filesystem::path claims_folder(const std::filesystem::path& folder);
std::filesystem::path claim_path(const std::filesystem::path& claims, int shard);

struct ClaimFile {
  std::string text;
  std::int64_t changed_ns = 0;  ///< by the file server's clock
  friend bool operator==(const ClaimFile&, const ClaimFile&) = default;
};

/// Nothing when it is gone. Opening it makes a network file system ask the server.
std::optional<ClaimFile> read_claim(const std::filesystem::path& path);

/// The shards that `claims` holds a file for, ascending. A folder that is not there holds none.
std::vector<int> claimed_shards(const std::filesystem::path& claims);

/// How far a worker is with the shards it has claimed, in rows.
struct ClaimProgress {
  std::uint64_t done = 0;
  std::uint64_t wanted = 0;
  friend bool operator==(const ClaimProgress&, const ClaimProgress&) = default;
};

/// What a claim file says; always equally long for one process, so that it can be written over.
std::string claim_text(const ProcessIdentity& owner, const ClaimProgress& progress);
std::optional<ClaimProgress> parse_progress(const std::string& text);

/// One worker as its claims show it, for people.
struct ClaimingWorker {
  std::optional<ProcessIdentity> process{};  ///< nothing when its files do not say
  ClaimProgress progress{};
  std::vector<int> shards{};
  double silent_seconds = 0;  ///< by the clock of this host, which may differ from the file server's
  bool is_gone = false;       ///< it has certainly ended
};

/// Who works in the campaign folder, in the order of their first shards. Nothing is written.
std::vector<ClaimingWorker> claiming_workers(const std::filesystem::path& folder);

}  // namespace firstmove::jobs
