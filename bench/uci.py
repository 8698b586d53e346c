"""An engine kept running, spoken to by UCI."""
import subprocess
import sys


class Engine:
    def __init__(self, command, options):
        self.command = [str(word) for word in command]
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.variant = None
        self.ask("uci", "uciok")
        for name, value in {"Threads": 1, "UCI_Chess960": "true", **options}.items():
            self.say(f"setoption name {name} value {value}")
        self.ask("isready", "readyok")

    def say(self, text):
        self.process.stdin.write(text + "\n")

    def ask(self, text, last):
        """Says it and returns the lines up to the one that has `last` in it."""
        self.say(text)
        lines = []
        while not lines or last not in lines[-1]:
            lines.append(self.process.stdout.readline())
            if not lines[-1]:
                sys.exit(f"{' '.join(self.command)} ended while it should answer '{text}'")
        return lines

    def choose(self, variant):
        """UCI_Variant, for an engine that has it."""
        if variant != self.variant:
            self.say(f"setoption name UCI_Variant value {variant}")
            self.ask("isready", "readyok")
            self.variant = variant
