"""The listing that the build compares our contract with is what the published package says today."""

from pathlib import Path

import descriptor_listing

LISTING = Path(__file__).parent.parent / "ringo-proto/src/test/resources/published-contract.txt"


def test_the_committed_listing_is_the_published_contract():
    assert LISTING.read_text().splitlines() == list(descriptor_listing.lines())
