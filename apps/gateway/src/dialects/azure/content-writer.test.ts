import { expect, it } from "vitest";
import { ContentWriter } from "./content-writer.ts";

it("finds parts behind one another, and the first again where there is none behind", () => {
  const written = new ContentWriter().write("one two one");
  expect(["one", "one", "two", "three"].map((part) => written.find(part)?.at)).toEqual([
    0,
    8,
    4,
    undefined,
  ]);
});

it("does not look for any number of parts that are written in another way", () => {
  // Each to the end of the text, they would take minutes.
  const written = new ContentWriter().write("a<br>b ".repeat(150_000));
  const found = Array.from({ length: 150_000 }, () => written.find("a\nb"));
  expect(found.filter((one) => one !== undefined)).toEqual([]);
});
