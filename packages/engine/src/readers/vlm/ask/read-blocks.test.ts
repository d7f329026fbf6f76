import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { createFigureSink, type Pixels } from "@parsewright/document/images";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import { scriptVision, type VisionScript } from "../../../testing/scripted-vision.ts";
import { blankPage, typeLine } from "../../regions/testing/sample-page.ts";
import type { FindRecognizer } from "../../ocr/recognizer.ts";
import type { VlmBlock, VlmBlockType } from "../mineru/vlm-block.ts";
import { mineruProtocol } from "./mineru-protocol.ts";
import { readBlocks } from "./read-blocks.ts";
import { makeTokens } from "./mask-pictures.ts";

const BOX: Box = [0.1, 0.1, 0.9, 0.3];
const broken: VisionScript = () => {
  throw new Error("The server is gone.");
};

describe("readBlocks", () => {
  it("asks about each block in its own words, all at once", async () => {
    const types = ["text", "table", "equation", "image"] as const;
    const layout = types.map((type, index) =>
      block(type, [0.1, index * 0.25, 0.9, index * 0.25 + 0.2]),
    );

    let [asked, openGate] = [0, () => {}];
    const gate = new Promise<void>((resolve) => {
      openGate = resolve;
    });

    const { vision, read } = await readWith(layout, async ({ prompt }) => {
      // Answered only when all are asked.
      if (++asked === types.length) openGate();
      await gate;
      if (prompt.includes("Table")) return "<fcel>a<fcel>b<nl>";
      if (prompt.includes("Image"))
        return "<|class_start|>natural_image<|class_end|><|caption_start|>Sea<|caption_end|>";
      return prompt.includes("Formula") ? "x" : "words";
    });

    expect(vision.mostInFlight).toBe(4);
    expect(read.blocks.map(({ content }) => content?.trim())).toEqual([
      "words",
      "<table><tr><td>a</td><td>b</td></tr></table>",
      "\\[\nx\n\\]",
      "Sea",
    ]);
    expect(read.failures).toEqual([]);
  });

  it("puts pictures into the table that shows their tokens, and stores them", async () => {
    const picture = block("image", [0.2, 0.15, 0.3, 0.25]);
    const [token = ""] = makeTokens([`0 ${picture.bbox.join(" ")}`]);

    const { read, stored } = await readWith(
      [block("table", BOX), picture],
      () => `<fcel>a<fcel>[ ${token} ]<nl>`,
    );

    const [name = ""] = stored;
    expect(read.blocks).toHaveLength(1);
    expect(read.blocks[0]?.content).toContain(`<img src="${name}"`);
  });

  it("keeps a picture that the model leaves out of its table", async () => {
    const picture = block("image", [0.2, 0.15, 0.3, 0.25]);

    const { read } = await readWith([block("table", BOX), picture], () => "<fcel>a<nl>");

    expect(read.blocks.map(({ type }) => type)).toEqual(["table", "image"]);
  });
});

describe("what the model says of a block", () => {
  const characters = typeLine("Paid 1250 in May", { x: 12, y: 40, size: 4 });

  it("is not taken where it has a number that the file does not have", async () => {
    const { read } = await readWith([block("text", BOX)], () => "Paid 1350 in May", { characters });

    expect(read.blocks[0]?.content).toBe("Paid 1250 in May");
    expect(read.failures).toMatchObject([
      { read_by: "text_layer", reason: expect.stringContaining("1350") },
    ]);
  });

  it("is noted where it has words that the file does not have", async () => {
    const { read } = await readWith([block("text", BOX)], () => "Paid gladly 1250 in May", {
      characters,
    });

    expect(read.blocks[0]?.content).toBe("Paid gladly 1250 in May");
    expect(read.disagreements).toMatchObject([
      { taken: "gladly", other: "Paid 1250 in May", other_from: "text_layer" },
    ]);
  });

  it("is compared with a recogniser where the file has no text", async () => {
    const { read } = await readWith([block("text", BOX)], () => "Seen nowhere", {
      findRecognizer: async () => ({ recognizer }),
    });

    expect(read.disagreements).toEqual([
      {
        bbox: [10, 20, 90, 60],
        taken: "nowhere",
        other: "Seen",
        taken_from: "vision_model",
        other_from: "recognition",
      },
    ]);
  });
});

describe("a block that the model does not read", () => {
  it.each([
    ["text", "image", "picture"],
    ["table", "table", "picture"],
    ["equation", "equation", "picture"],
    ["page_number", "page_number", "nothing"],
    ["image", "image", "picture"],
  ] as const)("is shown where nothing else reads it: %s", async (type, shownAs, readBy) => {
    const { read } = await readWith([block(type, BOX)], broken);

    expect(read.blocks.map((one) => one.type)).toEqual([shownAs]);
    expect(read.failures).toEqual([
      { index: 0, type, bbox: [10, 20, 90, 60], reason: "The server is gone.", read_by: readBy },
    ]);
  });

  it("is read by a recogniser where there is one", async () => {
    const { read } = await readWith([block("text", BOX)], broken, {
      findRecognizer: async () => ({ recognizer }),
    });

    expect(read.blocks[0]).toMatchObject({ type: "text", content: "Seen" });
    expect(read.failures).toMatchObject([{ read_by: "ocr" }]);
    const [line] = read.details.get(0)?.readLines?.lines ?? [];
    expect(line?.bbox?.[0]).toBeGreaterThanOrEqual(10);
  });

  it("is a picture where the recogniser fails too", async () => {
    const failing = { ...recognizer, recognize: () => Promise.reject(new Error("broken")) };

    const { read } = await readWith([block("text", BOX)], broken, {
      findRecognizer: async () => ({ recognizer: failing }),
    });

    expect(read.failures).toMatchObject([{ read_by: "picture" }]);
  });

  it("costs none of the others", async () => {
    let count = 0;
    const layout = [0, 1, 2].map((index) =>
      block("text", [0.1, index * 0.3, 0.9, index * 0.3 + 0.2]),
    );

    const { read } = await readWith(layout, () => {
      if (count++ === 1) throw new Error("The server is gone.");
      return "words";
    });

    // Which block's picture is ready second, nobody knows.
    const types = read.blocks.map(({ type }) => type);
    expect(types.toSorted()).toEqual(["image", "text", "text"]);
    expect(read.failures).toMatchObject([{ index: types.indexOf("image") }]);
  });
});

/** Sees one word, wherever it looks. */
const recognizer = {
  recognize: async ({ width, height }: Pixels) => ({
    unreadLines: 0,
    lines: [
      {
        text: "Seen",
        confidence: 0.9,
        corners: [
          { x: 0, y: 0 },
          { x: width / 2, y: 0 },
          { x: width / 2, y: height / 4 },
          { x: 0, y: height / 4 },
        ] as const,
        characters: [..."Seen"].map((text, index) => ({
          text,
          from: index / 4,
          to: (index + 1) / 4,
          confidence: 0.9,
        })),
      },
    ],
  }),
  close: async () => {},
};

async function readWith(
  layout: readonly VlmBlock[],
  script: VisionScript,
  {
    findRecognizer = async () => ({ missing: "none" }),
    characters = [],
  }: { findRecognizer?: FindRecognizer; characters?: readonly Character[] } = {},
) {
  const vision = scriptVision(script);
  const stored: string[] = [];
  const images = createFigureSink("", {
    add: async (name) => {
      stored.push(name);
    },
  });
  const picture: Pixels = { width: 100, height: 200, rgb: new Uint8Array(60_000).fill(200) };
  const signal = new AbortController().signal;
  const page = blankPage({ width: 100, height: 200, characters, render: () => picture });
  const read = await readBlocks({ page, picture }, layout, {
    asking: { vision, images, signal, options: sampleOptions, findRecognizer },
    recipe: { protocol: mineruProtocol, isAnalyzingImages: true, fromLayer: new Set() },
  });
  return { vision, read, stored };
}

function block(type: VlmBlockType, bbox: Box): VlmBlock {
  return { type, bbox, angle: 0, content: null };
}
