import { expect, it } from "vitest";
import { fencedCode } from "./block-text.ts";

it("puts code between fences that are longer than any in it", () => {
  expect(fencedCode("a\n```\nb\n````", "js")).toBe("`````js\na\n```\nb\n````\n`````");
});

it("does so with any number of them", () => {
  const code = "` ".repeat(500_000);
  expect(fencedCode(code) === `\`\`\`\n${code}\n\`\`\``).toBe(true);
});
