#!/usr/bin/python3
"""merge_memory_test.py MERGE_LOAD: the memory of a merge does not grow with its rows."""
import re
import subprocess
import sys
import tempfile

ROWS = (300_000, 1_200_000)
PARTS = 50
# Four times the rows are 80 MB more of them; what the allocator keeps varies by a few.
ALLOWED_GROWTH_MB = 8


def run(*arguments):
    output = subprocess.run(arguments, check=True, capture_output=True, text=True).stdout
    print(arguments[1], output, end="", flush=True)
    rows, seconds, megabytes = re.fullmatch(r"(\d+) rows (\S+) s (\S+) MB\n", output).groups()
    return int(rows), float(megabytes)


def main():
    peaks = []
    for rows in ROWS:
        with tempfile.TemporaryDirectory() as folder:
            run(sys.argv[1], "write", folder, str(rows), str(PARTS))
            merged, peak = run(sys.argv[1], "merge", folder)
            if merged != rows:
                print(f"{merged} rows merged instead of {rows}")
                return 1
            peaks.append(peak)
    if peaks[1] - peaks[0] > ALLOWED_GROWTH_MB:
        print(f"the peak rose from {peaks[0]} to {peaks[1]} MB")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
