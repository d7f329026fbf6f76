import { expect, it } from "vitest";
import { settleFontSizes } from "./settle-font-sizes.ts";

it("gives lines of about one size that of most characters, and headings their own", () => {
  const lines = [9, 10, 10.2, 11, 20, 21].map((size, index) => ({
    size,
    weight: index === 2 ? 80 : 30,
  }));

  const [small, ...others] = settleFontSizes(lines);

  expect(small).toBe(10.2);
  expect(others).toEqual([10.2, 10.2, 10.2, 20, 20]);
});

it("keeps a size that nothing else is near", () => {
  expect(settleFontSizes([{ size: 7, weight: 3 }])).toEqual([7]);
});
