import { expect, it } from "vitest";
import { OptionReader } from "./options.ts";

it("reads a list of a million in time that grows with it", () => {
  const list = Array.from({ length: 1_000_000 }, () => "md");
  expect(OptionReader.of({ to_formats: list }).list("to_formats")).toHaveLength(list.length);
});
