import { expect, it } from "vitest";
import { readInTurns } from "./read-in-turns.ts";

const PLACES = Array.from({ length: 16 }, (_, index) => 32 + index);

it("reads all pages in order, and no page twice, while the rest is its own", async () => {
  const read: number[] = [];

  const outcome = await readInTurns(PLACES, {
    async read(places) {
      read.push(...places);
      return read.length;
    },
    giveBack: async () => false,
  });

  expect(read).toEqual(PLACES);
  expect(outcome).toBe(16);
});

it("asks after the first pages, and stops where the rest is given back", async () => {
  const read: number[] = [];
  const given: number[][] = [];

  await readInTurns(PLACES, {
    async read(places) {
      read.push(...places);
    },
    async giveBack(rest) {
      given.push([...rest]);
      return true;
    },
  });

  expect(read).toEqual([32, 33]);
  expect(given).toEqual([PLACES.slice(2)]);
});
