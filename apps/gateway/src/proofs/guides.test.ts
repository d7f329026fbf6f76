import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REPOSITORY } from "./testing/client-readme.ts";
import { isWorkerBuilt, useRealWorker } from "./testing/real-worker.ts";

const run = promisify(execFile);
const LAUNCHER = join(REPOSITORY, "apps/cli/bin/parsewright.js");
/** Commands in a fence, and the fence with what they print, if one follows. */
const STEP =
  /(?<=^```sh\n)(?<commands>[^]*?)```(?<between>\n\n```text\n)?(?<printed>(?<=text\n)[^]*?(?=```))?/gm;

/** Differs with each run, and is left out. */
const LINE_WITH_SECONDS = /^(?:ok {2}|\d+ parsed,).*\n/gm;

/** Guides whose commands are run in order in one folder. `npx vitest run -u` writes what they print into the guide. */
const GUIDES = ["annual-reports.md", "open-webui.md", "papers.md"];

describe.skipIf(!isWorkerBuilt)("a guide shows what its commands print", () => {
  const gateway = useRealWorker();
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-guides-"));
    await mkdir(join(folder, "bin"));
    const command = join(folder, "bin", "parsewright");
    await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" "${LAUNCHER}" "$@"\n`);
    await chmod(command, 0o755);
  });
  beforeEach(async ({ skip }) => {
    await run("jq", ["--version"]).catch(() => skip("jq is not installed"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.for(GUIDES)("%s", async (name) => {
    const place = await mkdtemp(join(folder, "place-"));
    await copyFile(join(REPOSITORY, "fixtures/pdf/sources/sample.pdf"), join(place, "report.pdf"));
    const guide = join(REPOSITORY, "docs/guides", name);
    let text = readFileSync(guide, "utf8");

    for (const { 0: step, groups } of text.matchAll(STEP)) {
      const { commands = "", between } = groups ?? {};
      const stdout = await runIn(place, commands);
      if (between !== undefined)
        text = text.replace(step, () => `${commands}\`\`\`${between}${stdout}`);
    }

    await expect(text).toMatchFileSnapshot(guide);
  });

  async function runIn(place: string, commands: string): Promise<string> {
    const { facts, folder: data } = gateway;
    const here = commands.replaceAll("http://127.0.0.1:8000", facts.url);
    const { stdout } = await run("/bin/bash", ["-eo", "pipefail", "-c", here], {
      cwd: place,
      env: {
        PATH: `${folder}/bin:/usr/local/bin:/usr/bin:/bin`,
        CLONE: REPOSITORY,
        KEY: String(facts.firstKey?.key),
        PARSER_MODEL_DIR: data,
        HOME: folder,
      },
    });
    return stdout.replaceAll("\r\n", "\n").replaceAll(LINE_WITH_SECONDS, "");
  }
});
