import { describe, expect, it } from "vitest";
import { createRandom } from "../../random.ts";
import { readGrammar, withoutCommands, writeFrom } from "./grammar.ts";

const RULES = String.raw`
letter
  x
  y
  \mathcal{L}
pair
  <letter.1><letter.1>-<letter.2>
paper-pair
  <letter.paper><letter.paper>
script
  \mathcal{A}
scripted
  <script>+1
  2
`;

describe("writeFrom", () => {
  it("writes the same symbol for the same label, and another one for another label", () => {
    const writer = { grammar: readGrammar(RULES), random: createRandom("a"), paper: new Map() };
    for (let count = 0; count < 20; count += 1) {
      const [, first, second] = /^(.+)\1-(.+)$/.exec(writeFrom(writer, "pair")) ?? [];
      expect(first).toBeDefined();
      expect(second).not.toBe(first);
    }
  });

  it("keeps what is chosen for the paper", () => {
    const writer = { grammar: readGrammar(RULES), random: createRandom("b"), paper: new Map() };
    const written = Array.from({ length: 10 }, () => writeFrom(writer, "paper-pair"));
    expect(new Set(written).size).toBe(1);
  });

  it("names a rule that is missing", () => {
    const writer = { grammar: new Map(), random: createRandom("c"), paper: new Map() };
    expect(() => writeFrom(writer, "none")).toThrow('no rule "none"');
  });
});

describe("withoutCommands", () => {
  it("leaves out what needs a command, also by way of another rule", () => {
    const grammar = withoutCommands(readGrammar(RULES), [String.raw`\mathcal`]);
    expect(grammar.get("letter")).toEqual(["x", "y"]);
    expect(grammar.has("script")).toBe(false);
    expect(grammar.get("scripted")).toEqual(["2"]);
  });
});
