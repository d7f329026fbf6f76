import type { Block, Box } from "@parsewright/contract";
import { blockText } from "@parsewright/document/blocks";
import { describe, expect, it } from "vitest";
import { joinListItems } from "./join-list-items.ts";

describe("joinListItems", () => {
  it("joins items that follow each other", () => {
    expect(textsAfter([item("- One."), { ...item("- Two."), bbox: [90, 120, 520, 130] }])).toEqual([
      "- One. - Two.",
    ]);
  });

  it("gives the rest of an item back to it", () => {
    expect(
      textsAfter([item("- Each track may"), text("be assigned.", [98, 111, 300, 121])]),
    ).toEqual(["- Each track may be assigned."]);
  });

  it.each([
    {
      name: "behind a finished item",
      blocks: [item("- Each track."), text("and so on", [98, 111, 300, 121])],
    },
    {
      name: "that begins a sentence",
      blocks: [item("- Each track"), text("And so on", [98, 111, 300, 121])],
    },
    {
      name: "at the margin of the bullets",
      blocks: [item("- Each track"), text("and so on", [80, 111, 300, 121])],
    },
    {
      name: "further down",
      blocks: [item("- Each track"), text("and so on", [98, 140, 300, 150])],
    },
  ])("leaves text alone $name", ({ blocks }) => {
    expect(textsAfter(blocks)).toHaveLength(2);
  });
});

function item(content: string): Block {
  return { ...text(content, [90, 100, 520, 110]), type: "list" };
}

function text(content: string, bbox: Box): Block {
  return { type: "text", bbox, lines: [{ bbox, spans: [{ type: "text", content }] }] };
}

function textsAfter(blocks: Block[]): string[] {
  return joinListItems(blocks).map(blockText);
}
