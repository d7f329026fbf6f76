import { BACKENDS, OUTPUT_FORMATS } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { EXIT_CODES } from "./exit-codes.ts";
import { PACKAGE_FACTS } from "./package-facts.ts";
import { runProgram } from "./program.ts";
import { createFakeIo } from "./testing/fake-io.ts";

describe("parser", () => {
  it.each([
    { argv: ["parse", "a.pdf", "-o", "out", "--pages", "4-2"], words: ["--pages", "4-2", "0-4"] },
    {
      argv: ["parse", "a.pdf", "-o", "out", "--formats", "mdx"],
      words: ["--formats", "mdx", "markdown"],
    },
    {
      argv: ["parse", "a.pdf", "--pages", "1-3", "--page-ranges", "1-3"],
      words: ["--pages", "--page-ranges", "exclude each other"],
    },
    { argv: ["parse", "a.pdf", "--page-ranges", "0-3"], words: ["--page-ranges", "from 1"] },
    {
      argv: ["parse", "a.pdf", "--password", "x", "--ask-password"],
      words: ["--password", "exclude each other"],
    },
    { argv: ["parse", "a.pdf", "--ask-password"], words: ["terminal", "--password-file"] },
    { argv: ["serve", "--port", "abc"], words: ["--port", "abc", "whole number"] },
    { argv: ["watch", "no-such-folder", "-o", "out"], words: ["no-such-folder", "folder"] },
    { argv: ["parse", "a.pdf", "-o", "out", "--formats", ""], words: ["--formats", "markdown"] },
    { argv: ["parse", "a.pdf", "-o", "out", "--backend", "magic"], words: ["magic", "pipeline"] },
    {
      argv: ["parse", "a.pdf", "-o", "out", "--lang", "klingon"],
      words: ["--lang", "klingon", "en"],
    },
    {
      argv: ["parse", "a.pdf", "-o", "out", "--page-furniture", "x"],
      words: ["x", "keep", "drop"],
    },
    { argv: ["parse", "a.pdf", "b.pdf"], words: ["--output"] },
    { argv: ["parse", "-o", "out"], words: ["files"] },
    { argv: ["parse", "a.pdf", "-o", "out", "--speed"], words: ["--speed"] },
    { argv: ["worker", "--gateway", "x"], words: ['Run "parsewright worker --help"'] },
    { argv: ["unparse"], words: ["unparse"] },
    { argv: [], words: ["Usage: parsewright"] },
  ])("ends with 2 and says what is wrong in: $argv", async ({ argv, words }) => {
    const io = createFakeIo({ loadEngine: () => Promise.reject(new Error("not needed")) });

    expect(await runProgram(argv, io)).toBe(EXIT_CODES.usage);
    expect(io.printed.stdout).toBe("");
    for (const word of words) expect(io.printed.stderr).toContain(word);
  });

  it("ends with 2 and names the variable that is wrong", async () => {
    const io = createFakeIo({ environment: { PARSER_VLM_START_SECONDS: "5m" } });

    expect(await runProgram(["parse", "a.pdf", "-o", "out"], io)).toBe(EXIT_CODES.usage);
    expect(io.printed.stderr).toBe(
      'error: PARSER_VLM_START_SECONDS is "5m". Set it to a whole number of 1 or more, or leave it unset for the default.\n',
    );
  });

  it("points at doctor when the engine does not load", async () => {
    const io = createFakeIo({ createHost: () => Promise.reject(new Error("no wasm")) });

    expect(await runProgram(["parse", "a.pdf", "-o", "out"], io)).toBe(EXIT_CODES.failed);
    expect(io.printed.stderr).toBe(
      'The command failed: no wasm. Run "parsewright doctor" to find out why.\n',
    );
  });

  it("offers the options of the table", async () => {
    const io = createFakeIo();
    await runProgram(["parse", "--help"], io);

    for (const flag of ["--no-formulas", "--no-tables", "--server-url <url>", "--page-furniture"])
      expect(io.printed.stdout).toContain(`  ${flag}`);
    expect(io.printed.stdout).toContain("keep formulas as pictures");
  });

  it("lists every backend, output and exit code in its help", async () => {
    const io = createFakeIo();

    expect(await runProgram(["parse", "--help"], io)).toBe(0);
    const help = io.printed.stdout.replaceAll(/\s+/g, " ");
    const values = [...BACKENDS, ...OUTPUT_FORMATS, ...Object.values(EXIT_CODES)];
    for (const value of values) expect(help).toContain(String(value));
  });

  it("writes defaults in its help as somebody types them, and none for what is off", async () => {
    const helpOf = async (...path: string[]) => {
      const io = createFakeIo();
      await runProgram([...path, "--help"], io);
      return io.printed.stdout.replaceAll(/\s+/g, " ");
    };

    expect(await helpOf("keys", "create")).toContain("(default: submit,read)");
    for (const path of [["parse"], ["mcp"]])
      expect(await helpOf(...path)).not.toMatch(/default: (?:false|\[)/);
  });

  it("has a help with examples for every command", async () => {
    const paths = await listPaths([]);

    expect(paths).toContainEqual(["jobs", "retry"]);
    for (const path of paths) {
      const io = createFakeIo();
      expect(await runProgram([...path, "--help"], io)).toBe(0);
      expect(io.printed.stdout).toMatch(/Commands:\n|Examples:\n/);
    }
  });

  it("lets no file name steer the terminal", async () => {
    const io = createFakeIo();
    await runProgram(["parse", "a\u001B[2J\u009B1m\u202Efdp.pdf", "-o", "out"], io);
    await runProgram(["pars\u001B[2Je"], io);

    expect(io.printed.stdout + io.printed.stderr).not.toMatch(/\u202E|(?!\n)\p{Cc}/u);
    expect(io.printed.stdout).toContain("a?[2J?1m?fdp.pdf");
  });

  it("prints its version", async () => {
    const io = createFakeIo();

    expect(await runProgram(["--version"], io)).toBe(0);
    expect(io.printed.stdout).toBe(`${PACKAGE_FACTS.version}\n`);
  });
});

/** The words of every command, from the lists in the helps. */
async function listPaths(path: string[]): Promise<string[][]> {
  const io = createFakeIo();
  await runProgram([...path, "--help"], io);
  const [list = ""] = io.printed.stdout.split("Commands:\n")[1]?.split("\n\n") ?? [];
  const names = [...list.matchAll(/^ {2}(\w[\w-]*)/gm)].map(([, name = ""]) => name);
  const isCommand = (name: string) => name !== "help" && name !== "parsewright";
  const below = names.filter(isCommand).map((name) => listPaths([...path, name]));
  return [path, ...(await Promise.all(below)).flat()];
}
