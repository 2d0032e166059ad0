"""The palettes as data: theme key to `#rrggbb` or `#rrggbbaa`. Every palette has the keys of `DAY`.

Sides are the colours of Okabe and Ito, told apart under every kind of colour blindness; patterns repeat them.
"""

SIDES: dict[str, str] = {
    "side.0": "#0072b2", "side.1": "#d55e00", "side.2": "#009e73",
    "side.3": "#cc79a7", "side.4": "#e8c51c", "side.5": "#56b4e9", "side.none": "#8d8f92",
    "side.0.ink": "#ffffff", "side.1.ink": "#10151a", "side.2.ink": "#10151a", "side.3.ink": "#10151a",
    "side.4.ink": "#10151a", "side.5.ink": "#10151a", "side.none.ink": "#10151a",
}

DAY: dict[str, str] = {
    **SIDES,
    # the frame around the map
    "panel": "#232931", "panel.head": "#2c343e", "panel.edge": "#3d4753", "panel.row": "#2a313a",
    "ink": "#eef1f4", "ink.dim": "#b4bec9", "ink.off": "#98a3af", "ink.dark": "#14181d",
    "field": "#181d23", "button": "#394450", "button.hot": "#475463", "button.off": "#2a313a",
    "button.edge": "#55626f", "accent": "#7cc4f2", "accent.deep": "#1f5f8b", "good": "#7fd6a8",
    "warn": "#ffc861",
    "bad": "#ff9d87", "focus": "#ffe08a", "shade": "#0b0e1299", "tip": "#f7f3e4", "tip.ink": "#20252b",
    "tip.edge": "#8e8a7b", "bar": "#4aa3d8", "bar.low": "#e8843c", "bar.back": "#14181d",
    # the ground
    "void": "#3a4149", "void.dot": "#454d56", "grid": "#5f6a4c5a", "rim": "#2b3238", "number": "#2f3a2a",
    "terrain.open": "#c8d4a6", "terrain.open.mark": "#93a56b",
    "terrain.rough": "#cdbf9f", "terrain.rough.mark": "#8f7f5f", "terrain.rough.lit": "#e4dac3",
    "terrain.undergrowth": "#a3bb81", "terrain.undergrowth.mark": "#5b7a3f",
    "terrain.undergrowth.lit": "#7f9f5c",
    "terrain.shallow_water": "#abd0da", "terrain.shallow_water.mark": "#5f97a9",
    "terrain.deep_water": "#6b9dbd", "terrain.deep_water.mark": "#2f6488",
    "terrain.deep_water.lit": "#9cc3da",
    "terrain.table": "#d9cfb9", "terrain.table.mark": "#6e4526", "terrain.table.lit": "#b9824e",
    "terrain.shelf": "#d9cfb9", "terrain.shelf.mark": "#4f3420", "terrain.shelf.lit": "#94653d",
    "terrain.rock": "#a3a3a0", "terrain.rock.mark": "#54565a", "terrain.rock.lit": "#c9c9c5",
    "terrain.building": "#bfae9f", "terrain.building.mark": "#6d5b50", "terrain.building.lit": "#c8bbb0",
    "terrain.other": "#d2c9b6", "terrain.other.mark": "#6b6252",
    "terrain.floor": "#d6c2a2", "terrain.floor.mark": "#a07f56",
    "terrain.road": "#c9c4ba", "terrain.road.mark": "#8d867a",
    "terrain.sand": "#e6d8ab", "terrain.sand.mark": "#b39b5e",
    "terrain.snow": "#eef2f4", "terrain.snow.mark": "#a3b5c2",
    "terrain.mud": "#b8a284", "terrain.mud.mark": "#6e573a",
    "high": "#fff7dc", "low": "#27323f", "contour": "#4d3f2c", "contour.soft": "#4d3f2c55",
    "level": "#4a3b27", "level.halo": "#fff7dca0",
    "wall": "#2f2a27", "wall.lit": "#7c726a", "low_wall": "#5e564d", "low_wall.lit": "#b3a897",
    "fence": "#6a4a2c", "fence.lit": "#c9a77b", "door": "#6f4319", "door.lit": "#d59a54",
    "door.gap": "#f2e6cf",
    "body": "#7a2f2a", "body.lit": "#e9d6cf", "item": "#4a4238", "item.lit": "#f1e7cf", "night": "#0d1530",
    # what is laid over the ground
    "reach.half": "#1667a374", "reach.half.edge": "#0b3f69", "reach.whole": "#fff0a08a",
    "reach.whole.edge": "#7a5a06",
    "reach.whole.mark": "#7a5a0670", "reach.half.mark": "#0b3f6970", "reach.third": "#3b1f5e80",
    "reach.third.edge": "#2c1547", "reach.third.mark": "#ffffff90", "reach.fourth": "#ffffff90",
    "reach.fourth.edge": "#3b4a57", "reach.fourth.mark": "#3b4a5780", "reach.ink": "#10202c",
    "reach.halo": "#ffffffd0", "trail": "#14202bb0",
    "arc.front": "#ffffff70", "arc.front.mark": "#1c242c", "arc.side": "#ffcf5f70",
    "arc.side.mark": "#5b3d00",
    "arc.rear": "#c0392b58", "arc.rear.mark": "#651410",
    "threat": "#b0203038", "threat.edge": "#7e1020", "threat.mark": "#7e102088",
    "sight": "#0c6b4a", "sight.no": "#a1251b", "zone": "#6a3d9a50", "zone.edge": "#4a2475",
    "plan": "#14202b", "plan.lit": "#ffffff", "plan.bad": "#a1251b", "plan.other": "#5a6672",
    "chip": "#14202b", "chip.ink": "#ffffff", "chip.turn": "#ffe7a6", "chip.turn.ink": "#2a2000",
    "chip.bad": "#a1251b", "chip.off": "#c3c7ca", "chip.off.ink": "#3c444b",
    "hover": "#ffffff", "hover.edge": "#14202b", "cursor": "#ffdf3d", "waypoint": "#14202b",
    # tokens
    "token.edge": "#12161a", "token.rim": "#fbf9f2", "token.wedge": "#12161a", "token.wedge.lit": "#ffffff",
    "token.active": "#ffdf3d", "token.chosen": "#ffffff", "token.dot": "#fbf9f2",
    "token.dot.ink": "#12161a",
    "ghost": "#ffffff", "shadow": "#00000038",
}
"""The default: a light map in a dark frame."""

DUSK: dict[str, str] = {
    **DAY,
    "panel": "#1a1f26", "panel.head": "#222932", "panel.edge": "#343e49", "panel.row": "#20262e",
    "void": "#15191e", "void.dot": "#1c2127", "rim": "#0b0e11", "grid": "#0b0f1266", "number": "#f0f2e9",
    "terrain.open": "#5f6f4b", "terrain.open.mark": "#8ba068",
    "terrain.rough": "#73674f", "terrain.rough.mark": "#413926", "terrain.rough.lit": "#a5977a",
    "terrain.undergrowth": "#42572f", "terrain.undergrowth.mark": "#1f3014",
    "terrain.undergrowth.lit": "#78975a",
    "terrain.shallow_water": "#4c7583", "terrain.shallow_water.mark": "#a3cbd6",
    "terrain.deep_water": "#264a66", "terrain.deep_water.mark": "#10273a",
    "terrain.deep_water.lit": "#7aa6c4",
    "terrain.table": "#6e6656", "terrain.table.mark": "#2c1a0d", "terrain.table.lit": "#8b5f38",
    "terrain.shelf": "#6e6656", "terrain.shelf.mark": "#21150b", "terrain.shelf.lit": "#6d4a2b",
    "terrain.rock": "#55575b", "terrain.rock.mark": "#26282b", "terrain.rock.lit": "#85878b",
    "terrain.building": "#5e534b", "terrain.building.mark": "#2c241f", "terrain.building.lit": "#7d7067",
    "terrain.other": "#6a6353", "terrain.other.mark": "#cfc6b0",
    "terrain.floor": "#6f5a41", "terrain.floor.mark": "#443321",
    "terrain.road": "#5f5c57", "terrain.road.mark": "#8f8a82",
    "terrain.sand": "#7d7150", "terrain.sand.mark": "#a89a72",
    "terrain.snow": "#87929a", "terrain.snow.mark": "#c6d0d6",
    "terrain.mud": "#54432f", "terrain.mud.mark": "#2c2116",
    "contour": "#0f0c08", "contour.soft": "#0f0c0866", "level": "#f6ecd8", "level.halo": "#00000090",
    "high": "#d8d0b8", "wall": "#0d0b0a", "wall.lit": "#a2978c",
    "reach.half": "#07294499", "reach.half.edge": "#8fd0ff", "reach.whole": "#e9d67a8c",
    "reach.whole.edge": "#fff3b0", "reach.whole.mark": "#3a2d0070", "reach.half.mark": "#8fd0ff50",
    "trail": "#f0f2e9b0", "zone.edge": "#c9a6f2", "threat.edge": "#ff9aa8", "threat.mark": "#ff9aa888",
    "arc.front.mark": "#ffffff", "arc.side.mark": "#ffe6a8", "arc.rear.mark": "#ffc4bd", "sight": "#7ff0c4",
    "sight.no": "#ffa598", "plan.other": "#c9d2da",
}
"""A dark map for a dark room."""

PAPER: dict[str, str] = {
    **DAY,
    "panel": "#f6f4ee", "panel.head": "#e9e5da", "panel.edge": "#b9b3a3", "panel.row": "#eeebe2",
    "ink": "#1b1f23", "ink.dim": "#4a5056", "ink.off": "#62686e", "field": "#ffffff", "button": "#e2ddd0",
    "button.hot": "#d3ccba", "button.off": "#efece4", "button.edge": "#a39c8a", "accent": "#0b5c8f",
    "accent.deep": "#bcdcf0", "good": "#0b6b43", "warn": "#7a5200", "bad": "#a1251b", "focus": "#963f00",
    "bar": "#2b7fb5", "bar.low": "#c2601a", "bar.back": "#d4cebf", "tip": "#22272d", "tip.ink": "#f7f3e4",
    "void": "#e4e0d5", "void.dot": "#d8d3c5", "rim": "#8c8676", "grid": "#8a857855", "number": "#4a4d4f",
    "terrain.open": "#f4f1e6", "terrain.open.mark": "#c3bda8",
    "terrain.rough": "#e2dccb", "terrain.rough.mark": "#8c8470", "terrain.rough.lit": "#f5f1e6",
    "terrain.undergrowth": "#dbe3cc", "terrain.undergrowth.mark": "#6f8458",
    "terrain.undergrowth.lit": "#a0b388",
    "terrain.shallow_water": "#d6e7ee", "terrain.shallow_water.mark": "#7ba3b4",
    "terrain.deep_water": "#a9c9da", "terrain.deep_water.mark": "#4b7f9e",
    "terrain.deep_water.lit": "#d0e3ec",
    "terrain.table": "#f0ecdf", "terrain.shelf": "#f0ecdf", "terrain.other": "#ebe5d6",
    "terrain.rock": "#bdbbb5", "terrain.rock.lit": "#dad8d2", "terrain.building": "#cdc3b7",
    "terrain.floor": "#eee3d0", "terrain.floor.mark": "#b79a72",
    "terrain.road": "#e3dfd7", "terrain.road.mark": "#a39c8f",
    "terrain.sand": "#f3ebd0", "terrain.sand.mark": "#c4b27c",
    "terrain.snow": "#f8fafb", "terrain.snow.mark": "#b9c6cf",
    "terrain.mud": "#d9cbb6", "terrain.mud.mark": "#92795a",
}
"""Ink on paper: a light frame, pale ground, made for print."""

CONTRAST: dict[str, str] = {
    **DAY,
    "panel": "#000000", "panel.head": "#101010", "panel.edge": "#ffffff", "panel.row": "#0a0a0a",
    "ink": "#ffffff", "ink.dim": "#f2f2f2", "ink.off": "#c4c4c4", "field": "#000000", "button": "#1c1c1c",
    "button.hot": "#3a3a3a", "button.off": "#000000", "button.edge": "#ffffff", "accent": "#8fe0ff",
    "accent.deep": "#004a7a", "good": "#8affc1", "warn": "#ffd84a", "bad": "#ffb3a6", "focus": "#ffff00",
    "tip": "#ffffff", "tip.ink": "#000000", "tip.edge": "#000000", "bar.back": "#333333",
    "void": "#000000", "void.dot": "#000000", "rim": "#000000", "grid": "#00000088", "number": "#000000",
    "terrain.open": "#f2f2ea", "terrain.open.mark": "#8c8c84",
    "terrain.rough": "#d9d2c0", "terrain.rough.mark": "#4d4636", "terrain.rough.lit": "#ffffff",
    "terrain.undergrowth": "#c4d8ad", "terrain.undergrowth.mark": "#2c4a17",
    "terrain.undergrowth.lit": "#55753b",
    "terrain.shallow_water": "#c2e4f0", "terrain.shallow_water.mark": "#2b6f8a",
    "terrain.deep_water": "#7fb4d6", "terrain.deep_water.mark": "#0b3d60",
    "terrain.deep_water.lit": "#d3ebf7",
    "terrain.rock": "#8a8a8a", "terrain.rock.mark": "#1f1f1f", "terrain.rock.lit": "#d0d0d0",
    "terrain.building": "#a3968c", "terrain.building.mark": "#2e241d", "terrain.building.lit": "#d4c9c0",
    "terrain.floor": "#e4d3b8", "terrain.floor.mark": "#5b3f1e",
    "terrain.road": "#d6d3cc", "terrain.road.mark": "#4b4842",
    "terrain.sand": "#f0e5bd", "terrain.sand.mark": "#6d5a1d",
    "terrain.snow": "#ffffff", "terrain.snow.mark": "#5f7a8c",
    "terrain.mud": "#c2ab8a", "terrain.mud.mark": "#46341c",
    "reach.half": "#00406cb0", "reach.half.edge": "#000000", "reach.whole": "#ffe94aa8",
    "reach.whole.edge": "#000000", "contour": "#000000", "level": "#000000", "wall": "#000000",
}
"""The strongest contrasts."""

PALETTES: dict[str, dict[str, str]] = {
    "day": DAY, "dusk": DUSK, "paper": PAPER, "contrast": CONTRAST,
}
"""All palettes; the first is the default."""
