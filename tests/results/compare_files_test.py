#!/usr/bin/python3
"""compare_files_test.py FOLDER: the same rows in 1, 3 and 17 parts give equal files; every kind of difference is named."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import compare_files
import h5py

FOLDER = sys.argv.pop()


def path(name):
    return os.path.join(FOLDER, name)


def run(*arguments):
    command = [sys.executable, compare_files.__file__, *arguments]
    return subprocess.run(command, capture_output=True, text=True)


class CompareFiles(unittest.TestCase):
    def test_the_same_rows_in_other_parts_give_an_equal_file(self):
        for other in ("all-1.h5", "all-3.h5", "all-17.h5"):
            self.assertIsNone(compare_files.first_difference(path("all-1.h5"), path(other)))
        with h5py.File(path("all-17.h5"), "r") as file:
            self.assertEqual(len(file["provenance/parts"]), 17)

    def test_other_rows_give_another_file(self):
        self.assertIn("the values differ", compare_files.first_difference(path("all-1.h5"), path("other.h5")))

    def check_named(self, change, name):
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "copy.h5")
            shutil.copy(path("all-1.h5"), copy)
            with h5py.File(copy, "r+") as file:
                change(file)
            for a, b in ((path("all-1.h5"), copy), (copy, path("all-1.h5"))):
                difference = compare_files.first_difference(a, b)
                self.assertTrue(difference and difference.startswith(f"{name}:"), f"{name}: {difference}")

    def test_differences_are_named(self):
        def set_value(file):
            file["score_sum"][2, 1, 3] += 1e-12

        def remove(file):
            del file["moves/offset"]

        def add(file):
            file["extra"] = 1

        def retype(file):
            old = file["plies_sum"]
            del file["plies_sum"]
            file["plies_sum"] = old[()].astype("int64")
            for name in ("long_name", "units"):
                file["plies_sum"].attrs[name] = old.attrs[name]

        def attribute(file):
            file["games"].attrs["units"] = "points"

        def text(file):
            file["fen"][3] = "8/8/8/8/8/8/8/8 w - - 0 1"

        def detach(file):
            file["games"].dims[0].detach_scale(file["setup"])

        def campaign(file):
            file["provenance/campaign"][()] = "other"

        def seed(file):
            file["provenance"].attrs["seed"] = 1

        self.check_named(set_value, "/score_sum")
        self.check_named(remove, "/moves/offset")
        self.check_named(add, "/extra")
        self.check_named(retype, "/plies_sum")
        self.check_named(attribute, "/games@units")
        self.check_named(text, "/fen")
        self.check_named(detach, "/games")
        self.check_named(campaign, "/provenance/campaign")
        self.check_named(seed, "/provenance@seed")

    def test_who_made_the_file_and_when_does_not_count(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "copy.h5")
            shutil.copy(path("all-1.h5"), copy)
            with h5py.File(copy, "r+") as file:
                file["provenance"].attrs["host"] = "elsewhere"
                file["provenance"].attrs["created"] = "2026-01-01T00:00:00Z"
                file["provenance/core_seconds"][0] = 9
                del file["provenance/parts"]
            self.assertIsNone(compare_files.first_difference(path("all-1.h5"), copy))

    def test_exit_code_tells_equal_from_different_from_wrong_usage(self):
        self.assertEqual(run(path("all-1.h5"), path("all-3.h5")).returncode, 0)
        different = run(path("all-1.h5"), path("other.h5"))
        self.assertEqual(different.returncode, 1)
        self.assertIn("differ in /", different.stdout)
        self.assertEqual(run("one").returncode, 2)


if __name__ == "__main__":
    unittest.main()
