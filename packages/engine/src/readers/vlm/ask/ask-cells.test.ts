import type { Page } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { scriptVision, type VisionScript } from "../../../testing/scripted-vision.ts";
import type { VlmBlock } from "../mineru/vlm-block.ts";
import { askAboutCells, type ModelPage } from "./ask-cells.ts";

const EARLIER = "<table><tr><td>a</td><td>b</td></tr></table>";
const LATER = "<table><tr><td>c</td><td>d</td></tr></table>";

describe("askAboutCells", () => {
  it("notes which cells of a table go on with those of the page before", async () => {
    const { page, count } = await ask(() => "[1, 0]");

    expect(page.preproc_blocks?.[0]).toMatchObject({ type: "table", cell_merge: [1, 0] });
    expect(count).toBe(1);
  });

  it.each([
    ["does not fit", () => "yes"],
    [
      "does not come",
      () => {
        throw new Error("gone");
      },
    ],
  ] as [string, VisionScript][])(
    "leaves the table as it is where the answer %s",
    async (_name, script) => {
      const { page, count } = await ask(script);

      expect(page.preproc_blocks?.[0]).not.toHaveProperty("cell_merge");
      expect(count).toBeGreaterThan(0);
    },
  );

  it("asks nothing of pages without tables at their break", async () => {
    const { count } = await ask(() => "[1, 0]", [{ ...tableBlock(EARLIER), type: "text" }]);

    expect(count).toBe(0);
  });
});

async function ask(script: VisionScript, earlier: readonly VlmBlock[] = [tableBlock(EARLIER)]) {
  const vision = scriptVision(script);
  const signal = new AbortController().signal;
  const page = await askAboutCells(pageOf(earlier), pageOf([tableBlock(LATER)]), {
    vision,
    signal,
  });
  return { page, count: vision.questions.length };
}

function tableBlock(content: string): VlmBlock {
  return { type: "table", bbox: [0.1, 0.1, 0.9, 0.9], angle: 0, content };
}

function pageOf(blocks: readonly VlmBlock[]): ModelPage {
  const page: Page = {
    preproc_blocks: [{ type: "table", index: 0, bbox: [10, 10, 90, 90], blocks: [] }],
    para_blocks: [],
    discarded_blocks: [],
    page_idx: 0,
  };
  return { page, blocks };
}
