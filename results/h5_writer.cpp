#include "results/h5_writer.hpp"

#include <hdf5_hl.h>

#include <algorithm>
#include <cassert>
#include <cstdio>

#include "results/h5_types.hpp"

namespace firstmove::results::h5 {
namespace {

// Level 4 is within 1 % of level 6 in size on our rows (their bulk is hash keys) at a third less time.
constexpr unsigned kDeflateLevel = 4;

void write_attribute_raw(const Object& object, const char* name, schema::Type type, const void* data) {
  const std::string place = object.place() + "@" + name;
  const Object disk = file_type(type, place);
  const Object memory = memory_type(type, place);
  const Object space{H5Screate(H5S_SCALAR), H5Sclose, "write", place};
  const Object attribute{H5Acreate2(object.id(), name, disk.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT),
                         H5Aclose, "write", place};
  checked(H5Awrite(attribute.id(), memory.id(), data), "write", place);
}

/// Shrinks the leading axes until a chunk fits.
std::vector<hsize_t> chunk_shape(std::vector<hsize_t> shape, schema::Type type) {
  const auto bytes = [&] {
    std::size_t product = element_bytes(type);
    for (const hsize_t size : shape) product *= size;
    return product;
  };
  for (hsize_t& size : shape) {
    const std::size_t whole = bytes();
    if (whole <= schema::kMaxChunkBytes) break;
    const std::size_t slice = whole / size;
    size = std::max<hsize_t>(1, schema::kMaxChunkBytes / slice);
  }
  return shape;
}

Object creation_list(const std::string& place) {
  Object creation = property_list(H5P_DATASET_CREATE, place);
  checked(H5Pset_obj_track_times(creation.id(), false), "set up", place);
  checked(H5Pset_attr_creation_order(creation.id(), H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED), "set up",
          place);
  return creation;
}

void filter_numbers(const Object& creation, const std::vector<hsize_t>& chunk) {
  const std::string& place = creation.place();
  checked(H5Pset_chunk(creation.id(), static_cast<int>(chunk.size()), chunk.data()), "set up", place);
  checked(H5Pset_shuffle(creation.id()), "set up", place);
  checked(H5Pset_deflate(creation.id(), kDeflateLevel), "set up", place);
  checked(H5Pset_fletcher32(creation.id()), "set up", place);
}

Object create_dataset(const Object& group, const schema::Variable& variable, const Object& space,
                      const Object& creation) {
  const std::string place = place_of(group, variable.name);
  const Object type = file_type(variable.type, place);
  const Object access = property_list(H5P_DATASET_ACCESS, place);
  // Whole chunks are written at once, so a cache would only cost memory.
  checked(H5Pset_chunk_cache(access.id(), 0, 0, 0), "set up", place);
  Object dataset{
      H5Dcreate2(group.id(), variable.name, type.id(), space.id(), H5P_DEFAULT, creation.id(), access.id()),
      H5Dclose, "create", place};
  write_attribute(dataset, "long_name", variable.long_name);
  write_attribute(dataset, "units", variable.units);
  return dataset;
}

}  // namespace

void write_attribute(const Object& object, const char* name, const std::string& text) {
  const char* data = text.c_str();
  write_attribute_raw(object, name, schema::Type::text, &data);
}
void write_attribute(const Object& object, const char* name, std::int64_t value) {
  write_attribute_raw(object, name, schema::Type::i64, &value);
}
void write_attribute(const Object& object, const char* name, std::uint64_t value) {
  write_attribute_raw(object, name, schema::Type::u64, &value);
}

Object create_growing(const Object& group, const schema::Variable& variable, std::size_t width,
                      std::size_t chunk_rows) {
  assert(chunk_rows >= 1 && chunk_rows <= schema::kRowsPerChunk);
  const std::string place = place_of(group, variable.name);
  const int rank = static_cast<int>(variable.rank());
  const std::vector<hsize_t> none = rank == 1 ? std::vector<hsize_t>{0} : std::vector<hsize_t>{0, width};
  std::vector<hsize_t> limit = none;
  limit[0] = H5S_UNLIMITED;
  std::vector<hsize_t> chunk = none;
  chunk[0] = chunk_rows;
  const Object space{H5Screate_simple(rank, none.data(), limit.data()), H5Sclose, "create", place};
  const Object creation = creation_list(place);
  filter_numbers(creation, chunk);
  return create_dataset(group, variable, space, creation);
}

void append(const Object& dataset, schema::Type type, const void* data, std::size_t rows,
            std::size_t rows_before, std::size_t width) {
  const std::string& place = dataset.place();
  hsize_t shape[2] = {rows_before + rows, width};
  checked(H5Dset_extent(dataset.id(), shape), "write", place);
  const Object target{H5Dget_space(dataset.id()), H5Sclose, "write", place};
  const int rank = checked(H5Sget_simple_extent_ndims(target.id()), "write", place);
  const hsize_t start[2] = {rows_before, 0};
  const hsize_t count[2] = {rows, width};
  checked(H5Sselect_hyperslab(target.id(), H5S_SELECT_SET, start, nullptr, count, nullptr), "write", place);
  const Object source{H5Screate_simple(rank, count, nullptr), H5Sclose, "write", place};
  const Object memory = memory_type(type, place);
  checked(H5Dwrite(dataset.id(), memory.id(), source.id(), target.id(), H5P_DEFAULT, data), "write", place);
}

void AxisWriter::set_scale(const Object& dataset, const std::string& name) {
  checked(H5DSset_scale(dataset.id(), name.c_str()), "write", dataset.place());
}

void AxisWriter::define_bare(const Object& group, std::string_view axis, std::size_t length) {
  const std::string name(axis);
  const std::string place = place_of(group, name);
  // What netCDF itself writes for a dimension without a variable: this text, the length in 10 columns, no
  // data.
  char text[80];
  std::snprintf(text, sizeof text, "This is a netCDF dimension but not a netCDF variable.%10zu", length);
  const hsize_t shape[1] = {length};
  const hsize_t limit[1] = {H5S_UNLIMITED};
  const hsize_t chunk[1] = {schema::kRowsPerChunk};
  const Object space{H5Screate_simple(1, shape, limit), H5Sclose, "create", place};
  const Object creation = creation_list(place);
  checked(H5Pset_chunk(creation.id(), 1, chunk), "set up", place);
  Object dataset{H5Dcreate2(group.id(), name.c_str(), H5T_IEEE_F32BE, space.id(), H5P_DEFAULT, creation.id(),
                            H5P_DEFAULT),
                 H5Dclose, "create", place};
  set_scale(dataset, text);
  sizes_[name] = length;
  scales_[name] = std::move(dataset);
}

Object AxisWriter::create_and_write_raw(const Object& group, const schema::Variable& variable,
                                        schema::Type type, const void* data, std::size_t count) const {
  assert(type == variable.type);
  const std::string place = place_of(group, variable.name);
  std::vector<hsize_t> shape;
  std::size_t product = 1;
  for (std::size_t i = 0; i < variable.rank(); ++i) {
    shape.push_back(sizes_.at(std::string(variable.axes[i])));
    product *= shape.back();
  }
  if (product != count) throw IoError("write", place, "values do not fill the axes");
  const Object space{shape.empty() ? H5Screate(H5S_SCALAR)
                                   : H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr),
                     H5Sclose, "create", place};
  const Object creation = creation_list(place);
  if (type != schema::Type::text) filter_numbers(creation, chunk_shape(shape, type));
  Object dataset = create_dataset(group, variable, space, creation);
  const Object memory = memory_type(type, place);
  checked(H5Dwrite(dataset.id(), memory.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, data), "write", place);
  return dataset;
}

void AxisWriter::attach(const Object& dataset, const schema::Variable& variable) const {
  for (std::size_t i = 0; i < variable.rank(); ++i) {
    const Object& scale = scales_.at(std::string(variable.axes[i]));
    checked(H5DSattach_scale(dataset.id(), scale.id(), static_cast<unsigned>(i)), "write", dataset.place());
  }
}

}  // namespace firstmove::results::h5
