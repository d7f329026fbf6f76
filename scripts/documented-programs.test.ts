import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PROGRAM =
  /^(?:npm|npx|node|sh|docker|helm|kubectl|python3|pip|hf|vllm|llama-server|jq|tar|mkdir|useradd|systemctl|sudo|deploy\/\S+|[A-Z_]+=\S+ \S+) /;

const [, guides = ""] =
  /const GUIDES = \[(.*)\]/.exec(
    readFileSync(join(ROOT, "apps/gateway/src/proofs/guides.test.ts"), "utf8"),
  ) ?? [];
const RUN_GUIDES = [...guides.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);

/** Pages with commands for users and developers. */
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "bench/README.md",
  "quality/README.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.startsWith("decisions"))
    // These are run whole, in order.
    .filter((name) => !RUN_GUIDES.includes(name.replace("guides/", "")))
    .map((name) => join("docs", name)),
];

/** Files that run what matches, with a piece of each that shows it. Lines of `parsewright` and `curl` have tests of their own. */
const PROOFS: readonly (readonly [command: RegExp, file: string, piece: string])[] = [
  [
    /^(?:npx )?parsewright |^npx parsewright$/,
    "apps/cli/src/documented-commands.test.ts",
    "DOCUMENTED_COMMANDS",
  ],
  [/^PARSER_MODEL_MIRROR=/, "apps/cli/src/models/model-servers.test.ts", "PARSER_MODEL_MIRROR"],
  [/^npm run up\b/, "scripts/try-up.mjs", "up.mjs"],
  [/^npm (?:install|ci) |^npm run packages/, "scripts/check-packages.mjs", "install"],
  [
    /^python3 examples\/answer_with_source\.py /,
    "apps/gateway/src/proofs/examples.test.ts",
    "answer_with_source",
  ],
  [/^node scripts\/report-to-gate\.mjs /, "scripts/report-to-gate.test.ts", "report-to-gate"],
  [
    /^jq .*parser_form_fields/,
    "packages/engine/src/whole-documents/form-in-both-recipes.test.ts",
    "parser_form_fields",
  ],
  [/^(?:helm |deploy\/helm\/check\.sh)/, "deploy/helm/check.sh", "helm"],
  [/^docker build /, "deploy/images/build.sh", "deploy/Dockerfile"],
  [/^sh deploy\/make-env\.sh/, "scripts/deployment.test.ts", "make-env.sh"],
  [
    /^vllm serve DIR|^llama-server |^PARSER_VLM_COMMAND=/,
    "apps/worker/src/model-server/plan-model-server.test.ts",
    "llama-server",
  ],
];

/** Commands that nothing here can run, with the reason. */
const NOT_RUN: readonly (readonly [command: RegExp, reason: string])[] = [
  [/^docker compose /, "needs Docker; deploy/images/try.sh starts the same images together"],
  [/^(?:vllm serve ~|hf download)/, "weights of vision models come from Hugging Face"],
  [
    /^kubectl |^deploy\/helm\/keda-check|^npm run chart:tools/,
    "needs a cluster, or builds its parts for an hour",
  ],
  [
    /^(?:mkdir \/opt|useradd|systemctl|sudo -u parser)/,
    "changes the accounts and services of the machine",
  ],
  [
    /^npm run (?:release|archive)\b/,
    "makes packages and archives for all systems, minutes each; check-packages.mjs makes and installs the packages",
  ],
  [/^tar -xzf parsewright-/, "npm run archive unpacks and starts each archive that it makes"],
  [
    /^npx (?:vitepress dev|openapi-typescript)/,
    "a server for authors; a generator that compatible-clients tests as a library",
  ],
];

/** Names that `npm run bench` knows, and the one that stands for them. */
const BENCHES = new Set([
  "NAME",
  ...[...readFileSync(join(ROOT, "bench/main.mjs"), "utf8").matchAll(/^ {2}"?([\w-]+)"?: "/gm)].map(
    ([, name = ""]) => name,
  ),
]);
/** Scripts whose proof or reason is listed above. */
const PROVEN_SCRIPTS = new Set(["up", "release", "archive", "packages", "chart:tools"]);
const PROVEN_PATH = /report-to-gate|make-env/;

const commands = PAGES.flatMap(commandsOf);

describe("a command that the documentation names beside parsewright and curl", () => {
  it("is found", () => {
    expect(commands.length).toBeGreaterThan(80);
    expect(commands.map(({ command }) => command)).toEqual(
      expect.arrayContaining(["npm run up -- --once", "npm run check"]),
    );
  });

  it("is run by a file of the repository, or has a reason why not", () => {
    const unknown = commands.filter(
      ({ command }) =>
        !isOwnScript(command) &&
        !PROOFS.some(([pattern]) => pattern.test(command)) &&
        !NOT_RUN.some(([pattern]) => pattern.test(command)),
    );

    expect(unknown).toEqual([]);
  });

  it.each(PROOFS)("%s is proven by %s", (pattern, file, piece) => {
    expect(commands.some(({ command }) => pattern.test(command))).toBe(true);
    expect(readFileSync(join(ROOT, file), "utf8").includes(piece)).toBe(true);
  });

  it.each(NOT_RUN)("%s is not run: %s", (pattern) => {
    expect(commands.some(({ command }) => pattern.test(command))).toBe(true);
  });
});

interface Found {
  readonly page: string;
  readonly command: string;
}

/** Lines of code blocks and code within sentences that begin with the name of a program. */
function commandsOf(page: string): Found[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  const fenced = [...text.matchAll(/^```(?:sh|bash|console)\n([^]*?)^```/gm)].flatMap(
    ([, code = ""]) => code.split("\n"),
  );
  const indented = [...text.matchAll(/^ {4}(?! )(.+)$/gm)].map(([, line = ""]) => line);
  const inline = [...text.matchAll(/`((?:npm run|npx|node scripts\/)[^`\n]*)`/g)].map(
    ([, line = ""]) => line,
  );
  return (
    [...fenced, ...indented, ...inline]
      .flatMap((line) => line.split(" && "))
      // Text after two blanks explains the command.
      .map((line) => line.replace(/\s{2,}.*$|\s+#.*$/, "").trim())
      .filter((line) => PROGRAM.test(line) && !line.startsWith("npm view"))
      .map((command) => ({ page, command }))
  );
}

/** Scripts of this repository and their parts: the check runs them, and here they only have to exist. */
function isOwnScript(command: string): boolean {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const [, bench] = /^npm run bench -- ([\w-]+)/.exec(command) ?? [];
  if (bench !== undefined) return BENCHES.has(bench);
  const [, script] = /^npm run ([\w:-]+)/.exec(command) ?? [];
  if (script !== undefined) return script in scripts && !PROVEN_SCRIPTS.has(script);
  return isOwnFile(command);
}

function isOwnFile(command: string): boolean {
  if (command === "npx vitest run -u") return true;
  const [, path] = /^(?:npx vitest run|node|sh) ([\w./-]+)/.exec(command) ?? [];
  return path !== undefined && existsSync(join(ROOT, path)) && !PROVEN_PATH.test(path);
}
