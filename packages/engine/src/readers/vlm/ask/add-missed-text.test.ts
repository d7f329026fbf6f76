import { describe, expect, it } from "vitest";
import { blankPage, typeLine } from "../../regions/testing/sample-page.ts";
import type { VlmBlock } from "../mineru/vlm-block.ts";
import { addMissedText } from "./add-missed-text.ts";

const page = blankPage({
  characters: [100, 300, 500].flatMap((y) => typeLine(`Line at ${y}`, { x: 60, y })),
});

describe("addMissedText", () => {
  it("puts text that the model has not seen where it is read", () => {
    const seen = [blockAt(90, 110), blockAt(490, 510)];

    const layout = addMissedText(seen, page);

    expect(layout.map(({ bbox }) => Math.round(bbox[1] * 800))).toEqual([90, 292, 490]);
    expect(layout[1]).toMatchObject({ type: "text", content: null });
  });

  it("adds nothing where the model has seen all", () => {
    const seen = [blockAt(90, 510)];

    expect(addMissedText(seen, page)).toEqual(seen);
  });
});

function blockAt(top: number, bottom: number): VlmBlock {
  return { type: "text", bbox: [0, top / 800, 1, bottom / 800], angle: 0, content: null };
}
