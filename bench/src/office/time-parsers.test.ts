import { expect, it } from "vitest";
import { timeParsers } from "./time-parsers.ts";

it("lets the parsers read in turn and keeps a failure as a result", async () => {
  const calls: string[] = [];
  const good = parser("good", async () => {
    calls.push("good");
    return "text";
  });
  const bad = parser("bad", async () => {
    calls.push("bad");
    throw new Error("no");
  });

  const runs = await timeParsers(Buffer.from(""), [good, bad]);

  expect(runs).toMatchObject([
    { parser: "good", markdown: "text" },
    { parser: "bad", markdown: undefined },
  ]);
  expect(calls).toEqual(["good", "bad", "good", "bad", "good", "bad", "good", "bad"]);
});

function parser(name: string, toMarkdown: () => Promise<string>) {
  return { name, formats: ["docx"] as const, toMarkdown };
}
