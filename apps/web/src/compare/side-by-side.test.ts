import { describe, expect, it } from "vitest";
import { align, type Pair } from "./diff.ts";
import { foldEqual, type Row, sideBySide } from "./side-by-side.ts";

describe("align", () => {
  it.each([
    { name: "equal lists", left: "abc", right: "abc", expected: "a b c" },
    { name: "an added item", left: "ac", right: "abc", expected: "a +b c" },
    { name: "a removed item", left: "abc", right: "ac", expected: "a -b c" },
    { name: "a replaced item", left: "abc", right: "axc", expected: "a -b +x c" },
    { name: "items that repeat", left: "xaxbx", right: "xbx", expected: "x -a -x b x" },
    { name: "a moved item", left: "abcd", right: "bcda", expected: "-a b c d +a" },
    { name: "an empty side", left: "", right: "ab", expected: "+a +b" },
  ])("handles $name", ({ left, right, expected }) => {
    expect(words([...left], [...right])).toBe(expected);
  });

  it("gives both lists back, whatever they are", () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const left = randomItems(seed);
      const right = randomItems(seed * 7919);
      const pairs = align(left, right);
      expect(pairs.flatMap((pair) => pair.left ?? [])).toEqual([...left.keys()]);
      expect(pairs.flatMap((pair) => pair.right ?? [])).toEqual([...right.keys()]);
      const isEqual = (pair: Pair) =>
        pair.left === undefined ||
        pair.right === undefined ||
        left[pair.left] === right[pair.right];
      expect(pairs.every(isEqual)).toBe(true);
    }
  });

  it("takes stretches that are too large to be compared as replaced", () => {
    const left = Array.from({ length: 1200 }, (_, index) => `l${index % 3}`);
    const right = Array.from({ length: 1200 }, (_, index) => `r${index % 3}`);
    expect(align(left, right)).toHaveLength(2400);
  });
});

describe("sideBySide", () => {
  it("marks the words that differ in a line", () => {
    const [row] = sideBySide("The lamp burns oil.", "The lamp burns old oil.");
    expect(row?.left?.filter(({ isChanged }) => isChanged)).toEqual([]);
    expect(textOf(row?.right?.filter(({ isChanged }) => isChanged))).toBe("old ");
  });

  it("marks the cells that differ in a table of one line", () => {
    const [row] = sideBySide("<tr><td>1</td><td>2</td></tr>", "<tr><td>1</td><td>3</td></tr>");
    expect(textOf(row?.left?.filter(({ isChanged }) => isChanged))).toBe("2");
    expect(textOf(row?.right?.filter(({ isChanged }) => isChanged))).toBe("3");
  });

  it("shows a line that one side lacks on its side alone", () => {
    const rows = sideBySide("a\n\nb", "a\n\nb\n\nc");
    expect(rows.at(-1)).toEqual({ isSame: false, right: [{ text: "c", isChanged: true }] });
    expect(rows.filter(({ isSame }) => isSame)).toHaveLength(2);
  });

  it("keeps every character of both texts", () => {
    const [left, right] = ["漢字 and — ümlaut, ﬁ x2", "漢 字 and - Ümlaut; fi x²"];
    const [row] = sideBySide(left, right);
    expect([textOf(row?.left), textOf(row?.right)]).toEqual([left, right]);
  });
});

describe("foldEqual", () => {
  it("shows two lines around each difference, and hides the others", () => {
    const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`);
    const changed = lines.with(6, "other");
    const sections = foldEqual(sideBySide(lines.join("\n"), changed.join("\n")));
    expect(
      sections.map((section) => ("rows" in section ? section.rows : section.hiddenRows).length),
    ).toEqual([4, 5, 3]);
    expect(sections[1]).toHaveProperty("rows");
  });

  it("hides all of two equal texts", () => {
    expect(foldEqual(sideBySide("a\nb", "a\nb"))).toEqual([{ hiddenRows: expect.any(Array) }]);
  });
});

function words(left: readonly string[], right: readonly string[]): string {
  return align(left, right)
    .map((pair) => {
      if (pair.left === undefined) return `+${right[pair.right ?? -1]}`;
      return pair.right === undefined ? `-${left[pair.left]}` : left[pair.left];
    })
    .join(" ");
}

/** The same for the same seed. */
function randomItems(seed: number): readonly string[] {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  return Array.from({ length: next() % 30 }, () => String(next() % 8));
}

function textOf(pieces: Row["left"]): string | undefined {
  return pieces?.map(({ text }) => text).join("");
}
