import { expect, it } from "vitest";
import { isCutOff } from "./is-cut-off.ts";

const OBJECT = "1 0 obj\n<< /Length 5 >>\nstream\nabcde\nendstream\nendobj\n";
const END = "xref\n0 1\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n";

it.each([
  { what: "a whole file", file: OBJECT + END, isCut: false },
  { what: "one with something behind its end", file: `${OBJECT}${END}<html>`, isCut: false },
  {
    what: "one without cross-references",
    file: `${OBJECT}trailer << /Root 1 0 R >>\n%%EOF\n`,
    isCut: false,
  },
  { what: "one that was added to", file: OBJECT + END + OBJECT + END, isCut: false },
  { what: "one without its end", file: OBJECT, isCut: true },
  { what: "one that ends within an object", file: OBJECT.slice(0, 40), isCut: true },
  { what: "one that can be shown early, without its end", file: END + OBJECT, isCut: true },
])("$what: $isCut", ({ file, isCut }) => {
  expect(isCutOff(Buffer.from(`%PDF-1.7\n${file}`, "latin1"))).toBe(isCut);
});
