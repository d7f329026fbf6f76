import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "./commands/registry.ts";
import { createProgram } from "./program.ts";
import { createFakeIo } from "./testing/fake-io.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const NAMES = COMMANDS.map(({ name }) => name).join("|");
const WHOLE_LINE = new RegExp(
  String.raw`^(?:[A-Z_]+=\S+ )*(?:npx )?parser ((?:${NAMES})\b.*)$`,
  "gm",
);
const NAMED_IN_TEXT = new RegExp(String.raw`\`npx parser ((?:${NAMES})\b[^\`]*)\``, "g");
const NAMED_IN_MESSAGE = new RegExp(String.raw`parser (keys [a-z-]+(?: --\w+ [\w$\{\}]+)?)`, "g");

const documented = [
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

/** What the commands do is tested with each of them; here, that they can be given as they are written. */
describe("a command that documentation, help or a message names", () => {
  it("is found", () => {
    const commands = documented.map(({ command }) => command);

    expect(commands.length).toBeGreaterThan(40);
    expect(commands).toEqual(
      expect.arrayContaining(["keys create", "keys create --scope worker", "serve", "doctor"]),
    );
  });

  it.each(documented)("can be given: $command ($file)", async ({ command }) => {
    const io = createFakeIo();
    const program = await createProgram(COMMANDS, io, () => Promise.resolve());
    doNothing(program);

    await expect(program.parseAsync(wordsOf(command), { from: "user" })).resolves.toBe(program);
  });
});

function doNothing(command: Command): void {
  for (const below of command.commands) doNothing(below);
  if (command.commands.length === 0) command.action(() => undefined);
}

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

/** Code stands in fences or is indented. */
function codeOf(markdown: string): string[] {
  const fenced = [...markdown.matchAll(/^```\w*\n(.*?)^```/gms)].map(([, code = ""]) => code);
  const indented = [...markdown.matchAll(/(?:^ {4}.*\n)+/gm)].map(([code]) => code);
  return [...fenced, ...indented].map(dedent);
}

function dedent(text: string): string {
  return text.replaceAll(/^ +/gm, "");
}

/** As a shell takes a line apart. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? "",
  );
}

function filesBelow(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (["node_modules", "dist", "output", "fixtures", ".git"].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path, isWanted);
    return isWanted(entry.name) ? [path] : [];
  });
}
