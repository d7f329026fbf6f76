import { describe, expect, it } from "vitest";
import { calledName, inCalledName } from "./called-name.ts";

describe("calledName", () => {
  it.each([
    { script: "/home/me/node_modules/.bin/parsewright", name: "parsewright" },
    { script: "/repository/node_modules/.bin/parser", name: "parser" },
    { script: "/opt/parser/apps/cli/bin/parsewright.js", name: "parsewright" },
    { script: "/repository/apps/cli/bin/parser.js", name: "parser" },
    { script: "/usr/local/bin/pw", name: "parsewright" },
    { script: undefined, name: "parsewright" },
  ])("is $name for $script", ({ script, name }) => {
    expect(calledName(script)).toBe(name);
  });
});

describe("inCalledName", () => {
  it("names the command, not the package", () => {
    const text =
      "  parsewright parse report.pdf\n  npm install parsewright\n  parsewright <command>";

    expect(inCalledName(text, "parser")).toBe(text.replaceAll(/^ {2}parsewright/gm, "  parser"));
  });
});
