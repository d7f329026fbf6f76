import type { Block } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { mergeMarkedOrCutText, mergeMarkedText } from "./merge-continued-text.ts";
import { bodiesAfter, documentOf, lineAt, linesOf, textBlock } from "./sample-blocks.ts";

describe("mergeMarkedText", () => {
  it("joins a marked paragraph with the one in the column before, past a picture", () => {
    const blocks = [first(), picture(), next({ merge_prev: true })];

    const [body] = bodiesAfter([mergeMarkedText], documentOf([blocks]));

    expect(linesOf(body?.[0])).toEqual(["it went", "on and on"]);
    expect(body?.[2]).toMatchObject({ lines: [], lines_deleted: true });
  });

  it("joins the marked first paragraph of a page with the last of the page before, unlike upstream", () => {
    const pages = [[first()], [picture(), next({ merge_prev: true })]];

    const [before] = bodiesAfter([mergeMarkedText], documentOf(pages));

    expect(linesOf(before?.[0])).toEqual(["it went", "on and on"]);
    expect(before?.[0]?.lines?.[1]?.spans[0]?.cross_page).toBe(true);
  });

  it.each([
    { name: "without a mark", blocks: [first(), next()] },
    {
      name: "after a heading",
      blocks: [first(), { ...first(), type: "title" as const }, next({ merge_prev: true })],
    },
    { name: "that starts a sentence", blocks: [first(), next({ merge_prev: true }, "New one")] },
    { name: "with nothing before it", blocks: [picture(), next({ merge_prev: true })] },
  ])("leaves a paragraph $name alone", ({ blocks }) => {
    expect(bodiesAfter([mergeMarkedText], documentOf([blocks]))).toEqual([blocks]);
  });
});

describe("mergeMarkedOrCutText", () => {
  it("joins what begins with a capital where the sentence before it is cut off", () => {
    const cut = (end: string) =>
      textBlock([lineAt("it was bought", [50, 680, 300]), lineAt(end, [50, 700, 300])]);
    const after = (end: string) =>
      bodiesAfter([mergeMarkedOrCutText], documentOf([[cut(end)], [next({}, "Turks in town")]]));

    expect(linesOf(after("by the")[0]?.[0])).toHaveLength(3);
    expect(linesOf(after("by the -")[0]?.[0])).toHaveLength(3);
    expect(linesOf(after("by merchants")[0]?.[0])).toHaveLength(2);
  });

  it("joins an unmarked paragraph whose lines show that a page break cut it", () => {
    const twoLines = textBlock([
      lineAt("it began", [50, 680, 300]),
      lineAt("and went", [50, 700, 300]),
    ]);

    const [before] = bodiesAfter([mergeMarkedOrCutText], documentOf([[twoLines], [next()]]));

    expect(linesOf(before?.[0])).toEqual(["it began", "and went", "on and on"]);
  });

  it("wants more than two single lines unless the model marked them", () => {
    const unmarked = bodiesAfter([mergeMarkedOrCutText], documentOf([[first()], [next()]]));
    const marked = bodiesAfter(
      [mergeMarkedOrCutText],
      documentOf([[first()], [next({ merge_prev: true })]]),
    );

    expect(unmarked.map((body) => linesOf(body[0]))).toEqual([["it went"], ["on and on"]]);
    expect(marked.map((body) => linesOf(body[0]))).toEqual([["it went", "on and on"], []]);
  });
});

function first(): Block {
  return textBlock([lineAt("it went", [50, 700, 300])]);
}

function next(fields: Partial<Block> = {}, text = "on and on"): Block {
  return textBlock([lineAt(text, [310, 50, 560])], fields);
}

function picture(): Block {
  return { type: "image", bbox: [50, 50, 300, 100], blocks: [] };
}
