import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { COMMANDS } from "../commands/registry.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const NAMES = COMMANDS.map(({ name }) => name).join("|");
const WHOLE_LINE = new RegExp(
  String.raw`^(?:[A-Z_]+=\S+ )*(?:npx )?(?:parser|parsewright) ((?:${NAMES})\b.*)$`,
  "gm",
);
const NAMED_IN_TEXT = new RegExp(
  String.raw`\`npx (?:parser|parsewright) ((?:${NAMES})\b[^\`]*)\``,
  "g",
);
const NAMED_IN_MESSAGE = new RegExp(
  String.raw`(?:parser|parsewright) (keys [a-z-]+(?: --\w+ [\w$\{\}]+)?)`,
  "g",
);

/** Every command that documentation, help or a message names, as it is written behind `parsewright` or `parser`. */
export const DOCUMENTED_COMMANDS: readonly { readonly file: string; readonly command: string }[] = [
  ...filesBelow(ROOT, (name) => name.endsWith(".md") && name !== "CHANGELOG.md").flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const lines = codeOf(text).flatMap((code) => matches(code, WHOLE_LINE));
    return toCases(path, [...lines, ...matches(text, NAMED_IN_TEXT)]);
  }),
  ...filesBelow(join(ROOT, "apps/cli/src/commands"), (name) => !name.includes(".test.")).flatMap(
    (path) => toCases(path, matches(dedent(readFileSync(path, "utf8")), WHOLE_LINE)),
  ),
  ...["apps/gateway/src/http/authenticate.ts", "apps/gateway/src/run-gateway.ts"].flatMap(
    (path) => {
      const text = readFileSync(join(ROOT, path), "utf8").replaceAll("${scope}", "read");
      return toCases(join(ROOT, path), matches(text, NAMED_IN_MESSAGE));
    },
  ),
];

function toCases(path: string, commands: readonly string[]) {
  const file = relative(ROOT, path);
  return commands.filter(isWhole).map((command) => ({ file, command }));
}

/** `keys create|list` names several commands, and `...` leaves something out. */
function isWhole(command: string): boolean {
  return !/\w\|\w|\.\.\./.test(command);
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, command = ""]) => withoutRemark(command));
}

/** Behind two spaces or more, or a sign of the shell, something else begins. */
function withoutRemark(line: string): string {
  return (line.split(/ {2,}| [#|>&]/)[0] ?? "").replace(/[`"]+[,;]?$/, "").trim();
}

/** Code is fenced or indented. */
function codeOf(markdown: string): string[] {
  const fenced = [...markdown.matchAll(/^```\w*\n(.*?)^```/gms)].map(([, code = ""]) => code);
  const indented = [...markdown.matchAll(/(?:^ {4}.*\n)+/gm)].map(([code]) => code);
  return [...fenced, ...indented].map(dedent);
}

function dedent(text: string): string {
  return text.replaceAll(/^ +/gm, "");
}

function filesBelow(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (["node_modules", "dist", "output", "fixtures", ".git"].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path, isWanted);
    return isWanted(entry.name) ? [path] : [];
  });
}
