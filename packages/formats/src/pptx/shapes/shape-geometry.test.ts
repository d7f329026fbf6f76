import { expect, it } from "vitest";
import { readBlocks, textOf } from "../testing/read-slides.ts";
import { group, textShape } from "../testing/slide-snippets.ts";

it("places a shape in points", async () => {
  expect(await boxesOf(textShape("a", { at: [72, 36, 100.5, 50] }))).toEqual({
    a: [72, 36, 173, 86],
  });
});

it("keeps boxes on the slide", async () => {
  expect(await boxesOf(textShape("a", { at: [-50, 500, 2000, 200] }))).toEqual({
    a: [0, 500, 960, 540],
  });
});

it("gives the upright box around a turned shape", async () => {
  const quarter = textShape("quarter", { at: [100, 100, 200, 100], transform: 'rot="5400000"' });
  const eighth = textShape("eighth", { at: [500, 200, 100, 100], transform: 'rot="2700000"' });

  expect(await boxesOf(quarter + eighth)).toEqual({
    quarter: [150, 50, 250, 250],
    eighth: [479, 179, 621, 321],
  });
});

it("scales and moves the members of a group with it", async () => {
  const members =
    textShape("a", { at: [0, 0, 100, 100] }) + textShape("b", { at: [100, 0, 100, 100] });

  const boxes = await boxesOf(
    group(members, { at: [300, 100, 100, 50], members: [0, 0, 200, 100] }),
  );

  expect(boxes).toEqual({ a: [300, 100, 350, 150], b: [350, 100, 400, 150] });
});

it("applies groups within groups", async () => {
  const inner = group(textShape("a", { at: [0, 0, 10, 10] }), {
    at: [50, 50, 50, 50],
    members: [0, 0, 10, 10],
  });

  const boxes = await boxesOf(
    group(inner, { at: [100, 100, 200, 200], members: [0, 0, 100, 100] }),
  );

  expect(boxes).toEqual({ a: [200, 200, 300, 300] });
});

it("mirrors the members of a flipped group", async () => {
  const members = textShape("a", { at: [0, 0, 20, 20] });

  const boxes = await boxesOf(
    group(members, { at: [100, 100, 100, 100], members: [0, 0, 100, 100], transform: 'flipH="1"' }),
  );

  expect(boxes).toEqual({ a: [180, 100, 200, 120] });
});

it("turns the members of a turned group about its middle", async () => {
  const members = textShape("a", { at: [0, 0, 20, 10] });

  const boxes = await boxesOf(
    group(members, {
      at: [100, 100, 100, 100],
      members: [0, 0, 100, 100],
      transform: 'rot="5400000"',
    }),
  );

  expect(boxes).toEqual({ a: [190, 100, 200, 120] });
});

it("leaves members as large as they are when the group has no size", async () => {
  const members = textShape("a", { at: [30, 40, 20, 10] });

  const boxes = await boxesOf(group(members, { at: [0, 0, 0, 0], members: [0, 0, 0, 0] }));

  expect(boxes).toEqual({ a: [30, 40, 50, 50] });
});

it("understands lengths with units, as strict files may write them", async () => {
  const shape = textShape("a", { at: [1, 1, 1, 1] })
    .replace(/<a:off[^>]*>/, '<a:off x="1in" y="12.7mm"/>')
    .replace(/<a:ext [^>]*>/, '<a:ext cx="36pt" cy="2.54cm"/>');

  expect(await boxesOf(shape)).toEqual({ a: [72, 36, 108, 108] });
});

it("gives no box to a shape whose place nobody says", async () => {
  expect(await boxesOf(textShape("a"))).toEqual({ a: undefined });
});

async function boxesOf(shapes: string) {
  const blocks = await readBlocks(shapes);
  return Object.fromEntries(blocks.map((block) => [textOf(block), block.bbox]));
}
