import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseLayout } from "./parse-layout.ts";

/** What upstream's own function gave, kept beside the checkout and not part of it. */
const fixture = new URL(
  "../../../../../../../shared/fixtures/engine/layout-parse.json",
  import.meta.url,
);

describe("parseLayout", () => {
  it.skipIf(!existsSync(fixture))("answers like the fixture (needs ../shared/fixtures)", () => {
    const cases = JSON.parse(readFileSync(fixture, "utf8")) as { in: string; out: unknown }[];

    expect(cases.map((sample) => parseLayout(sample.in))).toEqual(
      cases.map((sample) => sample.out),
    );
  });

  it("reads boxes, types, rotations and the mark of continued text, in the order they came", () => {
    const answer = [
      entry("500 100 900 200", "text", "<|rotate_up|><|txt_contd_tgt|>"),
      entry("100 100 400 200", "Table", "<|rotate_left|>"),
      entry("100 900 400 800", "unknown"),
    ].join("\n");

    expect(parseLayout(answer)).toEqual([
      { type: "text", bbox: [0.5, 0.1, 0.9, 0.2], angle: 0, content: null, merge_prev: true },
      { type: "table", bbox: [0.1, 0.1, 0.4, 0.2], angle: 270, content: null },
      { type: "image", bbox: [0.1, 0.8, 0.4, 0.9], angle: null, content: null },
    ]);
  });

  it("does not take the mark of the next entry for its own", () => {
    const answer =
      entry("0 0 10 10", "text", "<|rotate_up|>") +
      entry("0 20 10 30", "text", "<|rotate_up|><|txt_contd_tgt|>");

    expect(parseLayout(answer).map((block) => block.merge_prev)).toEqual([false, true]);
  });

  it.each([
    { name: "outside the page", answer: entry("0 0 10 1001", "text") },
    { name: "without width", answer: entry("10 0 10 100", "text") },
    { name: "of an unknown type", answer: entry("0 0 10 10", "banner") },
    { name: "for a formula within a line", answer: entry("0 0 10 10", "inline_formula") },
    { name: "with three numbers", answer: entry("0 0 10", "text") },
  ])("leaves out an entry $name", ({ answer }) => {
    expect(parseLayout(answer + entry("0 0 10 10", "title"))).toMatchObject([{ type: "title" }]);
  });

  it("keeps what is whole of an answer that was cut anywhere", () => {
    const first = entry("0 0 10 10", "title", "<|rotate_up|>");
    const whole = `${first}\n${entry("0 20 10 30", "header", "<|rotate_up|>")}`;

    for (let length = first.length; length < whole.length; length += 1) {
      const blocks = parseLayout(whole.slice(0, length));

      expect(blocks[0]).toMatchObject({ type: "title", angle: 0 });
      expect(blocks.length).toBeLessThanOrEqual(2);
    }
  });

  it("says a block once however often a looping model says it", () => {
    const answer = entry("0 0 10 10", "text").repeat(500);

    expect(parseLayout(answer)).toHaveLength(1);
  });

  it("leaves text within a table to the table, but not a title", () => {
    const answer =
      entry("0 0 1000 500", "table") +
      entry("10 10 100 100", "text") +
      entry("10 10 100 100", "title") +
      entry("10 450 100 600", "text");

    expect(parseLayout(answer).map(({ type, bbox }) => [type, bbox[1]])).toEqual([
      ["table", 0],
      ["title", 0.01],
      ["text", 0.45],
    ]);
  });

  it("reads no more blocks of a long answer than a page can have", () => {
    const boxes = Array.from({ length: 3000 }, (_, index) => {
      const [left, top] = [index % 900, Math.trunc(index / 900)];
      return entry(`${left} ${top} ${left + 5} ${top + 5}`, "text");
    });

    expect(parseLayout(boxes.join(""))).toHaveLength(1000);
  });
});

function entry(box: string, type: string, tail = ""): string {
  return `<|box_start|>${box}<|box_end|><|ref_start|>${type}<|ref_end|>${tail}`;
}
