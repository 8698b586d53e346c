#include "results/h5_file.hpp"

namespace firstmove::results::h5 {
namespace {

constexpr unsigned kCreationOrder = H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED;
constexpr std::size_t kImageGrowthBytes = std::size_t{1} << 20;

Object file_access(const std::string& place, H5F_libver_t oldest) {
  enter_library();
  Object access = property_list(H5P_FILE_ACCESS, place);
  checked(H5Pset_file_locking(access.id(), false, true), "set up", place);
  checked(H5Pset_libver_bounds(access.id(), oldest, H5F_LIBVER_V110), "set up", place);
  checked(H5Pset_fclose_degree(access.id(), H5F_CLOSE_STRONG), "set up", place);
  return access;
}

/// netCDF lists variables and attributes in creation order, where that was kept.
void keep_creation_order(const Object& creation) {
  checked(H5Pset_link_creation_order(creation.id(), kCreationOrder), "set up", creation.place());
  checked(H5Pset_attr_creation_order(creation.id(), kCreationOrder), "set up", creation.place());
  checked(H5Pset_obj_track_times(creation.id(), false), "set up", creation.place());
}

Object create(const std::filesystem::path& path, const Object& access) {
  const std::string place = path.string() + "#";
  const Object creation = property_list(H5P_FILE_CREATE, place);
  keep_creation_order(creation);
  return {H5Fcreate(path.c_str(), H5F_ACC_EXCL, creation.id(), access.id()), H5Fclose, "create", place};
}

}  // namespace

Object open_file(const std::filesystem::path& path) {
  const std::string place = path.string() + "#";
  const Object access = file_access(place, H5F_LIBVER_EARLIEST);
  // Rows are read by whole chunks, everything else at once: a cache of chunks would only cost memory.
  checked(H5Pset_cache(access.id(), 0, 0, 0, 0), "set up", place);
  return {H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose, "open", place};
}

Object create_file(const std::filesystem::path& path) {
  // Version 1.10 of the format: every piece of metadata carries a checksum of its own, chunk indexes
  // included.
  return create(path, file_access(path.string() + "#", H5F_LIBVER_V110));
}

Object create_image(const std::filesystem::path& name) {
  // The oldest superblock has no checksum: H5Fget_file_image of 1.10.8 spoils that of the newer ones (HDF5
  // #1915).
  const Object access = file_access(name.string() + "#", H5F_LIBVER_EARLIEST);
  checked(H5Pset_fapl_core(access.id(), kImageGrowthBytes, false), "set up", access.place());
  return create(name, access);
}

std::vector<std::byte> image_bytes(const Object& file) {
  checked(H5Fflush(file.id(), H5F_SCOPE_GLOBAL), "write", file.place());
  const ssize_t size = checked(H5Fget_file_image(file.id(), nullptr, 0), "write", file.place());
  std::vector<std::byte> bytes(static_cast<std::size_t>(size));
  checked(H5Fget_file_image(file.id(), bytes.data(), bytes.size()), "write", file.place());
  return bytes;
}

Object create_group(const Object& parent, const std::string& name) {
  const std::string place = place_of(parent, name);
  const Object creation = property_list(H5P_GROUP_CREATE, place);
  keep_creation_order(creation);
  return {H5Gcreate2(parent.id(), name.c_str(), H5P_DEFAULT, creation.id(), H5P_DEFAULT), H5Gclose, "create",
          place};
}

Object open_group(const Object& parent, const std::string& name) {
  return {H5Gopen2(parent.id(), name.c_str(), H5P_DEFAULT), H5Gclose, "open", place_of(parent, name)};
}

bool exists(const Object& parent, const std::string& name) {
  return checked(H5Lexists(parent.id(), name.c_str(), H5P_DEFAULT), "open", place_of(parent, name)) > 0;
}

std::vector<std::string> link_names(const Object& group) {
  std::vector<std::string> names;
  const auto collect = [](hid_t, const char* name, const H5L_info_t*, void* out) -> herr_t {
    static_cast<std::vector<std::string>*>(out)->emplace_back(name);
    return 0;
  };
  checked(H5Literate(group.id(), H5_INDEX_NAME, H5_ITER_INC, nullptr, collect, &names), "read",
          group.place());
  return names;
}

}  // namespace firstmove::results::h5
