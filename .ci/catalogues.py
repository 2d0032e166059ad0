"""Compile every `.po` beside its `.mo`; with `--check` only say whether one is out of date or incomplete.

The same words give the same bytes: no dates and no tools in the header.
"""

import io
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parent.parent
FOLDERS = (ROOT / "hexsim" / "locale", ROOT / "tests" / "parley" / "locale")


class PlainCatalog(Catalog):
    """A catalogue with the header lines that gettext needs and no others; `forms` as the file has them."""

    forms = ""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """Language, plural forms, encoding."""
        return [("Language", str(self.locale)), ("Plural-Forms", self.forms),
                ("Content-Type", "text/plain; charset=utf-8")]


def compiled(source: Path) -> tuple[Catalog, bytes]:
    """The catalogue of a `.po` file and its compiled form."""
    catalogue, out = PlainCatalog(locale=source.parts[-3]), io.BytesIO()
    with source.open("rb") as file:
        read = read_po(file, locale=source.parts[-3])
    catalogue.forms = read.plural_forms
    for message in read:
        if message.id:
            catalogue[message.id] = message
    write_mo(out, catalogue)
    return catalogue, out.getvalue()


def fields(text: object) -> set[str]:
    """The names in braces of a message."""
    return set(re.findall(r"{(\w+)", " ".join(text) if isinstance(text, (tuple, list)) else str(text)))


def faults(source: Path, catalogue: Catalog) -> list[str]:
    """What is wrong with one catalogue against its English twin."""
    english = {m.id if isinstance(m.id, str) else m.id[0]: m for m in
               compiled(source.parents[2] / "en" / "LC_MESSAGES" / source.name)[0] if m.id}
    ours = {m.id if isinstance(m.id, str) else m.id[0]: m for m in catalogue if m.id}
    out = [f"{source}: missing {key}" for key in english.keys() - ours.keys()]
    out += [f"{source}: not in English: {key}" for key in ours.keys() - english.keys()]
    for key in english.keys() & ours.keys():
        texts = ours[key].string if isinstance(ours[key].string, tuple) else (ours[key].string,)
        if not all(texts):
            out.append(f"{source}: empty {key}")
        elif fields(english[key].string) - {"n"} != fields(ours[key].string) - {"n"}:
            out.append(f"{source}: other braces in {key}")
    return out


def main() -> int:
    """Compile, or check."""
    check, bad = "--check" in sys.argv, []
    for source in sorted(path for folder in FOLDERS for path in folder.glob("*/LC_MESSAGES/*.po")):
        catalogue, data = compiled(source)
        bad += faults(source, catalogue)
        target = source.with_suffix(".mo")
        if check and (not target.is_file() or target.read_bytes() != data):
            bad.append(f"{target}: out of date")
        elif not check:
            target.write_bytes(data)
    print("\n".join(bad) or "catalogues complete")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
