import { lookUp } from "../../look-up.ts";
/** Equations in equations of real documents stay far below. */
const DEEPEST_NESTING = 30;

type Write = (parts: readonly string[], options: string) => string;

/** The functions of an EQ field by their letter; `options` are the switches before the parentheses. */
const FUNCTIONS: Readonly<Record<string, Write>> = {
  a: (parts) => String.raw`\begin{matrix}${parts.join(String.raw` \\ `)}\end{matrix}`,
  b: (parts, options) => {
    const [, open = "("] = /\\[lb]c\\(.)/.exec(options) ?? [];
    const close = { "(": ")", "[": "]", "{": String.raw`\}`, "|": "|" }[open] ?? open;
    const content = parts.join(", ");
    return String.raw`\left${open === "{" ? String.raw`\{` : open}${content}\right${close}`;
  },
  d: () => String.raw`\ `,
  f: ([over = "", under = ""]) => String.raw`\frac{${over}}{${under}}`,
  i: ([from = "", to = "", body = ""], options) => {
    const sign = /\\su/.test(options) ? "sum" : /\\pr/.test(options) ? "prod" : "int";
    return `\\${sign}_{${from}}^{${to}} ${body}`;
  },
  l: (parts) => parts.join(", "),
  o: writeOverstrike,
  r: ([first = "", second]) =>
    second === undefined || first === ""
      ? String.raw`\sqrt{${second ?? first}}`
      : String.raw`\sqrt[${first}]{${second}}`,
  s: (parts, options) => `${/\\do/.test(options) ? "_" : "^"}{${parts.join(" ")}}`,
  x: (parts) => String.raw`\boxed{${parts.join(", ")}}`,
};

/** Characters set over each other: in practice a circled number, or the reading above a word. */
function writeOverstrike(parts: readonly string[]): string {
  const [first = "", ...rest] = parts;
  if (first === "○") return String.raw`\textcircled{${rest.join("")}}`;
  const above = /^\^\{(.*)\}$/s.exec(first)?.[1];
  return above === undefined
    ? parts.join("")
    : String.raw`\overset{\text{${above}}}{\text{${rest.join("")}}}`;
}

/** The LaTeX of an EQ field, which documents use for fractions and roots without an equation editor. */
export function equationFieldToLatex(instruction: string): string {
  const code = instruction.replace(/^\s*EQ\b/i, "").replace(/\\\*\s*(?:"[^"]*"|\S+)/g, "");
  return createParser(code).readUntil("", 0).trim();
}

function createParser(code: string) {
  let at = 0;

  /** Reads up to one of the characters that end a part, and leaves it there. */
  function readUntil(ends: string, depth: number): string {
    let latex = "";
    while (at < code.length && !ends.includes(code.charAt(at))) {
      if (code.charAt(at) === "\\") latex += readCommand(depth);
      else latex += code.charAt(at++);
    }
    return latex;
  }

  function readCommand(depth: number): string {
    const found = /^\\([a-z])((?:\s*\\[a-z]{2}(?:\\.)?\d*(?:\s+\d+)?)*)\s*\(/i.exec(
      code.slice(at, at + 80),
    );
    const write = lookUp(FUNCTIONS, found?.[1]?.toLowerCase() ?? "");
    if (found === null || write === undefined || depth > DEEPEST_NESTING) {
      at += 2;
      return code.charAt(at - 1);
    }
    at += found[0].length;
    const parts: string[] = [];
    do {
      parts.push(readUntil(",;)", depth + 1).trim());
    } while (code.charAt(at++).match(/[,;]/));
    return write(parts, found[2] ?? "");
  }

  return { readUntil };
}
