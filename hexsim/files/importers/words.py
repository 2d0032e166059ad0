"""Words for terrains in three languages, for maps that name their ground by words."""

_WORDS = {
    "deep_water": (
        "deep water / ocean / sea / deep / mar / oceano / fundo / море / глубок"),
    "shallow_water": (
        "water / ford / river / lake / água / agua / rio / lago / вода / река / озер / брод"),
    "swamp": (
        "swamp / marsh / bog / pântano / pantano / brejo / болот"),
    "undergrowth": (
        "forest / wood / tree / bush / jungle / mata / floresta / bosque / árvore / лес / дерев / "
        "куст"),
    "rock": (
        "mountain / wall / cliff / montanha / parede / muro / гора / горы / стена / скал"),
    "building": (
        "building / house / castle / edifício / casa / castelo / здание / дом / замок"),
    "rough": (
        "rough / rubble / stone / hill / pedra / morro / colina / entulho / камн / холм / щебень"),
    "sand": (
        "sand / desert / beach / areia / deserto / praia / песок / пустын / пляж"),
    "snow": (
        "snow / ice / neve / gelo / снег / лёд / лед"),
    "mud": (
        "mud / dirt / lama / barro / грязь"),
    "road": (
        "road / path / street / estrada / caminho / rua / дорог / тропа / улица"),
    "floor": (
        "floor / piso / chão / пол"),
    "open": (
        "plain / grass / open / field / clear / campo / grama / aberto / planície / трава / поле "
        "/ равнин / открыт"),
}
"""Terrain id → beginnings of words that mean it; the first that fits counts."""

OWN: dict[str, dict[str, object]] = {
    "swamp": {"name": "swamp", "extra": 1, "footing": "bad"},
    "sand": {"name": "sand"}, "snow": {"name": "snow"}, "mud": {"name": "mud", "footing": "bad"},
    "road": {"name": "road"}, "floor": {"name": "floor"}, "cave_floor": {"name": "cave floor"},
    "heavy_woods": {"name": "heavy woods", "extra": 2, "cover": "heavy", "blocks_sight": True},
    "chasm": {"name": "chasm", "blocks_move": True},
    "village": {"name": "village", "cover": "light"}, "keep": {"name": "keep", "cover": "heavy"},
}
"""Terrains that maps from elsewhere have and hexsim does not bring along."""


def terrain_by_word(text: str) -> str | None:
    """The terrain that a word means, None if it is not known.

    >>> terrain_by_word("Deep water 2"), terrain_by_word("Лесок"), terrain_by_word("xyz")
    ('deep_water', 'undergrowth', None)
    """
    words = text.casefold().replace("_", " ").replace("-", " ")
    for terrain, beginnings in _WORDS.items():
        if any(f" {beginning}" in f" {words}" for beginning in beginnings.split(" / ")):
            return terrain
    return None
