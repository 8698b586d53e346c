#!/usr/bin/python3
"""claims.py PROGRAM COMPARE [--kills]: several `run --claim` on one folder, undisturbed, killed, stopped, silent.

COMPARE is tests/results/compare_files.py. With --kills the two tests that kill workers again and again, else the
others.
"""
import json
import os
import signal
import sys
import time

from campaign_tool import check, compare, main, parts, program, started, wait_for


def worker(reference, folder, *more):
    return started("run", reference.campaign, "-o", folder, "--claim", "--threads", "1", *more)


def ended(process, expect=0):
    out, said = process.communicate(timeout=300)
    check(process.returncode == expect, "worker: exit code", process.returncode, out, said)
    return out, said


def claimed(folder):
    return [name for name in os.listdir(f"{folder}/claims") if name.endswith(".claim")]


def merged(folder, reference, *way):
    check(claimed(folder) == [], "claims are left over:", claimed(folder))
    program("merge", folder, "-o", folder)
    compare(folder, reference.folder, *way)


def several_share_the_work(root, reference, random):
    workers = [worker(reference, f"{root}/o") for _ in range(3)]
    told = [ended(process)[0] for process in workers]
    check(all("is complete; its result files are written by:" in out for out in told), told)
    jobs = [int(out.split(" shards, ")[1].split(" jobs")[0].replace(",", "")) for out in told]
    total = sum(jobs)
    wanted = json.loads(program("plan", reference.campaign, "--json", "--no-estimate").stdout)["jobs"]
    check(total <= wanted * 1.1, "work was done twice:", jobs, wanted)
    check(not os.path.exists(f"{root}/o/chess480.h5"), "a claim must not merge")
    merged(f"{root}/o", reference, "three workers")
    return f"the same rows, {'+'.join(map(str, jobs))} jobs"


def beside_a_plain_run(root, reference, random):
    plain = started("run", reference.campaign, "-o", f"{root}/o", "--threads", "1")
    wait_for(lambda: os.path.exists(f"{root}/o/.lock"), plain)
    beside = worker(reference, f"{root}/o")
    ended(beside)
    ended(plain)
    merged(f"{root}/o", reference, "beside a plain run")


def a_silent_worker_is_taken_over_and_lives_on(root, reference, random):
    """It is stopped in mid-work, so that it cannot beat, and goes on when others have done its work."""
    folder = f"{root}/o"
    silent = worker(reference, folder, "--stale-after", "1")
    wait_for(lambda: parts(folder), silent)
    silent.send_signal(signal.SIGSTOP)
    held = claimed(folder)
    told = json.loads(program("status", folder, "--json").stdout)["claims"]
    check(sorted(shard for one in told for shard in one["shards"]) == sorted(int(name.split(".")[0]) for name in held),
          told, held)
    check(all(one["process"] == silent.pid and not one["ended"] for one in told), told, silent.pid)
    if held:
        said = program("status", folder).stdout
        check(f", process {silent.pid}: shard" in said and "heartbeat" in said, said)
    other = worker(reference, folder, "--stale-after", "1")
    said = ended(other)[1]
    if held:
        check("took over shard" in said and "fallen silent" in said, said)
    silent.send_signal(signal.SIGCONT)
    ended(silent)
    merged(folder, reference, "a silent worker")
    return f"the same rows, {len(held)} claims taken over"


def signals_end_a_worker_with_its_work_kept(root, reference, random):
    for sent in (signal.SIGTERM, signal.SIGINT):
        folder = f"{root}/{sent.name}"
        process = worker(reference, folder)
        wait_for(lambda: parts(folder), process)
        process.send_signal(sent)
        said = ended(process, expect=130)[1]
        check("interrupted; the work done is kept" in said, said)
        check(claimed(folder) == [], "a worker that ends lets its claims go")
        check(parts(folder), "no part was kept")
        ended(worker(reference, folder))
        merged(folder, reference, sent.name)


def killed(root, reference, random, count, kills):
    """Keeps `count` workers going; kills one of them now and then until so many were killed."""
    folder = f"{root}/o"
    workers = [worker(reference, folder) for _ in range(count)]
    done = 0
    rounds = 0
    while done < kills:
        time.sleep(random.uniform(0, reference.seconds / (2 * count)))
        victim = random.randrange(count)
        workers[victim].send_signal(signal.SIGKILL)
        said = workers[victim].communicate(timeout=60)[1]
        check(workers[victim].returncode in (0, -signal.SIGKILL), workers[victim].returncode, said)
        if workers[victim].returncode == 0:  # the folder is complete: begin another
            for process in workers:
                if process is not workers[victim]:
                    ended(process)
            merged(folder, reference, count, "workers")
            rounds += 1
            folder = f"{root}/o{rounds}"
            workers = [worker(reference, folder) for _ in range(count)]
            continue
        done += 1
        workers[victim] = worker(reference, folder)
    for process in workers:
        ended(process)
    merged(folder, reference, count, "workers,", kills, "kills")
    return f"{done} kills in {rounds + 1} runs: the same rows"


def two_workers_killed(root, reference, random):
    return killed(root, reference, random, 2, 12)


def four_workers_killed(root, reference, random):
    return killed(root, reference, random, 4, 16)


if "--kills" in sys.argv:
    main(two_workers_killed, four_workers_killed)
else:
    main(several_share_the_work, beside_a_plain_run, a_silent_worker_is_taken_over_and_lives_on,
         signals_end_a_worker_with_its_work_kept)
