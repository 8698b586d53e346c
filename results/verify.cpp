#include "results/verify.hpp"

#include <new>
#include <stdexcept>

#include "results/file_commit.hpp"
#include "results/provenance.hpp"
#include "results/statistics_file.hpp"
#include "results/verify_rows.hpp"
#include "results/verify_structure.hpp"

namespace firstmove::results {
namespace {

void verify_all(const std::filesystem::path& path, VerifyReport& report) {
  // A damaged file is not given to HDF5 at all.
  report.checked.push_back("checksum of the file: " + verify_checksum(path));
  const h5::Object file = h5::open_file(path);
  const h5::Object provenance = h5::open_group(file, schema::kProvenanceGroup);
  const Identity identity = read_identity(provenance);
  read_maker(provenance);
  report.checked.push_back(std::string(is_result_file(file) ? "result file" : "part") + " of variant " +
                           identity.variant + ", schema version " + std::to_string(identity.schema_version));
  verify_structure(file, report);
  if (report.faults.empty()) verify_rows(file, report);
}

}  // namespace

VerifyReport verify(const std::filesystem::path& path) {
  VerifyReport report;
  try {
    verify_all(path, report);
  } catch (const IoError& error) {
    report.faults.emplace_back(error.what());
  } catch (const std::bad_alloc&) {
    report.faults.push_back(path.string() + " asks for more memory than there is");
  } catch (const std::length_error&) {
    report.faults.push_back(path.string() + " holds a damaged size");
  }
  return report;
}

}  // namespace firstmove::results
