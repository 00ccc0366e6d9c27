"""Programs given as source code."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.check.program import compilation_of
from gyoji.check.sandbox import NotStartedError, Stop, compilers
from gyoji.check.sandbox.compilers import BUILDING, LANGUAGES, BuildError, prepare
from gyoji.check.sandbox.runner import Runner

if TYPE_CHECKING:
    from pathlib import Path

DOUBLE = {
    "mine.py": "print(2 * int(input()))",
    "mine.c": "#include <stdio.h>\nint main(void){int a;scanf(\"%d\",&a);printf(\"%d\\n\",2*a);}",
    "mine.cpp": "#include <iostream>\nint main(){int a;std::cin>>a;std::cout<<2*a<<'\\n';}",
    "Main.java": "public class Main { public static void main(String[] w) {"
                 "System.out.println(2 * new java.util.Scanner(System.in).nextInt()); } }",
    "mine.rs": "fn main(){let mut s=String::new();std::io::stdin().read_line(&mut s).unwrap();"
               "println!(\"{}\",2*s.trim().parse::<i32>().unwrap());}",
    "mine.sh": "#!/bin/sh\nread a\necho $((2 * a))",
    "mine": "#!/usr/bin/env python3\nprint(2 * int(input()))",
}  # fmt: skip


def written(folder: Path, name: str, text: str) -> Path:
    """Write a program; one with a `#!` line is made executable."""
    path = folder / name
    path.write_text(text)
    path.chmod(0o755 if text.startswith("#!") else 0o644)
    return path


@pytest.mark.long
@pytest.mark.parametrize("name", list(DOUBLE))
def test_every_language(name: str, sandbox: str, tmp_path: Path) -> None:
    path = written(tmp_path, name, DOUBLE[name])
    build = LANGUAGES[path.suffix].build if path.suffix in LANGUAGES else ()
    if build and not shutil.which(build[0]):
        pytest.skip(f"there is no {build[0]}")
    ready = prepare(path, tmp_path / "into", sandbox=sandbox)
    assert ready.name == name
    with Runner(ready.command, sandbox=sandbox, sees=ready.sees) as runner:
        ran = runner.run(b"21\n")
    assert (ran.stop, ran.output, ran.errors) == (Stop.DONE, b"42\n", b"")


def test_a_compile_error(sandbox: str, tmp_path: Path) -> None:
    path = written(tmp_path, "mine.c", "int main(void) { return answer; }\n" * 30)
    with pytest.raises(BuildError) as caught:
        prepare(path, tmp_path / "into", sandbox=sandbox)
    lines = str(caught.value).splitlines()
    assert lines[0].startswith("mine.c does not compile: ")
    assert "answer" in str(caught.value)
    assert lines[8] == "tried: cc -O2 -o mine mine.c -lm; cc -std=gnu2x -O2 -o mine mine.c -lm"
    assert len(lines) == 9


def test_a_source_is_compiled_as_the_statement_says(sandbox: str, tmp_path: Path) -> None:
    """One that only compiles so, one that only compiles otherwise, and one of a newer standard."""
    statement = compilation_of(gyoji.load("boulder"))
    assert "-ansi" in dict(statement.statement)["c"]
    own = "#include <stdio.h>\nint getline(void) { return 7; }\n"
    own += 'int main(void) { printf("%d\\n", getline()); return 0; }\n'
    newer = "#if __STDC_VERSION__ < 202000L\n#error old\n#endif\nint main() { return 0; }\n"
    sources = {"own.c": own, "mine.c": DOUBLE["mine.c"] + " // as in C99", "newer.c": newer}
    notes = dict[str, str]()
    for name, text in sources.items():
        path = written(tmp_path, name, text)
        ready = prepare(path, tmp_path / "into", sandbox=sandbox, compilation=statement)
        notes[name] = ready.note
    ansi = "`gcc -ansi -pedantic -Wall -Wextra -Werror"
    assert notes == {
        "own.c": "",
        "mine.c": "mine.c was compiled by `cc -O2 -o mine mine.c -lm`: "
                  f"{ansi} mine.c -o mine` refuses it",
        "newer.c": "newer.c was compiled by `cc -std=gnu2x -O2 -o newer newer.c -lm`: "
                   f"{ansi} newer.c -o newer` refuses it",
    }  # fmt: skip
    wanted = compilation_of(gyoji.load("boulder"), "gcc -DX={made} -std=c89 {source}")
    path = tmp_path / "newer.c"
    with pytest.raises(BuildError, match=r"tried: gcc -DX=newer -std=c89 newer\.c$"):
        prepare(path, tmp_path / "again", sandbox=sandbox, compilation=wanted)


def test_an_endless_include(sandbox: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilers, "BUILDING", BUILDING._replace(seconds=5, memory=128 << 20))
    path = written(tmp_path, "mine.c", '#include "/dev/zero"\n')
    with pytest.raises(BuildError, match=r"mine\.c does not compile: "):
        prepare(path, tmp_path / "into", sandbox=sandbox)


def test_a_source_cannot_include_the_users_files(tmp_path: Path, sandbox: str) -> None:
    (tmp_path / "secret.h").write_text("int main(void) { return 0; }\n")
    path = written(tmp_path, "mine.c", f'#include "{tmp_path}/secret.h"\n')
    if sandbox == "require":
        with pytest.raises(BuildError, match="No such file"):
            prepare(path, tmp_path / "into", sandbox=sandbox)


def test_programs_do_not_see_each_other(tmp_path: Path, sandbox: str) -> None:
    look = "import os; print(os.listdir(os.path.dirname(__file__) + '/..'))"
    for name in ("a.py", "b.py"):
        ready = prepare(written(tmp_path, name, look), tmp_path / "into", sandbox=sandbox)
    if sandbox == "require":
        with Runner(ready.command, sandbox=sandbox) as runner:
            assert runner.run(b"").output == b"['b.py']\n"


def test_files_that_are_not_programs(tmp_path: Path) -> None:
    for name in ("notes.txt", "none.py"):
        if name == "notes.txt":
            (tmp_path / name).write_text("hello")
        with pytest.raises(NotStartedError, match="neither executable nor a supported source"):
            prepare(tmp_path / name, tmp_path / "into")


def test_no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        NotStartedError, match=r"mine\.c needs the compiler cc, which is not installed"
    ):
        prepare(written(tmp_path, "mine.c", DOUBLE["mine.c"]), tmp_path / "into")


@pytest.mark.parametrize(
    ("classes", "main"),
    [
        (["Other", "mine", "Main"], "mine"),
        (["Main", "Other"], "Main"),
        (["Sole"], "Sole"),
        (["A", "B"], "A"),
        ([], "mine"),
    ],
)
def test_which_class_is_run(classes: list[str], main: str, tmp_path: Path) -> None:
    for name in classes:
        (tmp_path / f"{name}.class").write_bytes(b"")
    assert compilers._main(tmp_path, "mine") == main
