import type { Block } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { retypeLists } from "./retype-lists.ts";
import { bodiesAfter, documentOf, lineAt, textBlock } from "./sample-blocks.ts";

/** Left and right ends of each line, in a block from 50 to 300 with lines 10 high. */
type LineRow = [content: string, left: number, right: number];

describe("retypeLists", () => {
  it.each<{ name: string; rows: LineRow[]; type: string; marks: string[] }>([
    {
      name: "prose",
      rows: [
        ["The quick brown fox", 50, 300],
        ["jumps over the lazy", 50, 298],
        ["dog.", 50, 120],
      ],
      type: "text",
      marks: ["", "", ""],
    },
    {
      name: "prose around an initial",
      rows: [
        ["he moped. She sighed. She", 90, 300],
        ["wandered around the house", 90, 296],
        ["puppy, sometimes bursting into", 50, 292],
        ["tears. When her worried parents", 50, 300],
        ["questioned her, she would answer,", 50, 298],
        ["plain she was in love", 50, 300],
      ],
      type: "text",
      marks: Array.from({ length: 6 }, () => ""),
    },
    { name: "a single line", rows: [["1. alone.", 50, 300]], type: "text", marks: [""] },
    {
      name: "lines that end in page numbers",
      rows: [
        ["Preface 3", 50, 300],
        ["Methods 12", 50, 300],
      ],
      type: "index",
      marks: ["start", "start"],
    },
    {
      name: "centred lines",
      rows: [
        ["Ada", 150, 200],
        ["Lovelace of London", 100, 250],
        ["Countess", 130, 220],
        ["Royal Society of Great Britain", 50, 300],
        ["x", 160, 190],
        ["y", 160, 190],
        ["z", 160, 190],
        ["w", 160, 190],
      ],
      type: "list",
      marks: Array.from({ length: 8 }, () => "start"),
    },
    {
      name: "short flush lines without end marks",
      rows: [
        ["apples", 50, 300],
        ["pears", 50, 90],
        ["figs", 50, 80],
      ],
      type: "list",
      marks: ["start", "start", "start"],
    },
    {
      name: "flush lines that end in full stops",
      rows: [
        ["One thing.", 50, 120],
        ["Another thing.", 50, 300],
        ["A third.", 50, 120],
      ],
      type: "list",
      marks: ["end", "start end", "start end"],
    },
    {
      name: "hanging items, numbered and ended",
      rows: [
        ["1. A long item that", 50, 300],
        ["goes on.", 70, 150],
        ["2. Another that", 50, 300],
        ["does too.", 70, 150],
      ],
      type: "list",
      marks: ["start", "end", "start", "end"],
    },
    {
      name: "hanging items without numbers",
      rows: [
        ["A long item that", 50, 300],
        ["goes on", 70, 150],
        ["Another that", 50, 300],
        ["does too", 70, 150],
      ],
      type: "list",
      marks: ["start", "end", "start", "end"],
    },
    {
      name: "an indented paragraph with short lines",
      rows: [
        ["Call me Ishmael", 70, 150],
        ["some years", 50, 120],
        ["ago never", 50, 300],
        ["mind", 50, 90],
      ],
      type: "text",
      marks: ["", "", "", ""],
    },
  ])("sees what $name is", ({ rows, type, marks }) => {
    const [body] = bodiesAfter([retypeLists], documentOf([[blockOf(rows)]]));

    expect(body?.[0]?.type).toBe(type);
    expect(marksOf(body?.[0])).toEqual(marks);
  });

  it("takes the detector's word for an index", () => {
    const block = {
      ...blockOf([
        ["Preface", 50, 300],
        ["Methods", 50, 300],
      ]),
      type: "index" as const,
    };

    const [body] = bodiesAfter([retypeLists], documentOf([[block]]));

    expect(body?.[0]).toMatchObject({ type: "index", bbox_fs: [50, 50, 300, 74] });
    expect(marksOf(body?.[0])).toEqual(["start", "start"]);
  });

  it("needs less of a gap to call a line short where the text is Chinese", () => {
    const blocks = ["文字", "words"].map((text) =>
      blockOf([
        [text, 50, 300],
        [text, 50, 220],
        [text, 50, 220],
      ]),
    );

    const [body] = bodiesAfter([retypeLists], documentOf([blocks]));

    expect(body?.map(({ type }) => type)).toEqual(["list", "text"]);
  });

  it("leaves titles alone", () => {
    const title: Block = {
      ...blockOf([
        ["1 One", 50, 90],
        ["2 Two", 50, 90],
      ]),
      type: "paragraph_title",
    };

    expect(bodiesAfter([retypeLists], documentOf([[title]]))).toEqual([[title]]);
  });
});

function blockOf(rows: LineRow[]): Block {
  return textBlock(
    rows.map(([content, left, right], position) =>
      lineAt(content, [left, 50 + position * 14, right]),
    ),
  );
}

function marksOf(block: Block | undefined): string[] {
  return (block?.lines ?? []).map((line) =>
    [line.is_list_start_line && "start", line.is_list_end_line && "end"].filter(Boolean).join(" "),
  );
}
