#!/usr/bin/python3
"""changes.py PROGRAM COMPARE: a campaign that grew or changed against a folder with results, and `explain`.

COMPARE is tests/results/compare_files.py.
"""
import json
import os

from campaign_tool import check, compare, main, parts, program, write

SMALL = """name = "grown"
variants = ["chess480", "chess8400"]
setups = ["0-3"]
seed = 5
perft_depth = 1
games = 3
root_score_depths = [1]
[[condition]]
depth = 1
move_cap = 60
"""
ADDITIONS = {
    "games": ("games = 3", "games = 5"),
    "perft_depth": ("perft_depth = 1", "perft_depth = 2"),
    "root_score_depths": ("[1]", "[1, 2]"),
    "setups": ('["0-3"]', '["0-4", 9]'),
    "condition.d2": ("[[condition]]", "[[condition]]\ndepth = 2\nmove_cap = 60\n[[condition]]"),
}
CHANGES = {
    "seed": ("seed = 5", "seed = 6"),
    "games": ("games = 3", "games = 2"),
    "setups": ('["0-3"]', '["1-4"]'),
    "condition.d1.move_cap": ("move_cap = 60", "move_cap = 61"),
}


def edited(path, edit):
    text = SMALL.replace(*edit)
    check(text != SMALL, edit)
    return write(path, text)


def stored(folder):
    with open(f"{folder}/campaign.toml", encoding="utf-8") as file:
        return file.read()


def every_kind_of_addition_goes_on_in_the_folder(root, reference, random):
    small = write(f"{root}/small.toml", SMALL)
    for key, edit in ADDITIONS.items():
        grown = edited(f"{root}/grown.toml", edit)
        folder = f"{root}/{key}"
        program("run", small, "-o", folder)
        before, campaign = parts(folder), stored(folder)
        said = program("run", grown, "-o", folder, expect=2).stderr
        check(f"{key}: " in said and " there, " in said and "add --extend" in said, said)
        check(stored(folder) == campaign and parts(folder) == before, "a refused campaign must change nothing")
        check("the folder's campaign differs: " + key in program("explain", grown, "-o", folder).stdout)
        program("run", grown, "-o", folder, "--extend")
        check(stored(folder) != campaign, "the folder keeps the old campaign")
        check(set(before) < set(parts(folder)), "the old parts must stay")
        program("run", grown, "-o", f"{folder}-new")
        compare(folder, f"{folder}-new", key)
        program("run", grown, "-o", folder)


def any_other_change_is_refused(root, reference, random):
    small = write(f"{root}/small.toml", SMALL)
    folder = f"{root}/o"
    program("run", small, "-o", folder)
    campaign = stored(folder)
    for key, edit in CHANGES.items():
        changed = edited(f"{root}/changed.toml", edit)
        for flags in ([], ["--extend"], ["--claim", "--extend"], ["--shard", "1/2", "--extend"]):
            said = program("run", changed, "-o", folder, *flags, expect=2).stderr
            check(f"{key}: " in said and "choose another folder" in said, said)
        check(stored(folder) == campaign)


def explain_tells_done_missing_and_stale(root, reference, random):
    small = write(f"{root}/small.toml", SMALL)
    folder = f"{root}/o"

    def explained(*arguments):
        return json.loads(program("explain", *arguments, "--json").stdout)

    nothing = explained(small, "-o", folder)
    check(nothing["done"] == 0 and nothing["stale"] == 0 and nothing["missing"] > 0, nothing)
    check(not os.path.exists(folder), "explain must not write")
    program("run", small, "-o", folder, "--shard", "1/2")
    half = explained(folder, "--all")
    check(0 < half["done"] < half["done"] + half["missing"] == nothing["missing"] == len(half["jobs"]), half)
    for job in half["jobs"]:
        check((job["state"] == "done") == (job["rows_done"] == job["rows"]), job)
        check(job["state"] == "missing" or job["files"], job)
        for name in job["files"]:
            check(f"{folder}/parts/{name}" in parts(folder), job)
    one = explained(folder, "--setup", "1", "--all")
    check(one["jobs"] and all(job["setup"] in (0, 1, 2, 3) for job in one["jobs"]), one)

    other = edited(f"{root}/other.toml", ("move_cap = 60", "move_cap = 50"))
    stale = explained(other, "-o", folder)
    check(stale["stale"] > 0 and stale["changed"] == ["condition.d1.move_cap: 60 there, 50 here"], stale)
    check(any(group["reasons"] == ["move_cap: 60 there, 50 here"] for group in stale["groups"]), stale)
    text = program("explain", other, "-o", folder).stdout
    check("move_cap: 60 there, 50 here, in " in text, text)
    lines = program("explain", folder, "--all").stdout.splitlines()
    check(len(lines) == len(half["jobs"]) + 1, lines)
    check(any(line.startswith("done    games 0-2 of chess480 setup 0, condition d1: 3 of 3 rows, in chess480-")
              for line in lines), lines)

    os.truncate(parts(folder)[0], 100)
    hurt = explained(folder)
    check(len(hurt["ignored"]) == 1 and "damaged" in hurt["ignored"][0] and hurt["done"] < half["done"], hurt)
    program("explain", f"{root}/none", expect=2)
    program("explain", folder, "--setup", "99", expect=2)


main(every_kind_of_addition_goes_on_in_the_folder, any_other_change_is_refused, explain_tells_done_missing_and_stale)
