"""Sums up JUnit reports: prints a line for people, names what failed or was skipped, and last "PASSED FAILED".

    python count_reports.py NAME MINIMUM FILE...

Fewer than MINIMUM tests is a failure of its own, and so is a skipped test: a suite never shrinks silently. Only tests
of PostgreSQL may be skipped where no server is configured; they are named.
"""

from __future__ import annotations

import sys
import xml.etree.ElementTree as xml


def allowed_to_skip(case: xml.Element, reason: str) -> bool:
    return "postgres" in (case.get("classname", "") + case.get("name", "") + reason).lower()


def main(name: str, minimum: int, files: list[str]) -> None:
    passed, failed, notes = 0, 0, []
    for file in files:
        try:
            cases = list(xml.parse(file).getroot().iter("testcase"))
        except (OSError, xml.ParseError) as error:
            failed += 1
            notes.append(f"  unreadable report {file}: {error}")
            continue
        for case in cases:
            title = f"{case.get('classname')}.{case.get('name')}"
            skip = case.find("skipped")
            if case.find("failure") is not None or case.find("error") is not None:
                failed += 1
                notes.append(f"  failed: {title}")
            elif skip is not None:
                reason = skip.get("message") or ""
                if allowed_to_skip(case, reason):
                    notes.append(f"  left out (no PostgreSQL configured): {title}")
                else:
                    failed += 1
                    notes.append(f"  skipped, which counts as failed: {title}: {reason}")
            else:
                passed += 1
    if passed + failed < minimum:
        failed += 1
        notes.append(f"  only {passed + failed - 1} tests ran, at least {minimum} were expected")
    print(f"{name}: {passed} passed, {failed} failed")
    for note in notes:
        print(note)
    print(passed, failed)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
