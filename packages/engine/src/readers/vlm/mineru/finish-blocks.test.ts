import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { finishBlocks } from "./finish-blocks.ts";
import type { VlmBlock, VlmBlockType } from "./vlm-block.ts";

/** What upstream's own functions gave, kept beside the checkout and not part of it. */
const fixture = new URL(
  "../../../../../../../shared/fixtures/engine/post-process.json",
  import.meta.url,
);

describe("finishBlocks", () => {
  it.skipIf(!existsSync(fixture))("answers like the fixture (needs ../shared/fixtures)", () => {
    const { in: blocks, out } = JSON.parse(readFileSync(fixture, "utf8")) as {
      in: VlmBlock[];
      out: unknown;
    };

    expect(finishBlocks(blocks)).toEqual(out);
  });

  it("puts our pictures into the cells that hold their tokens, and no others", () => {
    const images = new Map([["AC2D", `data:image/jpeg;base64,AA"x`]]);

    const [table] = finishBlocks(
      [block("table", `<fcel>[ AC2D ]<fcel>[ZZZZ]<fcel><img src="data:x"><nl>`)],
      images,
    );

    expect(table?.content).toBe(
      '<table><tr><td><img src="data:image/jpeg;base64,AA&quot;x"/></td><td>[ZZZZ]</td>' +
        "<td>&lt;img src=&quot;data:x&quot;&gt;</td></tr></table>",
    );
  });

  it("marks formulas in cells, but not across cells or twice", () => {
    const html = String.raw`<table><tr><td>\( a \)</td><td>\[b\]</td><td><eq>\(c\)</eq></td><td>\(</td><td>\)</td></tr></table>`;

    expect(finishBlocks([block("table", html)])[0]?.content).toBe(
      String.raw`<table><tr><td><eq>a</eq></td><td><eq>b</eq></td><td><eq>\(c\)</eq></td><td>\(</td><td>\)</td></tr></table>`,
    );
  });

  it.each<{ type: VlmBlockType; left: (string | null)[] }>([
    { type: "text", left: [] },
    { type: "title", left: [] },
    { type: "footer", left: [""] },
    { type: "table", left: [""] },
    { type: "image", left: [""] },
  ])("leaves $left of a $type in which the model found no text", ({ type, left }) => {
    const blocks = finishBlocks([block(type, "[Non-Text]")]);

    expect(blocks.map(({ content }) => content)).toEqual(left);
  });

  it("leaves blocks that nobody read unread", () => {
    const blocks: VlmBlock[] = (["image", "table", "equation", "text"] as const).map((type) => ({
      ...block(type, ""),
      content: null,
    }));

    expect(finishBlocks(blocks)).toEqual(blocks);
  });

  it("makes numbers of several tags in equations that stand together", () => {
    const [joined, ...others] = finishBlocks([
      { ...block("equation_block", ""), content: null, bbox: [0, 0, 1, 1] },
      { ...block("equation", String.raw`a\tag{1}`), bbox: [0, 0, 1, 0.5] },
      { ...block("equation", String.raw`b\tag{2}`), bbox: [0, 0.5, 1, 1] },
    ]);

    expect(others).toEqual([]);
    expect(joined).toMatchObject({
      bbox: [0, 0, 1, 1],
      content: "\\[\n\\begin{array}{l} a(1) \\\\ b(2) \\\\ \\end{array}\n\\]",
    });
  });

  it("drops a container around a single equation and keeps the equation", () => {
    const blocks = finishBlocks([
      { ...block("equation_block", ""), content: null },
      block("equation", "a"),
    ]);

    expect(blocks).toEqual([block("equation", "\\[\na\n\\]")]);
  });

  it("leaves a block that cannot be finished as the model wrote it, and finishes the others", () => {
    const broken = new Map<string, string>();
    broken.get = () => {
      throw new Error("no pictures");
    };

    const blocks = finishBlocks(
      [block("table", "<fcel>[AAAA]<nl>"), block("equation", String.raw`\[a\]`)],
      broken,
    );

    expect(blocks.map(({ content }) => content)).toEqual(["<fcel>[AAAA]<nl>", "\\[\na\n\\]"]);
  });
});

function block(type: VlmBlockType, content: string): VlmBlock {
  return { type, bbox: [0.1, 0.1, 0.5, 0.5], angle: 0, content };
}
