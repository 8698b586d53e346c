#!/usr/bin/python3
"""rounds.py PROGRAM COMPARE [--disturbed]: campaigns with a target, in every way: the same plans and rows.

COMPARE is tests/results/compare_files.py. With --disturbed killed runs and several workers, else the others.
"""
import glob
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time

import campaign_tool
from campaign_tool import check, compare, parts, program, started, wait_for, write

campaign_tool.VARIANTS[:] = ["chess480", "chess960"]

HEAD = """name = "rounds"
variants = ["chess480", "chess960"]
setups = ["0-5", "474-479"]
seed = 3
perft_depth = 1
part_seconds = 0.1
"""
TAIL = """
[[condition]]
depth = 1
opening_plies = 10
move_cap = 60
"""
FAIREST = "[target]\nfairest = 2\nprobability = 0.6\ntolerance = 0.02\nbudget = 900\nfirst_round = 16\nmax_rounds = 4\nconfirmation = 20\n"
ERROR = "[target]\nstandard_error = 0.09\nbudget = 600\nfirst_round = 10\n"


def plans(folder):
    texts = {}
    for path in sorted(glob.glob(f"{glob.escape(folder)}/rounds/*")):
        with open(path, encoding="utf-8") as file:
            texts[os.path.basename(path)] = file.read()
    return texts


def same(folder, reference, *way):
    check(plans(folder) == plans(reference.folder), "other plans after", *way)
    compare(folder, reference.folder, *way)


def the_fairest_are_named_and_confirmed(root, reference):
    told = reference.told
    check("round 1: chess480 d1: " in told and " of 2 fairest or within 0.02 of them, named with probability 0.6; round 2 " in told, told)
    texts = plans(reference.folder)
    check(list(texts) == [f"round-{i:03}.json" for i in range(1, len(texts) + 1)] and 3 <= len(texts) <= 4, texts.keys())
    status = json.loads(program("status", reference.folder, "--json").stdout)
    check(status["complete"] and status["rounds"]["newest_is_complete"], status)
    check(sum(status["rounds"]["games"]) == sum(v["games"]["d1"]["done"] for v in status["variants"]), status)
    confirmed = 0
    for variant in campaign_tool.VARIANTS:
        purposes = [json.loads(line.strip(",\n")) for text in texts.values() for line in text.splitlines()
                    if line.startswith('{"variant":"' + variant)]
        named = sum(last - first + 1 for first, last, _ in purposes[-1]["add"]) \
            if purposes[-1]["purpose"] == "confirmation" else 0
        out = program("analyze", f"{reference.folder}/{variant}.h5", "-o", f"{root}/a").stdout
        check(("named as the fairest and then played" in " ".join(out.split())) == (named > 0), out)
        table = json.loads(open(f"{root}/a/{variant}.json", encoding="utf-8").read())
        rows = [row for row in table["rows"] if row.get("confirmation_games", 0) > 0]
        check(len(rows) == named and all(row["confirmation_games"] == 20 for row in rows), named, rows)
        for row in rows:
            score = (row["confirmation_white_wins"] + row["confirmation_draws"] / 2) / 20
            check(abs(row["white_score"] - score) < 1e-4, "the raw score must be that of the confirmation:", row)
            check(row["games"] > 20, row)
        confirmed += named
    check(confirmed > 0, "no setup was named: the test shows nothing")
    said = program("run", reference.campaign, "-o", reference.folder).stdout
    check("the rounds are at their end" in said and "each of these played 20 games more" in said, said)
    return f"{len(texts)} rounds, {confirmed} setups confirmed"


def threads_and_kills_change_nothing(root, reference):
    program("run", reference.campaign, "-o", f"{root}/two", "--threads", "2")
    same(f"{root}/two", reference, "two threads")
    chance = random.Random(7)
    folder, kills, code = f"{root}/killed", 0, 1
    while code != 0:
        process = started("run", reference.campaign, "-o", folder, "--threads", "2")
        # Not after a time, since machines differ: after a part more or, as often, a plan more.
        count = (lambda: len(plans(folder))) if kills % 2 else (lambda: len(parts(folder)))
        before = count()
        wait_for(lambda: count() > before, process)
        time.sleep(chance.uniform(0, 0.02))
        process.send_signal(signal.SIGKILL if kills % 3 else signal.SIGTERM)
        process.communicate(timeout=120)
        code = process.returncode
        kills += code != 0
        check(code in (0, 130, -signal.SIGKILL), code)
    check(kills >= 3, "too few kills to show anything:", kills)
    same(folder, reference, kills, "kills")
    return f"{kills} kills"


def rounds_one_by_one(root, reference):
    folder = f"{root}/o"
    rounds = len(plans(reference.folder))
    for number in range(1, rounds + 1):
        said = program("run", reference.campaign, "-o", folder, "--until-round", str(number)).stdout
        check(len(plans(folder)) == number, number, plans(folder).keys())
        check((f"round {number} is complete, as asked" in said) == (number < rounds), said)
        done = len(parts(folder))
        said = program("run", reference.campaign, "-o", folder, "--until-round", "1").stdout
        check(number == 1 or "nothing to do until round 1" in said, said)
        check(len(parts(folder)) == done, "a round that is complete was played again")
        if number == 1:
            status = program("status", folder).stdout
            check("round 1: " in status and "; round 2 adds " in status and ", not complete" in status, status)
    same(folder, reference, "one round at a time")


def workers_share_each_round(root, reference):
    folder = f"{root}/o"
    def worker(*more):
        return started("run", reference.campaign, "-o", folder, "--claim", "--threads", "1", *more)
    workers = [worker() for _ in range(3)]
    wait_for(lambda: len(plans(folder)) >= 2, workers[0])
    workers[0].send_signal(signal.SIGKILL)
    workers[0].communicate()
    workers[0] = worker()
    for process in workers:
        out, said = process.communicate(timeout=600)
        check(process.returncode == 0 and "the rounds are at their end" in out, process.returncode, out, said)
    program("merge", folder, "-o", folder)
    same(folder, reference, "workers")
    # As arrays of a cluster do: each array one round, the next begins when it has ended.
    folder = f"{root}/arrays"
    for number in range(1, len(plans(reference.folder)) + 2):
        array = [worker("--until-round", str(number)) for _ in range(2)]
        for process in array:
            out, said = process.communicate(timeout=600)
            check(process.returncode == 0, process.returncode, out, said)
    check("the rounds are at their end" in out, out)
    program("merge", folder, "-o", folder)
    same(folder, reference, "arrays")


def shares_that_cannot_see_each_other(root, reference):
    shares = [f"{root}/share{i}" for i in (1, 2)]
    while True:
        for i, share in enumerate(shares, 1):
            said = program("run", reference.campaign, "-o", share, "--shard", f"{i}/2").stdout
            check("A share cannot see the others: join all with" in said, said)
        said = program("merge", *shares, "-o", f"{root}/o", "--next-round").stdout
        if "the rounds are at their end" in said:
            break
        check(len(plans(f"{root}/o")) == len(plans(shares[0])) + 1, said)
        for share in shares:
            shutil.copytree(f"{root}/o/rounds", f"{share}/rounds", dirs_exist_ok=True)
    same(f"{root}/o", reference, "shares")
    said = program("merge", shares[0], "-o", f"{root}/half", "--next-round", expect=1).stderr
    check("is not complete, so the next one cannot be planned yet" in said, said)


def explain_knows_the_round(root, reference):
    folder = f"{root}/o"
    before = program("explain", reference.campaign, "-o", folder).stdout
    check("0 of 192 rows" in before, "the first round is 16 games of 12 setups:", before)
    program("run", reference.campaign, "-o", folder, "--until-round", "1")
    told = program("explain", folder, "--missing", expect=1).stdout
    check(" 0 missing" in told and "round 2 is missing: the target is not met" in told, told)
    check(json.loads(program("explain", folder, "--json").stdout)["next_round"] == 2)
    program("explain", reference.folder, "--missing")
    shutil.copytree(f"{reference.folder}/rounds", f"{folder}/rounds", dirs_exist_ok=True)
    after = program("explain", folder).stdout
    check(" 0 missing" not in after and "missing" in after, after)


def a_target_is_raised(root, reference):
    folder = f"{root}/o"
    small = write(f"{root}/small.toml", HEAD + ERROR + TAIL)
    program("run", small, "-o", folder)
    rounds = len(plans(folder))
    before = plans(folder)
    raised = write(f"{root}/raised.toml", HEAD + ERROR.replace("600", "900").replace("0.09", "0.06") + TAIL)
    said = program("run", raised, "-o", folder, expect=2).stderr
    check("target.budget: 600 there, 900 here" in said and "add --extend" in said, said)
    said = program("run", raised, "-o", folder, "--extend").stdout
    check("within standard error 0.06" in said, said)
    after = plans(folder)
    check(len(after) > rounds and all(after[name] == text for name, text in before.items()), "a plan was changed")
    lowered = write(f"{root}/lowered.toml", HEAD + ERROR.replace("600", "500") + TAIL)
    check("choose another folder" in program("run", lowered, "-o", folder, "--extend", expect=2).stderr)
    return f"{rounds} rounds, then {len(after)}"


def plans_that_cannot_be_used_are_named(root, reference):
    folder = f"{root}/o"
    program("run", reference.campaign, "-o", folder, "--until-round", "1")
    plan = f"{folder}/rounds/round-001.json"
    text = plans(folder)["round-001.json"]
    for bad, told in ((text[:200], "it is damaged; delete it"), (plans(reference.folder)["round-002.json"], "plan of round 2"),
                      (text.replace('"condition_hash":"', '"condition_hash":"0'), "games of another player"),
                      (text.replace(",16]", ",17]"), "it was changed since it was written"),
                      (text.replace('"first"', '"confirmation"'), "it was changed since it was written")):
        write(plan, bad)
        said = program("run", reference.campaign, "-o", folder, expect=1).stderr
        check(told in said and "round-001.json" in said, said)
    write(plan, text)
    program("run", reference.campaign, "-o", folder, "--until-round", "1")
    os.symlink("nowhere", f"{folder}/rounds/round-002.json")
    check("round-002.json" in program("run", reference.campaign, "-o", folder, expect=1).stderr)
    whole = f"{root}/whole"
    shutil.copytree(reference.folder, whole)
    newest = sorted(plans(whole))[-1]
    os.rename(f"{whole}/rounds/{newest}", f"{root}/kept")
    said = program("merge", whole, "-o", whole, expect=1).stderr
    check("games are there that none of its plans asks for" in said, said)
    os.rename(f"{root}/kept", f"{whole}/rounds/{newest}")
    os.remove(f"{whole}/rounds/round-002.json")
    said = program("run", reference.campaign, "-o", whole, expect=1).stderr
    check("without" in said and "round-002.json" in said, said)
    bare = write(f"{root}/bare.toml", HEAD + "games = 2\n" + TAIL)
    check("goes with a campaign that has a [target]" in program("run", bare, "--until-round", "2", expect=2).stderr)


def plan_tells_the_cost(root, reference):
    said = program("plan", reference.campaign, "--no-estimate").stdout
    check("assumed; --pilot FILE.h5 says better" in said and " rounds; " in said, said)
    pilot = f"{reference.folder}/chess480.h5"
    told = json.loads(program("plan", reference.campaign, "--no-estimate", "--json", "--pilot", pilot).stdout)["target"]
    check([line["from_pilot"] for line in told] == [True, False], told)
    check(all(0 < line["games"] <= 900 and sum(line["games_by_round"]) == line["games"] for line in told), told)


class Reference:
    """An undisturbed run on one thread."""

    def __init__(self, root):
        self.campaign = write(f"{root}/campaign.toml", HEAD + FAIREST + TAIL)
        self.folder = f"{root}/reference"
        begin = time.monotonic()
        self.told = program("run", self.campaign, "-o", self.folder, "--threads", "1").stdout
        self.seconds = time.monotonic() - begin


def main(*tests):
    with tempfile.TemporaryDirectory(prefix="firstmove-") as root:
        reference = Reference(root)
        print(reference.told, end="")
        for test in tests:
            folder = f"{root}/{test.__name__}"
            os.mkdir(folder)
            begin = time.monotonic()
            told = test(folder, reference)
            print(f"{test.__name__.replace('_', ' ')}: {told or 'holds'} ({time.monotonic() - begin:.1f} s)", flush=True)


if sys.argv[3:] == ["--disturbed"]:
    main(threads_and_kills_change_nothing, workers_share_each_round)
else:
    main(the_fairest_are_named_and_confirmed, rounds_one_by_one, shares_that_cannot_see_each_other, explain_knows_the_round,
         a_target_is_raised, plans_that_cannot_be_used_are_named, plan_tells_the_cost)
