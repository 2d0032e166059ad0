"""Run the README's examples, or print one of its two set-up lines (`--line play`, `--line tests`).

An example is a line `$ command` in a ```console block; what follows it up to the next one must be what it
prints (a line `…` stands for any lines), and a comment `# exit 3` after the command names its exit code.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def blocks(kind: str) -> list[str]:
    """The fenced blocks of one kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def set_up_line(name: str) -> str:
    """The first line sets up and plays, the second sets up and tests."""
    lines = [line for block in blocks("sh") for line in block.splitlines() if line.strip()]
    return lines[{"play": 0, "tests": 1}[name]]


def examples() -> list[tuple[str, int, list[str]]]:
    """(command, exit code, expected lines) of every example."""
    found: list[tuple[str, int, list[str]]] = []
    for block in blocks("console"):
        for line in block.splitlines():
            if line.startswith("$ "):
                command, _, code = line[2:].partition("# exit ")
                found.append((command.strip(), int(code or 0), []))
            else:
                found[-1][2].append(line)
    return found


def fits(expected: list[str], printed: list[str]) -> bool:
    """Whether the printed lines are the expected ones, `…` standing for any."""
    if not expected:
        return True
    lines = [r"(?:.*\n)*?.*" if line.strip() == "…" else re.escape(line.rstrip()) for line in expected]
    return re.fullmatch("\n".join(lines), "\n".join(line.rstrip() for line in printed)) is not None


def scenarios_are_right(folder: Path, env: dict[str, str]) -> bool:
    """Whether `hexsim check` has nothing to say against the README's scenarios."""
    files = []
    for number, text in enumerate(blocks("toml")):
        files.append(folder / f"readme-{number}.toml")
        files[-1].write_text(text, encoding="utf-8")
    done = subprocess.run(["hexsim", "check", *map(str, files)], env=env, capture_output=True, text=True)
    print(done.stdout + done.stderr, end="")
    return bool(files) and done.returncode == 0


def main() -> int:
    """Run all examples."""
    if sys.argv[1:2] == ["--line"]:
        print(set_up_line(sys.argv[2]))
        return 0
    env = {**os.environ, "HEXSIM_LANG": "en", "SDL_VIDEODRIVER": "dummy"}
    bad = 0
    for command, code, expected in examples():
        done = subprocess.run(command, shell=True, cwd=ROOT, env=env, capture_output=True, text=True)
        printed = (done.stdout + done.stderr).splitlines()
        ok = done.returncode == code and fits(expected, printed)
        bad += not ok
        print(f"{'ok  ' if ok else 'FAIL'} {command}")
        if not ok:
            print(f"  exit {done.returncode}, expected {code}; printed:", *printed, sep="\n  ")
    with tempfile.TemporaryDirectory() as folder:
        bad += not scenarios_are_right(Path(folder), env)
    print(f"{len(examples())} examples, {bad} wrong")
    return 1 if bad or not examples() else 0


if __name__ == "__main__":
    sys.exit(main())
