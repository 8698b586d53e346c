#!/usr/bin/python3
"""readers_test.py FOLDER: do other programs read the files of write_sample as docs/schema.md says?

xarray with both engines, h5py and ncdump open them; names, axes, types, texts and attributes are as documented; and the
sums of the root group are what the rows of /game_rows give.
"""
import os
import re
import subprocess
import sys
import unittest

import h5py
import numpy
import xarray

FOLDER = sys.argv.pop()
ENGINES = ("netcdf4", "h5netcdf")
UNITS = {"1", "plies", "centipawn", "points"}

SETUP = {
    "setup": ("int64", ("setup",)),
    "fen": (str, ("setup",)),
    "white_array": (str, ("setup",)),
    "black_array": (str, ("setup",)),
    "setup_class": ("int64", ("setup",)),
}
FEATURES = {
    "feature": (str, ("feature",)),
    "feature_description": (str, ("feature",)),
    "feature_value": ("float64", ("setup", "feature")),
}
PERFT = {
    "perft_depth": ("int32", ("perft_depth",)),
    "perft_nodes": ("uint64", ("setup", "perft_depth")),
}
ROOT_SCORES = {
    "eval_depth": ("int32", ("eval_depth",)),
    "root_score": ("int32", ("setup", "condition", "eval_depth")),
}
CELL = ("setup", "condition")
CONDITIONS = {
    "condition": (str, ("condition",)),
    "condition_hash": (str, ("condition",)),
    "player": (str, ("condition",)),
    "player_version": (str, ("condition",)),
    "deterministic": ("uint8", ("condition",)),
    "depth": ("int32", ("condition",)),
    "nodes": ("uint64", ("condition",)),
    "temperature_cp": ("int32", ("condition",)),
    "opening_plies": ("int32", ("condition",)),
    "opening_depth": ("int32", ("condition",)),
    "move_cap": ("int32", ("condition",)),
    "score_scale_cp": ("float64", ("condition",)),
    "result": (str, ("result",)),
    "ending": (str, ("ending",)),
    "ply_bin": ("int32", ("ply_bin",)),
    "checkpoint": ("int32", ("checkpoint",)),
    "games": ("uint32", CELL + ("result",)),
    "games_by_ending": ("uint32", CELL + ("ending",)),
    "plies_sum": ("uint64", CELL),
    "plies_sumsq": ("uint64", CELL),
    "legal_moves_sum": ("uint64", CELL),
    "plies_hist": ("uint32", CELL + ("ply_bin",)),
    "score_sum": ("float64", CELL + ("checkpoint",)),
    "score_sumsq": ("float64", CELL + ("checkpoint",)),
    "score_result_sum": ("float64", CELL + ("checkpoint",)),
    "score_count": ("uint32", CELL + ("checkpoint",)),
    "distinct_positions": ("uint32", CELL + ("checkpoint",)),
}
GAME_ROWS = {
    "setup_id": ("int64", ("row",)),
    "condition_index": ("uint32", ("row",)),
    "game_number": ("uint32", ("row",)),
    "result_code": ("uint8", ("row",)),
    "ending_code": ("uint8", ("row",)),
    "plies": ("uint16", ("row",)),
    "first_move": ("uint32", ("row",)),
    "legal_moves": ("uint32", ("row",)),
    "score_cp": ("int16", ("row", "checkpoint")),
    "key": ("uint64", ("row", "checkpoint")),
}
MOVES = {
    "setup_id": ("int64", ("kept_game",)),
    "condition_index": ("uint32", ("kept_game",)),
    "game_number": ("uint32", ("kept_game",)),
    "offset": ("uint64", ("kept_game",)),
    "move": ("uint32", ("kept_move",)),
}
# file: root group, /game_rows, /moves
FILES = {
    "all-1.h5": ({**SETUP, **FEATURES, **PERFT, **CONDITIONS, **ROOT_SCORES}, GAME_ROWS, MOVES),
    "perft.h5": ({**SETUP, **FEATURES, **PERFT}, {}, {}),
    "root-scores.h5": ({**SETUP, **FEATURES, **CONDITIONS, **ROOT_SCORES}, {}, {}),
    "games.h5": ({**SETUP, **CONDITIONS}, GAME_ROWS, {}),
    "no-moves.h5": ({**SETUP, **CONDITIONS}, GAME_ROWS, MOVES),
}


def path(name):
    return os.path.join(FOLDER, name)


class Readers(unittest.TestCase):
    def check_xarray(self, dataset, expected, where):
        for name, (kind, dims) in expected.items():
            variable = dataset.variables[name]
            self.assertEqual(variable.dims, dims, f"{where}: {name}")
            if kind is str:
                self.assertTrue(all(isinstance(text, str) for text in variable.values.ravel()), f"{where}: {name}")
            else:
                self.assertEqual(variable.dtype, numpy.dtype(kind), f"{where}: {name}")
            self.assertIn(variable.attrs["units"], UNITS, f"{where}: {name}")
            self.assertGreater(len(variable.attrs["long_name"]), 5, f"{where}: {name}")
            self.assertNotIn("_FillValue", variable.encoding, f"{where}: {name}")
        inherited = {"checkpoint", "condition"}
        self.assertEqual(set(dataset.variables) - set(expected) - inherited, set(), where)

    def test_xarray_sees_names_axes_and_types(self):
        for name, groups in FILES.items():
            for engine in ENGINES:
                for group, expected in zip((None, "game_rows", "moves"), groups):
                    where = f"{name} {engine} {group}"
                    if not expected:
                        with self.assertRaises(OSError, msg=where):
                            xarray.open_dataset(path(name), engine=engine, group=group)
                        continue
                    with xarray.open_dataset(path(name), engine=engine, group=group) as dataset:
                        dataset.load()
                        self.check_xarray(dataset, expected, where)

    def test_xarray_sees_the_provenance(self):
        for engine in ENGINES:
            with xarray.open_dataset(path("all-1.h5"), engine=engine, group="provenance") as dataset:
                self.assertEqual(dataset["campaign"].item(), 'name = "sample"\n# ü\n')
                self.assertEqual(list(dataset["plans"].values), ["round 1", "round 2"])
                self.assertEqual(list(dataset["core_seconds"].values), [1.5, 0.25])
                self.assertEqual(dataset["parts"].item(), f"chess960-{dataset['part_checksum'].item()}.part.h5")
                self.assertEqual(dataset.attrs["host"], "node-ä")
                self.assertEqual(int(dataset.attrs["seed"]), 0xFEDCBA9876543210)
                self.assertEqual(int(dataset.attrs["schema_version"]), 1)

    def test_u64_beyond_the_signed_range_survives(self):
        for engine in ENGINES:
            with xarray.open_dataset(path("all-1.h5"), engine=engine, group="game_rows") as rows:
                self.assertGreaterEqual(int(rows["key"].max()), 1 << 63)
                self.assertEqual(int(rows["key"].where(rows["key"] > 0).count()), int((rows["score_cp"] != -32768).sum()))

    def test_h5py_sees_filters_chunks_and_texts(self):
        def visit(name, item):
            if not isinstance(item, h5py.Dataset) or "netCDF dimension" in str(item.attrs.get("NAME")):
                return
            if item.dtype.kind == "O":
                self.assertIsNone(item.chunks, name)
                self.assertEqual(h5py.check_string_dtype(item.dtype).encoding, "utf-8", name)
                return
            self.assertTrue(item.shuffle and item.fletcher32 and item.compression == "gzip", name)
            self.assertLessEqual(numpy.prod(item.chunks) * item.dtype.itemsize, 1 << 20, name)

        for name in FILES:
            with h5py.File(path(name), "r") as file:
                file.visititems(visit)
                self.assertEqual(file.attrs["Conventions"], "CF-1.10")
                self.assertEqual(list(file["setup"][:]), [3 + 7 * i for i in range(9)])
                self.assertEqual(file["fen"][1].decode(), "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w HAha - 0 10")

    def test_ncdump_reads_every_file(self):
        for name, groups in FILES.items():
            dump = subprocess.run(["ncdump", path(name)], check=True, capture_output=True, text=True).stdout
            self.assertNotIn("_FillValue", dump)
            self.assertNotIn("since", dump)
            for expected in groups:
                for variable in expected:
                    self.assertRegex(dump, rf"\s{variable}(\(.*\))? ;", name)

    def test_sums_are_those_of_the_rows(self):
        for engine in ENGINES:
            top = xarray.open_dataset(path("all-1.h5"), engine=engine)
            rows = xarray.open_dataset(path("all-1.h5"), engine=engine, group="game_rows").load()
            valid = rows.isel(row=rows["ending_code"].values != 6)
            for setup in top["setup"].values:
                for condition in range(top.sizes["condition"]):
                    here = (rows["setup_id"] == setup) & (rows["condition_index"] == condition)
                    cell = top.sel(setup=setup).isel(condition=condition)
                    everything = rows.isel(row=here.values)
                    here = (valid["setup_id"] == setup) & (valid["condition_index"] == condition)
                    self.check_cell(cell, everything, valid.isel(row=here.values))

    def check_cell(self, cell, everything, valid):
        def equal(name, values):
            numpy.testing.assert_array_equal(cell[name].values, values, name)

        plies = valid["plies"].values.astype("uint64")
        equal("games", numpy.bincount(valid["result_code"], minlength=3))
        equal("games_by_ending", numpy.bincount(everything["ending_code"], minlength=7))
        equal("plies_sum", plies.sum())
        equal("plies_sumsq", (plies**2).sum())
        equal("legal_moves_sum", valid["legal_moves"].values.sum())
        equal("plies_hist", numpy.bincount(numpy.minimum(plies // 8, 63).astype(int), minlength=64))
        result = 1 - valid["result_code"].values[:, None] / 2
        cp = valid["score_cp"].values.astype(float)
        expected = 1 / (1 + 10 ** (-cp / cell["score_scale_cp"].item()))
        score = numpy.where(cp == -32768, result, expected)
        equal("score_count", numpy.full(6, len(plies)))
        numpy.testing.assert_allclose(cell["score_sum"], score.sum(axis=0), rtol=1e-13)
        numpy.testing.assert_allclose(cell["score_sumsq"], (score**2).sum(axis=0), rtol=1e-13)
        numpy.testing.assert_allclose(cell["score_result_sum"], (score * result).sum(axis=0), rtol=1e-13)
        early = valid["key"].values[valid["game_number"].values < 64]
        equal("distinct_positions", [len(set(column) - {0}) for column in early.T])


class Documentation(unittest.TestCase):
    def test_every_variable_and_attribute_is_documented(self):
        here = os.path.dirname(os.path.abspath(__file__))
        with open(os.path.join(here, "..", "..", "docs", "schema.md"), encoding="utf-8") as document:
            words = set(re.findall(r"`([A-Za-z_0-9]+)`", document.read()))
        with h5py.File(path("all-1.h5"), "r") as file:
            names = set(file["provenance"].attrs)
            file.visititems(lambda name, item: names.add(name.split("/")[-1]) if isinstance(item, h5py.Dataset) else None)
        self.assertEqual(names - words - {"kept_game", "kept_move", "round"}, set())


class Moves(unittest.TestCase):
    def test_moves_are_found_by_their_offsets(self):
        with h5py.File(path("all-1.h5"), "r") as file:
            rows, moves = file["game_rows"], file["moves"]
            keys = list(zip(rows["setup_id"], rows["condition_index"], rows["game_number"]))
            plies = dict(zip(keys, rows["plies"]))
            first = dict(zip(keys, rows["first_move"]))
            ends = list(moves["offset"][1:]) + [len(moves["move"])]
            kept = list(zip(moves["setup_id"], moves["condition_index"], moves["game_number"]))
            self.assertEqual(len(kept), 9 * (4 + 70))
            for key, begin, end in zip(kept, moves["offset"], ends):
                self.assertEqual(end - begin, plies[key])
                self.assertEqual(moves["move"][begin], first[key])

    def test_empty_list_of_moves_is_no_trouble(self):
        with h5py.File(path("no-moves.h5"), "r") as file:
            self.assertEqual(file["moves/move"].shape, (0,))
            self.assertEqual(list(file["moves/offset"]), [0])


if __name__ == "__main__":
    unittest.main()
