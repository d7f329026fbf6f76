import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { copyFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixtureServer } from "./testing/client-cases.ts";
import { REPOSITORY } from "./testing/client-readme.ts";
import { writePages } from "./testing/many-pages.ts";
import { findPython, preparePython } from "./testing/python.ts";
import { isWorkerBuilt, useRealWorker } from "./testing/real-worker.ts";

const EXAMPLES = join(REPOSITORY, "examples");
const SAMPLE = join(REPOSITORY, "fixtures/pdf/sources/sample.pdf");
const python = await findPython();
const areBuilt = isWorkerBuilt && existsSync(join(EXAMPLES, "dist"));

interface ExampleRun {
  readonly arguments: readonly string[];
  readonly prints: RegExp;
  /** Python packages that it imports. */
  readonly needs?: readonly string[];
}

/** What each example is given, and what it prints. */
const RUNS: Readonly<Record<string, ExampleRun>> = {
  "parse-a-file.ts": { arguments: ["report.pdf", "a"], prints: /^.+\/a\/report\.md$/m },
  "submit-and-poll.ts": { arguments: ["report.pdf"], prints: /^COMPLETED after \d+ ms$/m },
  "stream-progress.ts": {
    // Of a short document the result may be there before its pages are reported.
    arguments: ["log.pdf"],
    prints: /^parsing\n(?:page \d+ of 100\n)+done in [\d.]+ s$/m,
  },
  "compat-drop-in.ts": { arguments: ["{url}", "b"], prints: /^.+\/b\/doc\.md$/m },
  "parse_a_file.py": { arguments: ["report.pdf", "c"], prints: /^.+\/c\/report\.md$/m },
  "compat_drop_in.py": { arguments: ["{url}", "d"], prints: /^.+\/d\/doc\.md$/m },
  "answer_with_source.py": {
    arguments: [
      "report.pdf",
      "From what distance does an eye at the height of the water see a light?",
    ],
    prints: /^page 2: pages\/report\/page-002\.png$/m,
  },
  "rag_langchain.py": {
    arguments: [
      "report.pdf",
      "From what distance does an eye at the height of the water see a light?",
    ],
    prints: /^source: report\.pdf\/p2\.b\d+$/m,
    // NumPy comes with the second.
    needs: ["langchain-core", "pandas", "pypdfium2"],
  },
  "curl.sh": { arguments: ["report.pdf"], prints: /"status":"COMPLETED".*"markdown":"# / },
};

describe.skipIf(!areBuilt)("the examples", () => {
  const gateway = useRealWorker();
  const fixtures = useFixtureServer();
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-examples-"));
    await copyFile(SAMPLE, join(folder, "report.pdf"));
    await writeFile(join(folder, "log.pdf"), writePages(100));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("are all run here", () => {
    const names = readdirSync(EXAMPLES).filter((name) => /\.(?:ts|py|sh)$/.test(name));
    expect(names.toSorted()).toEqual(Object.keys(RUNS).toSorted());
  });

  it.for(Object.entries(RUNS))("do what they say: %s", async ([name, run], { skip }) => {
    if (name.endsWith(".py") && python === undefined) skip("python3 is not installed");
    const prepared = run.needs === undefined ? undefined : await preparePython(...run.needs);
    if (prepared && "missing" in prepared) {
      skip(prepared.missing);
      return;
    }
    const packages = prepared?.environment["PYTHONPATH"] ?? "";
    const [command, file] = commandOf(name);
    const url = `${fixtures.url}/pdf/sources/sample.pdf`;
    const { stdout } = await promisify(execFile)(
      command,
      [file, ...run.arguments.map((argument) => argument.replace("{url}", url))],
      {
        cwd: folder,
        env: {
          PATH: "/usr/local/bin:/usr/bin:/bin",
          PYTHONPATH: [join(REPOSITORY, "clients/python/src"), packages].join(delimiter),
          PYTHONDONTWRITEBYTECODE: "1",
          PARSER_BASE_URL: gateway.facts.url,
          PARSER_API_KEY: gateway.facts.firstKey?.key,
          // For the one that parses on this machine, by geometry.
          PARSER: `"${process.execPath}" "${join(REPOSITORY, "apps/cli/bin/parser.js")}"`,
          PARSER_MODEL_DIR: folder,
        },
      },
    );
    expect(stdout).toMatch(run.prints);
  });

  it.skipIf(python === undefined)("leave the same files in both languages", async () => {
    expect(await readdir(join(folder, "c"))).toEqual(await readdir(join(folder, "a")));
    expect(await readdir(join(folder, "d"))).toEqual(await readdir(join(folder, "b")));
  });
});

function commandOf(name: string): [string, string] {
  if (name.endsWith(".py")) return [python ?? "python3", join(EXAMPLES, name)];
  if (name.endsWith(".sh")) return ["/bin/sh", join(EXAMPLES, name)];
  return [process.execPath, join(EXAMPLES, "dist", name.replace(/ts$/, "js"))];
}
