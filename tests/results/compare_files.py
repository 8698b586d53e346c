#!/usr/bin/python3
"""compare_files.py A B: do two result files hold the same data?

Compares every group, dataset and attribute outside /provenance, and what in /provenance does not depend on when, where
and by what the file was made. Prints the first name that differs and exits with 1.
"""
import sys

import h5py
import numpy

NOT_DETERMINISTIC = {"parts", "part_checksum", "core_seconds", "commit", "compiler", "created", "host"}
# How HDF5 stores dimension scales; they are compared by the names they lead to.
SCALE_ATTRIBUTES = {"DIMENSION_LIST", "REFERENCE_LIST"}


class Difference(Exception):
    pass


def same(a, b):
    a, b = numpy.asarray(a), numpy.asarray(b)
    if a.dtype != b.dtype or a.shape != b.shape:
        return False
    if a.dtype.kind == "f":  # bit for bit: NaN equals NaN
        return a.tobytes() == b.tobytes()
    return bool((a == b).all())


def compare_attributes(name, a, b):
    for key in sorted(set(a.attrs) | set(b.attrs)):
        if key in SCALE_ATTRIBUTES or (name == "/provenance" and key in NOT_DETERMINISTIC):
            continue
        where = f"{name}@{key}"
        if key not in a.attrs or key not in b.attrs:
            raise Difference(f"{where}: only in one of the files")
        if not same(a.attrs[key], b.attrs[key]):
            raise Difference(f"{where}: {a.attrs[key]!r} and {b.attrs[key]!r}")


def axes(dataset):
    return [[scale.name for scale in dimension.values()] for dimension in dataset.dims]


def compare_datasets(name, a, b):
    if a.dtype != b.dtype:
        raise Difference(f"{name}: type {a.dtype} and {b.dtype}")
    if a.shape != b.shape:
        raise Difference(f"{name}: shape {a.shape} and {b.shape}")
    if axes(a) != axes(b):
        raise Difference(f"{name}: axes {axes(a)} and {axes(b)}")
    if not same(a[()], b[()]):
        raise Difference(f"{name}: the values differ")


def compare(name, a, b):
    if isinstance(a, h5py.Group) != isinstance(b, h5py.Group):
        raise Difference(f"{name}: a group in one file only")
    compare_attributes(name, a, b)
    if isinstance(a, h5py.Dataset):
        compare_datasets(name, a, b)
        return
    for key in sorted(set(a) | set(b)):
        if name == "/provenance" and key in NOT_DETERMINISTIC:
            continue
        child = f"{name.rstrip('/')}/{key}"
        if key not in a or key not in b:
            raise Difference(f"{child}: only in one of the files")
        compare(child, a[key], b[key])


def first_difference(path_a, path_b):
    """In words, or None when there is none."""
    with h5py.File(path_a, "r") as a, h5py.File(path_b, "r") as b:
        try:
            compare("/", a, b)
        except Difference as difference:
            return str(difference)
    return None


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    difference = first_difference(sys.argv[1], sys.argv[2])
    if difference:
        print(f"{sys.argv[1]} and {sys.argv[2]} differ in {difference}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
