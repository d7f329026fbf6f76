import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const LAUNCHER = fileURLToPath(new URL("../bin/parsewright.js", import.meta.url));
const SAMPLE = fileURLToPath(
  new URL("../../../fixtures/office/sources/lighthouses.docx", import.meta.url),
);
const isBuilt = existsSync(new URL("../dist/main.js", import.meta.url));
const hasTerminal = isBuilt && existsSync("/usr/bin/script");

/** Lines that go on in one way only. */
const COMPLETIONS = [
  { line: "parsewright bat", word: "batch" },
  { line: "parsewright jobs re", word: "retry" },
  { line: "parsewright jobs list --j", word: "--json" },
  { line: "parsewright parse --backend pipe", word: "pipeline" },
  { line: "parsewright parse report.pdf --form", word: "--formats" },
  { line: "parsewright completion fi", word: "fish" },
];

/** Types each line into a shell with a terminal, presses Tab, and prints what the line has become. */
const ZSH_PROBE = `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; autoload -Uz compinit; compinit -u -D; source parsewright.zsh"
zpty -w shell 'show() { print -r -- "<<$BUFFER>>"; BUFFER= }; zle -N show; bindkey "^X" show; print RE""ADY'
zpty -r shell said '*READY*'
for line in "$@"; do
  zpty -w -n shell "$line"$'\\t\\x18'
  zpty -r shell said '*<<*>>*'
  print -r -- \${\${said##*<<}%%>>*}
done
zpty -d shell
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-cli-process-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe.skipIf(!isBuilt)("the commands as processes", () => {
  it.each([
    { argv: ["--version"], exitCode: 0, stdout: /^\d+\.\d+\.\d+\n$/ },
    { argv: ["parse", "--help"], exitCode: 0, stdout: /Examples:/ },
    { argv: ["doctor", "--json"], exitCode: 0, stdout: /^\{\n {2}"ok": true/ },
    { argv: ["models", "list", "--json"], exitCode: 0, stdout: /^\{\n {2}"directory"/ },
    { argv: ["keys", "create", "--scope", "everything"], exitCode: 2, stderr: /submit, read/ },
    { argv: ["jobs", "list"], exitCode: 2, stderr: /--url/ },
    {
      argv: ["jobs", "list", "--url", "http://127.0.0.1:1/x?y"],
      exitCode: 2,
      stderr: /--url must/,
    },
    { argv: ["batch", "nowhere", "-o", "out"], exitCode: 2, stderr: /nowhere does not exist/ },
    { argv: ["serve", "--port", "many"], exitCode: 2, stderr: /--port/ },
    { argv: ["completion", "tcsh"], exitCode: 2, stderr: /bash, zsh, fish/ },
  ])("$argv ends with $exitCode", async ({ argv, exitCode, stdout = /^/, stderr = /^/ }) => {
    const ended = await run(argv);

    expect(ended).toMatchObject({ exitCode });
    expect(ended.stdout).toMatch(stdout);
    expect(ended.stderr).toMatch(stderr);
    expect(ended.stdout + ended.stderr).not.toContain("\u001B");
  });

  it.runIf(hasTerminal)(
    "batch writes plain lines into a pipe and a bar to a terminal",
    async () => {
      await copyFile(SAMPLE, join(folder, "a.docx"));
      const piped = await run(["batch", folder, "-o", join(folder, "out")]);
      const shown = await runInTerminal(`batch ${folder} -o ${join(folder, "out2")}`);

      expect(piped.stdout).toMatch(/^ok {2}\S+a\.docx {2}2 pages .*\n1 parsed, 0 failed/);
      expect(piped.stderr).toBe("");
      expect(shown).toContain("\r\u001B[2K[--------------------]  0 of 1");
      expect(shown).toContain("1 parsed, 0 failed");
    },
  );

  it.runIf(hasTerminal).each([
    { command: "--version", shown: /\d+\.\d+\.\d+/ },
    { command: "doctor", shown: /ok +Node/i },
    { command: "models list", shown: /Model directory:/ },
    { command: "models verify --json", shown: /"directory"/ },
    { command: "jobs list", shown: /--url/ },
    { command: "keys list --help", shown: /Examples:/ },
    { command: "mcp --http many", shown: /0 to 65535/ },
    { command: "completion bash", shown: /complete -o default/ },
  ])("$command writes no escape sequence to a terminal", async ({ command, shown }) => {
    const printed = await runInTerminal(command);

    expect(printed).toMatch(shown);
    expect(printed).not.toContain("\u001B");
  });

  it.runIf(hasTerminal)("parse shows its progress on a terminal only", async () => {
    expect((await run(["parse", SAMPLE, "-o", folder])).stderr).toBe("");
    expect(await runInTerminal(`parse "${SAMPLE}" -o ${folder}`)).toContain("\r\u001B[2K");
  });

  it("batch stops on Ctrl-C and goes on with --resume", async () => {
    const names = Array.from({ length: 60 }, (_, index) => `${index}.docx`);
    await Promise.all(names.map((name) => copyFile(SAMPLE, join(folder, name))));
    const argv = ["batch", folder, "-o", join(folder, "out"), "--formats", "markdown"];
    const child = spawn(process.execPath, [LAUNCHER, ...argv]);
    const exited = once(child, "exit");
    await once(child.stdout, "data");
    child.kill("SIGINT");
    const [exitCode] = (await exited) as [number];

    expect(exitCode).toBe(130);
    const partial = (await readdir(join(folder, "out"))).filter((name) => name.includes("partial"));
    expect(partial).toEqual([]);

    const ended = await run([...argv, "--resume"]);
    expect(ended.exitCode).toBe(0);
    expect(ended.stdout).toMatch(/\d+ parsed, 0 failed, \d+ done before/);
    const manifest = await readFile(join(folder, "out", ".parser-batch.json"), "utf8");
    expect(manifest.match(/"status": "done"/g)).toHaveLength(60);
  });

  it("bash completes a line", async () => {
    const { stdout: script } = await run(["completion", "bash"]);
    const probes = COMPLETIONS.map(({ line }) => {
      const words = line.split(" ");
      const quoted = words.map((one) => `'${one}'`).join(" ");
      return `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _parsewright; echo "\${COMPREPLY[@]}"`;
    });

    const { stdout } = await execute("bash", ["-c", [script, ...probes].join("\n")]);

    expect(stdout.trim().split("\n")).toEqual(COMPLETIONS.map(({ word }) => word));
  });

  it.runIf(existsSync("/usr/bin/zsh"))("zsh completes the same", async () => {
    await writeFile(join(folder, "parsewright.zsh"), (await run(["completion", "zsh"])).stdout);
    await writeFile(join(folder, "probe.zsh"), ZSH_PROBE);
    const lines = COMPLETIONS.map(({ line }) => line);

    const { stdout } = await execute("zsh", ["-f", "probe.zsh", ...lines]);

    const completed = COMPLETIONS.map(({ line, word }) => line.replace(/\S*$/, word));
    expect(stdout.split("\n").map((text) => text.trim())).toEqual([...completed, ""]);
  });

  it.runIf(existsSync("/usr/bin/fish"))("fish completes the same", async () => {
    await writeFile(join(folder, "parsewright.fish"), (await run(["completion", "fish"])).stdout);
    const probes = COMPLETIONS.map(({ line }) => `complete -C '${line}' | string split -f 1 \\t`);

    const { stdout } = await execute("fish", [
      "-c",
      ["source parsewright.fish", ...probes].join("; "),
    ]);

    expect(stdout.trim().split("\n")).toEqual(COMPLETIONS.map(({ word }) => word));
  });
});

interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(argv: readonly string[]): Promise<Ended> {
  return execute(process.execPath, [LAUNCHER, ...argv]);
}

async function runInTerminal(command: string): Promise<string> {
  const line = `"${process.execPath}" "${LAUNCHER}" ${command}`;
  return (await execute("script", ["-qec", line, "/dev/null"])).stdout;
}

function execute(file: string, argv: readonly string[]): Promise<Ended> {
  const environment = { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: folder, TERM: "xterm" };
  return new Promise((resolve) => {
    const options = { cwd: folder, env: environment };
    const child = execFile(file, argv, options, (_error, stdout, stderr) => {
      resolve({ exitCode: child.exitCode, stdout, stderr });
    });
  });
}
