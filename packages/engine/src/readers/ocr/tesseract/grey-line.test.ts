import { expect, it } from "vitest";
import { cutAround } from "./grey-line.ts";

it("cuts the places in doubt out of a line, with some of what is beside them", () => {
  const grey = Uint8Array.from({ length: 2 * 20 }, (_, index) => index);

  const part = cutAround({ width: 20, height: 2, grey, marginShare: 0.1 }, [
    { from: 0.5, to: 0.625 },
    { from: 0.25, to: 0.375 },
  ]);

  expect(part).toMatchObject({ width: 10, height: 2, marginShare: 0 });
  expect([...part.grey]).toEqual([
    ...Array.from({ length: 10 }, (_, index) => 4 + index),
    ...Array.from({ length: 10 }, (_, index) => 24 + index),
  ]);
});
