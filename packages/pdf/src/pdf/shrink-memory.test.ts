import { expect, it } from "vitest";
import { shrinkMemory } from "./shrink-memory.ts";

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const EMPTY_TYPES = [1, 1, 0];

it("writes a smaller number of pages in the place of the larger one", () => {
  const binary = Uint8Array.from([...HEADER, ...EMPTY_TYPES, 5, 4, 1, 0, 0x9c, 0x02]);

  expect([...shrinkMemory(binary)].slice(-2)).toEqual([0xc0, 0x00]);
});

it("lets the memory grow to less than what it was built for", () => {
  const section = [5, 7, 1, 1, 0x9c, 0x02, 0x80, 0x80, 0x02];
  const binary = Uint8Array.from([...HEADER, ...EMPTY_TYPES, ...section]);

  expect([...shrinkMemory(binary)].slice(-6)).toEqual([1, 0xc0, 0x00, 0x80, 0xa0, 0x01]);
});

it.each([
  { name: "has no memory of its own", sections: EMPTY_TYPES },
  { name: "begins with little already", sections: [5, 3, 1, 0, 10] },
])("leaves a binary alone that $name", ({ sections }) => {
  const binary = Uint8Array.from([...HEADER, ...sections]);

  expect(shrinkMemory(binary)).toBe(binary);
});
