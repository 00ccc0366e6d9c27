from sys import stdin

words = iter(stdin.read().split())
ways = {"U": -1j, "D": 1j, "L": -1, "R": 1}
game = 0
for word in words:
    height, width = int(word), int(next(words))
    if height == 0:
        break
    game += 1
    walls, boxes, marks, man = set(), set(), set(), None
    for y in range(height):
        for x, glyph in enumerate(next(words)):
            here = complex(x, y)
            if glyph == "#":
                walls.add(here)
            if glyph in "bB":
                boxes.add(here)
            if glyph in "+BW":
                marks.add(here)
            if glyph in "wW":
                man = here
    for key in next(words):
        if boxes == marks:
            break
        step = ways[key]
        ahead = man + step
        if ahead in boxes and ahead + step not in walls | boxes:
            boxes.remove(ahead)
            boxes.add(ahead + step)
        if ahead not in walls | boxes:
            man = ahead
    print(f"Game {game}: {'complete' if boxes == marks else 'incomplete'}")
    for y in range(height):
        text = ""
        for x in range(width):
            here = complex(x, y)
            glyph = "#" if here in walls else "b" if here in boxes else "w" if here == man else "."
            if here in marks:
                glyph = "+" if glyph == "." else glyph.upper()
            text += glyph
        print(text)
