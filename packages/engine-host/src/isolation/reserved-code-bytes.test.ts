import { expect, it } from "vitest";
import { reservedCodeBytes } from "./reserved-code-bytes.ts";

it.each([
  {
    name: "the largest range of code that may be written",
    maps: `00400000-00500000 r-xp 00000000 fe:00 1 /usr/bin/node
7f0000000000-7f0020000000 rwxp 00000000 00:00 0
7f0030000000-7f0030001000 rwxp 00000000 00:00 0`,
    bytes: 0x20_00_00_00,
  },
  {
    name: "nothing where code lies in a range that nobody may touch yet",
    maps: "7f0000000000-7f0020000000 ---p 00000000 00:00 0",
    bytes: 0,
  },
  { name: "nothing where the system does not tell", maps: "", bytes: 0 },
])("counts $name", ({ maps, bytes }) => {
  expect(reservedCodeBytes(maps)).toBe(bytes);
});
