import { expect, it } from "vitest";
import { noteFinder } from "./note-marks.ts";

it("finds the note of a mark, the nearest where several have it", () => {
  const part = (id: string, markdown: string) => ({ id, markdown, runs: [] });
  const noteOf = noteFinder([
    {
      pageIndex: 0,
      parts: [part("p1.b1", "Oil[^1] was dear."), part("p1.b2", "[^1]: Whale oil.\n")],
    },
    {
      pageIndex: 1,
      parts: [part("p2.b1", "Gas[^1] was not."), part("p2.b2", "[^1]: Since 1844.")],
    },
  ]);
  expect(noteOf("p1.b1", "1")).toMatchObject({ id: "p1.b2", text: "Whale oil." });
  expect(noteOf("p2.b1", "1")).toMatchObject({ id: "p2.b2", text: "Since 1844." });
  expect(noteOf("p2.b1", "2")).toBeUndefined();
  expect(noteOf("p2.b2", "1")).toBeUndefined();
});
