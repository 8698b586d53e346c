"""A program that speaks UCI, driven line by line."""
import queue
import subprocess
import threading
import time


class Engine:
    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def send(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def line(self, seconds=60):
        """The next line; None at the end of the output."""
        return self.lines.get(timeout=seconds)

    def until(self, start, seconds=60):
        """Every line up to the first that starts like this."""
        said = []
        deadline = time.monotonic() + seconds
        while True:
            line = self.line(max(deadline - time.monotonic(), 0.001))
            if line is None:
                raise AssertionError(f"the program ended before '{start}': {said}")
            said.append(line)
            if line.startswith(start):
                return said

    def ask(self, *lines, until="readyok"):
        """What is said before the answer to a last `isready`, without it."""
        self.send(*lines, "isready")
        return self.until(until)[:-1]

    def close(self, seconds=10):
        self.process.stdin.close()
        return self.process.wait(seconds)


def moves_of_perft(lines):
    """{move: leaves} of `go perft`, and the sum."""
    moves = {}
    for line in lines:
        move, _, leaves = line.partition(": ")
        if leaves.isdigit() and " " not in move:
            moves[move] = int(leaves)
    return moves, int(lines[-1].split(": ")[1])
