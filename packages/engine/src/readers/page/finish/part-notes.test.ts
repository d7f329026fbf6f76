import type { Line } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { partNotes } from "./part-notes.ts";

describe("partNotes", () => {
  it.each([
    {
      name: "raised marks begin notes",
      lines: [raised("1", " First note"), plain("that goes on."), raised("2", " Second note.")],
      expected: ["1 First note/that goes on.", "2 Second note."],
    },
    {
      name: "the next number begins a note, any other number does not",
      lines: [plain("4 First note of"), plain("12 Years a Slave."), plain("5 Second note.")],
      expected: ["4 First note of/12 Years a Slave.", "5 Second note."],
    },
  ])("$name", ({ lines, expected }) => {
    const notes = partNotes([{ type: "page_footnote", lines }]);

    expect(notes.map((note) => (note.lines ?? []).map(textOf).join("/"))).toEqual(expected);
  });

  it("leaves other blocks alone", () => {
    const text = { type: "text" as const, lines: [raised("1", " One"), raised("2", " Two")] };

    expect(partNotes([text])).toEqual([text]);
  });
});

function raised(mark: string, text: string): Line {
  return {
    bbox: [0, 0, 10, 10],
    spans: [
      { type: "text", content: mark, style: ["superscript"] },
      { type: "text", content: text },
    ],
  };
}

function plain(text: string): Line {
  return { bbox: [0, 0, 10, 10], spans: [{ type: "text", content: text }] };
}

function textOf({ spans }: Line): string {
  return spans.map(({ content }) => content ?? "").join("");
}
