import type { Block, Line, Span } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { isDoubtful } from "./doubtful-text.ts";

const POOR = 0.6;
const GOOD = 0.95;

describe("isDoubtful", () => {
  it.each([
    { what: "a block that was read poorly", lines: [line("mayoi whr dues", POOR)], is: true },
    { what: "one that was read well", lines: [line("harbour dues", GOOD)], is: false },
    { what: "text of the file itself", lines: [line("harbour dues")], is: false },
    { what: "a speck or an initial", lines: [line("Oo. 0", POOR)], is: false },
    {
      what: "a paragraph with one poor line",
      lines: [line("harbour dues are", GOOD), line("paid at the", GOOD), line("mayoi whr", POOR)],
      is: false,
    },
    {
      what: "a paragraph with one good line",
      lines: [line("mayoi whr dues", POOR), line("dues", GOOD)],
      is: true,
    },
  ])("decides about $what: $is", ({ lines, is }) => {
    expect(isDoubtful({ type: "text", lines }, "en")).toBe(is);
  });

  it("calls lines of a recogniser whose confidence was not measured poor only where it is more likely wrong than right", () => {
    const block = (confidence: number): Block => ({
      type: "text",
      lines: [line("harbour dues", confidence)],
    });

    expect([0.82, 0.4].map((confidence) => isDoubtful(block(confidence), "ar"))).toEqual([
      false,
      true,
    ]);
  });

  it("looks at the items of lists, and at tables, whose confidence is in their span", () => {
    const item: Block = { type: "text", lines: [line("mayoi whr dues", POOR)] };
    const tableOf = (score: number): Block => ({
      type: "table",
      blocks: [
        {
          type: "table_body",
          lines: [{ spans: [{ type: "table", html: "<td>mayoi whr</td>", score }] }],
        },
      ],
    });

    expect(isDoubtful({ type: "list", blocks: [item, item] }, "en")).toBe(true);
    expect([POOR, GOOD].map((score) => isDoubtful(tableOf(score), "en"))).toEqual([true, false]);
  });
});

/** A line of the file itself, or one that was recognised. */
function line(content: string, recognition?: number): Line {
  const spans: Span[] = [{ type: "text", content, score: recognition ?? 1 }];
  if (recognition === undefined) return { spans };
  return { spans, parser_confidence: { score: recognition, made_of: { recognition } } };
}
