import { readdirSync, readFileSync } from "node:fs";
import { ParserError } from "@parsewright/contract";
import sharp from "sharp";
import { expect, it } from "vitest";
import { createEngine } from "../engine.ts";
import { lossOf } from "@parsewright/document/files";
import { mutateFile } from "@parsewright/formats/testing/mutate-file";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import { SAMPLE_OFFICE_FILES } from "@parsewright/document/testing/sample-office";

const SEEDS_PER_FILE = 40;
const SMALL_FILES = new URL("../../../../fixtures/formats/sources/", import.meta.url);

const picture = sharp(Buffer.alloc(64 * 48 * 3, 120), {
  raw: { width: 64, height: 48, channels: 3 },
});

/** `npm run bench -- fuzz` does the same for thousands of seeds and any files. */
const FILES: readonly { name: string; read: () => Promise<Uint8Array>; seeds?: number }[] = [
  ...SAMPLE_OFFICE_FILES.map(({ name, write }) => ({ name, read: async () => write() })),
  ...readdirSync(SMALL_FILES).map((name) => ({
    name,
    read: async () => readFileSync(new URL(name, SMALL_FILES)),
    // Damage reaches all of a small file sooner.
    seeds: 10,
  })),
  { name: "document.pdf", read: async () => writeSmallPdf() },
  { name: "picture.png", read: () => picture.clone().png().toBuffer() },
  { name: "picture.jpg", read: () => picture.clone().jpeg().toBuffer() },
  { name: "picture.tif", read: () => picture.clone().tiff({ compression: "lzw" }).toBuffer() },
  { name: "picture.gif", read: () => picture.clone().gif().toBuffer() },
  { name: "picture.webp", read: () => picture.clone().webp().toBuffer() },
];

it.each(FILES)(
  "$name ends in a result or a coded error, however it is damaged",
  async ({ read, seeds = SEEDS_PER_FILE }) => {
    const engine = createEngine();
    const file = await read();
    const unforeseen: string[] = [];
    for (let seed = 0; seed < seeds; seed++) {
      const problem = await unforeseenProblem(engine, mutateFile(file, seed));
      if (problem !== undefined) unforeseen.push(`seed ${seed}: ${problem}`);
    }
    await engine.close();
    expect(unforeseen).toEqual([]);
  },
);

/** Text in two fonts, lines, a picture, a field and an outline: each is a part of the file that can be damaged. */
function writeSmallPdf(): Uint8Array {
  const pixels = { width: 4, height: 4, data: new Uint8Array(16).fill(90) };
  return writePdf(
    [
      {
        content(page) {
          page.text("A heading", { x: 72, y: 700, size: 20, font: "Helvetica-Bold" });
          page.text("A few words below it", { x: 72, y: 670 });
          page.raw("72 600 m 300 600 l 300 640 l 72 640 l h S 180 600 m 180 640 l S");
          page.image(pixels, { x: 72, y: 400, width: 100, height: 100 });
        },
        fields: [{ value: "filled in", x: 72, y: 300 }],
      },
      { content: (page) => page.text("The second page", { x: 72, y: 700 }) },
    ],
    { outline: [{ title: "A heading", pageIndex: 0 }] },
  );
}

async function unforeseenProblem(
  engine: ReturnType<typeof createEngine>,
  bytes: Uint8Array,
): Promise<string | undefined> {
  try {
    const { pdf_info } = await engine.parse({
      bytes,
      options: sampleOptions,
      images: { add: async () => {} },
      signal: new AbortController().signal,
    });
    const problems = pdf_info.map(({ parser_problem }) => parser_problem);
    return problems.find((problem) => lossOf(problem) === "engine_failure");
  } catch (error) {
    const { code, cause } = ParserError.from(error);
    return code === "INTERNAL" ? String(cause) : undefined;
  }
}
