import { sep } from "node:path";

/** A pattern split into the folder to walk and what paths below it must look like. */
export interface Glob {
  readonly base: string;
  matches(pathBelowBase: string): boolean;
}

const MAGIC = /[*?[{]/;

const REPLACEMENTS: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [/\*\*\//y, () => "(?:[^/]+/)*"],
  [/\*\*/y, () => ".*"],
  [/\*/y, () => "[^/]*"],
  [/\?/y, () => "[^/]"],
  [
    /\[(!?)([^\]/]+)\]/y,
    ([, not = "", set = ""]) => `[${not && "^"}${set.replaceAll("\\", "\\\\")}]`,
  ],
  [/\{([^{}]*)\}/y, ([, list = ""]) => `(?:${list.split(",").map(translate).join("|")})`],
];

/** Reads `*`, `?`, `**`, `[abc]` and `{a,b}`; `undefined` where the text has none of them. */
export function readGlob(text: string): Glob | undefined {
  if (!MAGIC.test(text)) return undefined;
  const parts = text.split(sep).flatMap((part) => part.split("/"));
  const firstMagic = parts.findIndex((part) => MAGIC.test(part));
  const base = parts.slice(0, firstMagic).join("/");
  const expression = new RegExp(`^${translate(parts.slice(firstMagic).join("/"))}$`, "u");
  return {
    base: base === "" ? (text.startsWith("/") ? "/" : ".") : base,
    matches: (path) => expression.test(path.split(sep).join("/")),
  };
}

function translate(pattern: string): string {
  let expression = "";
  for (let position = 0; position < pattern.length;) {
    const [text, length] = translateAt(pattern, position);
    expression += text;
    position += length;
  }
  return expression;
}

function translateAt(pattern: string, position: number): [text: string, length: number] {
  for (const [found, replace] of REPLACEMENTS) {
    found.lastIndex = position;
    const match = found.exec(pattern);
    if (match) return [replace(match), match[0].length];
  }
  const character = String.fromCodePoint(pattern.codePointAt(position) ?? 0);
  return [character.replace(/[$()+./?[\\\]^{|}*]/, String.raw`\$&`), character.length];
}
