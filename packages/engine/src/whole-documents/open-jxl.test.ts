import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { collectAll } from "@parsewright/document/testing/collect-all";
import { parseHostile } from "../testing/parse-hostile.ts";
import type { SourcePage, WatchPicture } from "@parsewright/document/files";
import { imageFormat } from "@parsewright/pdf/image";

const RED = [255, 0, 0];
const WHITE = [255, 255, 255];
const GREY = [127, 127, 127];
/** The header of a picture of 2³¹ × 2³⁰ pixels. */
const HUGE = Buffer.from("ff0afeffffff1f", "hex");

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../fixtures/formats/${name}`, import.meta.url));

describe("a JPEG XL file", () => {
  it.each([
    { name: "what is transparent on white", file: "sources/mark.jxl" },
    { name: "colours of 16 bits, from a container", file: "jpeg-xl/deep.jxl" },
    { name: "the first frame of an animation", file: "jpeg-xl/animated.jxl" },
  ])("shows $name", async ({ file }) => {
    const page = await readPage(fixture(file));

    expect(page).toMatchObject({ width: 160, height: 80 });
    expect(colorAt(page, 50, 40)).toEqual(RED);
    expect(colorAt(page, 5, 5)).toEqual(WHITE);
  });

  it("is turned upright, also one that was a JPEG", async () => {
    const page = await readPage(fixture("jpeg-xl/turned.jxl"));

    expect(page).toMatchObject({ width: 80, height: 160 });
    expect(distance(colorAt(page, 40, 50), RED)).toBeLessThan(8);
    expect(distance(colorAt(page, 40, 120), WHITE)).toBeLessThan(8);
  });

  it("is put together from strips where it is large, also in shades of grey", async () => {
    const page = await readPage(fixture("jpeg-xl/large.jxl"));

    expect(page.problem).toBeUndefined();
    expect(colorAt(page, 5, page.height * 0.92)).toEqual(WHITE);
    expect(colorAt(page, 5, page.height * 0.94)).toEqual(GREY);
    expect(colorAt(page, page.width - 2, page.height - 2)).toEqual(GREY);
  });

  it("says that only the first frame of an animation was read", async () => {
    expect((await readPage(fixture("jpeg-xl/animated.jxl"))).notes).toEqual([
      "The picture is animated: the first of its frames was read.",
    ]);
  });

  it("is shown as far as it goes where its end is missing", async () => {
    const page = await readPage(fixture("jpeg-xl/cut.jxl"));

    expect(page.problem).toBeUndefined();
    expect(page.notes).toEqual(["The picture is damaged: a part of it is missing or wrong."]);
  });

  it("is a page that cannot be read where nothing but its header is whole", async () => {
    const bytes = Buffer.concat([
      fixture("sources/mark.jxl").subarray(0, 12),
      Buffer.alloc(200, 0xa5),
    ]);

    expect((await readPage(bytes)).problem).toMatch(/^The picture is damaged and cannot be read: /);
  });

  it("is decoded while the clock of a picture runs", async () => {
    const decoded: (string | undefined)[] = [];
    const page = await readPage(fixture("sources/mark.jxl"), (name, decode) => {
      decoded.push(name);
      return decode();
    });

    expect(decoded).toEqual([undefined]);
    expect(page).toMatchObject({ width: 160, height: 80 });
  });

  it.each([
    { name: "announces more pixels than are read", bytes: HUGE, outcome: "DOCUMENT_TOO_COMPLEX" },
    { name: "ends in its header", bytes: HUGE.subarray(0, 4), outcome: "DOCUMENT_CORRUPT" },
  ])("is refused where it $name", async ({ bytes, outcome }) => {
    expect((await parseHostile(bytes)).outcome).toBe(outcome);
  });
});

async function readPage(bytes: Uint8Array, watchPicture?: WatchPicture): Promise<SourcePage> {
  const file = await imageFormat.open(bytes, { watchPicture });
  if (file.kind !== "pages") throw new Error("A picture opens as pages.");
  const [page] = await collectAll(
    file.pages.pages({ first: 0, last: 0 }, new AbortController().signal),
  );
  if (page === undefined) throw new Error("The file has no page.");
  return page;
}

function colorAt(page: SourcePage, x: number, y: number): number[] {
  return [...page.render([x, y, x + 1, y + 1], 72).rgb];
}

function distance(color: readonly number[], other: readonly number[]): number {
  return Math.max(...color.map((value, index) => Math.abs(value - (other[index] ?? 0))));
}
