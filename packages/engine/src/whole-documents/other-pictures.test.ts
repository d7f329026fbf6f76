import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, it } from "vitest";
import { createEngine } from "../engine.ts";
import { parseHostile } from "../testing/parse-hostile.ts";
import { sampleOptions } from "@parsewright/document/testing/sample-options";

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../fixtures/formats/sources/${name}`, import.meta.url));

async function pageSizeOf(bytes: Uint8Array): Promise<readonly number[] | undefined> {
  const engine = createEngine();
  const { pdf_info } = await engine.parse({
    bytes,
    options: sampleOptions,
    images: { add: async () => {} },
    signal: new AbortController().signal,
  });
  await engine.close();
  return pdf_info[0]?.page_size;
}

it("reads an AVIF as a page", async () => {
  const pixels = Buffer.alloc(64 * 48 * 3, 120);
  const avif = await sharp(pixels, { raw: { width: 64, height: 48, channels: 3 } })
    .avif()
    .toBuffer();
  expect(await pageSizeOf(avif)).toEqual([64, 48]);
});

it("reads a JPEG 2000 as a page", async () => {
  expect(await pageSizeOf(fixture("mark.jp2"))).toEqual([160, 80]);
});

it.each([
  {
    name: "more pixels than it may have",
    change: [0, 0x7fff_ffff],
    outcome: "DOCUMENT_TOO_COMPLEX",
  },
  { name: "no pixels", change: [0, 0], outcome: "DOCUMENT_CORRUPT" },
])("refuses a JPEG 2000 that claims $name", async ({ change: [at = 0, value = 0], outcome }) => {
  const file = Buffer.from(fixture("mark.jp2"));
  file.writeUInt32BE(value, file.indexOf(Buffer.from("ff4fff51", "hex")) + 8 + at);
  expect((await parseHostile(file)).outcome).toBe(outcome);
});

it("shows an SVG with its texts, and nothing of this machine", async () => {
  const { outcome, markdown, pictureCount } = await parseHostile(fixture("plan.svg"));
  expect(outcome).toBe("ok");
  expect(pictureCount).toBe(1);
  expect(markdown).toContain("![Plan of the tower]");
  expect(markdown).toContain("Lamp room\n\nStairs & door");
  expect(markdown).not.toMatch(/alert|passwd/);
});

it.each([
  {
    name: "entities without end",
    svg: '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
  },
  {
    name: "a million pixels on a side",
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"><text>t</text></svg>',
  },
])("reads an SVG with $name, perhaps without its picture", async ({ svg }) => {
  expect((await parseHostile(Buffer.from(svg))).outcome).toBe("ok");
});
