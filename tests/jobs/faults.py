#!/usr/bin/python3
"""faults.py PROGRAM COMPARE: disks and files that fail, and folders with odd names.

Each leaves a clear message, loses nothing that was stored, and the same command then gives the same rows. Tests that
need to mount say so when they are skipped. COMPARE is tests/results/compare_files.py.
"""
import os
import shutil
import signal
import subprocess

from campaign_tool import CAMPAIGN, PROGRAM, check, compare, main, parts, program, started, wait_for, write


def finished(folder, reference):
    """A complete folder without its result files."""
    shutil.copytree(reference.folder, folder)
    for name in os.listdir(folder):
        if name.endswith(".h5"):
            os.remove(f"{folder}/{name}")


def parts_cut_short_are_done_again(root, reference, random):
    folder = f"{root}/o"
    finished(folder, reference)
    hurt = random.sample(parts(folder), min(4, len(parts(folder))))
    for path, length in zip(hurt, (0, 1, os.path.getsize(hurt[-2]) // 2, os.path.getsize(hurt[-1]) - 1)):
        os.truncate(path, length)
    said = program("run", reference.campaign, "-o", folder).stderr
    for path in hurt:
        check(f"ignored {path}: damaged or unreadable, its work is done again" in said, path, said)
    compare(folder, reference.folder, "parts cut short")


def a_flipped_byte_is_found_wherever_it_is(root, reference, random):
    folder = f"{root}/o"
    finished(folder, reference)
    path = parts(folder)[0]
    size = os.path.getsize(path)
    with open(path, "r+b") as file:
        for place in [0, size - 1] + random.sample(range(size), 20):
            file.seek(place)
            byte = file.read(1)[0]
            flipped = byte ^ 1 << random.randrange(8)
            for value in (flipped, byte):
                file.seek(place)
                file.write(bytes([value]))
                file.flush()
                said = program("status", folder).stdout
                check((f"ignored {path}" in said) == (value == flipped), "byte", place, said)
        file.seek(size // 2)
        byte = file.read(1)[0]
        file.seek(size // 2)
        file.write(bytes([byte ^ 64]))
    program("run", reference.campaign, "-o", folder)
    compare(folder, reference.folder, "a flipped byte")


def parts_of_another_campaign_are_left_alone(root, reference, random):
    other = write(f"{root}/other.toml", CAMPAIGN.replace("seed = 5", "seed = 6"))
    program("run", other, "-o", f"{root}/other", "--shard", "1/2")
    folder = f"{root}/o"
    os.makedirs(f"{folder}/parts")
    for path in parts(f"{root}/other"):
        shutil.copy(path, f"{folder}/parts/")
    said = program("run", reference.campaign, "-o", folder).stderr
    check("made with seed 6, not 5" in said, said)
    compare(folder, reference.folder, "foreign parts")


class SmallDisk:
    """A tmpfs of few bytes; `mounted` is false where mounting is not allowed."""

    def __init__(self, path, size):
        os.mkdir(path)
        self.path = path
        self.mounted = os.geteuid() == 0 and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", path], stderr=subprocess.DEVNULL).returncode == 0

    def grow(self, size):
        subprocess.run(["mount", "-o", f"remount,size={size}", self.path], check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.mounted:
            subprocess.run(["umount", self.path], check=True)


def a_full_disk_costs_only_what_was_not_stored(root, reference, random):
    for mode in ([], ["--claim"]):
        with SmallDisk(f"{root}/disk{len(mode)}", "200k") as disk:
            if not disk.mounted:
                return "SKIPPED, it must mount a tmpfs (be root)"
            folder = f"{disk.path}/o"
            said = program("run", reference.campaign, "-o", folder, *mode, expect=1).stderr
            check("No space left on device" in said, said)
            kept = parts(folder)
            check(kept, "the disk had room for a part")
            check("ignored" not in program("status", folder).stdout)
            disk.grow("64m")
            program("run", reference.campaign, "-o", folder)
            check(set(kept) <= set(parts(folder)), "a stored part is gone")
            compare(folder, reference.folder, "a full disk", *mode)


def become_nobody():
    if os.geteuid() == 0:
        os.setgid(65534)
        os.setuid(65534)


def a_folder_made_read_only_in_the_middle(root, reference, random):
    folder = f"{root}/o"
    os.mkdir(folder)
    os.chmod(os.path.dirname(root), 0o755)
    if os.geteuid() == 0:
        os.chown(folder, 65534, 65534)
    try:
        process = started("run", reference.campaign, "-o", folder, "--threads", "1", preexec_fn=become_nobody)
    except PermissionError:
        return "SKIPPED, an unprivileged user cannot start the program where it is"
    wait_for(lambda: parts(folder), process)
    os.chmod(f"{folder}/parts", 0o555)
    said = process.communicate(timeout=300)[1]
    check(process.returncode == 1 and "Permission denied" in said and "what was stored before is safe" in said,
          process.returncode, said)
    kept = parts(folder)
    check("ignored" not in program("status", folder).stdout)
    os.chmod(f"{folder}/parts", 0o755)
    program("run", reference.campaign, "-o", folder)
    check(set(kept) <= set(parts(folder)), "a stored part is gone")
    compare(folder, reference.folder, "read-only in the middle")


NO_MOUNT = 77
# In a mount namespace of its own, so that nothing is left mounted, whatever happens.
RUN_ON_A_MOUNT_THAT_BECOMES_READ_ONLY = """
folder=$1
shift
mount --bind "$folder" "$folder" || exit 77
"$@" &
until [ -n "$(ls "$folder" | grep "part.h5$")" ] || ! kill -0 $!; do sleep 0.01; done
until mount -o remount,bind,ro "$folder"; do sleep 0.01; done 2>/dev/null  # busy while a part is being written
wait $!
"""


def a_mount_that_becomes_read_only(root, reference, random):
    for mode in ([], ["--claim"]):
        folder = f"{root}/o{len(mode)}"
        os.makedirs(f"{folder}/parts")
        own_user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
        done = subprocess.run(
            ["unshare", "--mount", *own_user, "sh", "-c", RUN_ON_A_MOUNT_THAT_BECOMES_READ_ONLY, "sh",
             f"{folder}/parts", PROGRAM, "run", reference.campaign, "-o", folder, "--threads", "1", *mode],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode == NO_MOUNT or done.stderr.startswith("unshare:"):
            return "SKIPPED, it must mount in a namespace of its own"
        check(done.returncode == 1 and "Read-only file system" in done.stderr
              and "what was stored before is safe" in done.stderr, done)
        kept = parts(folder)
        check("ignored" not in program("status", folder).stdout)
        program("run", reference.campaign, "-o", folder)
        check(set(kept) <= set(parts(folder)), "a stored part is gone")
        compare(folder, reference.folder, "a mount made read-only", *mode)


def signals_end_a_run_with_its_work_kept(root, reference, random):
    for sent in (signal.SIGTERM, signal.SIGINT):
        folder = f"{root}/{sent.name}"
        process = started("run", reference.campaign, "-o", folder, "--threads", "1")
        wait_for(lambda: parts(folder), process)
        process.send_signal(sent)
        said = process.communicate(timeout=60)[1]
        check(process.returncode == 130 and "the work done is kept" in said, process.returncode, said)
        program("run", reference.campaign, "-o", folder)
        compare(folder, reference.folder, sent.name)


def paths_may_hold_spaces_and_any_letters(root, reference, random):
    folder = f"{root}/zwei Wörter/対局 'Ω' [1]*%s"
    campaign = write(f"{root}/größe %d.toml", CAMPAIGN)
    program("run", campaign, "-o", folder, "--claim")
    program("merge", folder, "-o", folder)
    compare(folder, reference.folder, "odd path")
    for command in (["status", folder], ["explain", folder], ["explain", campaign, "-o", folder],
                    ["verify", f"{folder}/chess480.h5"]):
        program(*command)
    program("run", campaign, "-o", folder)


main(parts_cut_short_are_done_again, a_flipped_byte_is_found_wherever_it_is, parts_of_another_campaign_are_left_alone,
     a_full_disk_costs_only_what_was_not_stored, a_folder_made_read_only_in_the_middle, a_mount_that_becomes_read_only,
     signals_end_a_run_with_its_work_kept, paths_may_hold_spaces_and_any_letters)
