import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { peerPath, versionOf } from "../peers/install-peers.ts";
import { childSeconds } from "../measure/child-seconds.ts";
import type { Spent } from "../measure/clock.ts";
import type { TimedParser } from "./timed-parser.ts";

const NAME = "@opendataloader/pdf";

/** `undefined` where there is no Java. One process reads all files; its start is part of the time. */
export function createJavaParser(): TimedParser | undefined {
  if (spawnSync("java", ["-version"]).status !== 0) return undefined;
  return {
    name: `opendataloader ${versionOf(NAME)}`,
    async run(files) {
      const folder = mkdtempSync(join(tmpdir(), "bench-speed-"));
      try {
        const spent = runJava(["--output-dir", folder, ...files.map(({ path }) => path)]);
        return { ...spent, markdownByFile: files.map(({ path }) => readOutput(folder, path)) };
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

function readOutput(folder: string, source: string): string {
  const path = join(folder, `${parse(source).name}.md`);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

function runJava(parserArguments: readonly string[]): Spent {
  const java = [
    "java",
    "-XX:ActiveProcessorCount=1",
    "-jar",
    peerPath(NAME, "lib/opendataloader-pdf-cli.jar"),
  ];
  const options = ["--quiet", "--format", "markdown", "--image-output", "off"];
  // The shell knows what its children spent, which Node does not.
  const script = ["-c", '"$@" 1>&2 && times', "sh", ...java, ...options, ...parserArguments];
  const startMs = performance.now();
  const { stdout, stderr, status } = spawnSync("sh", script, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${NAME} failed: ${stderr.slice(-500)}`);
  return { wallSeconds: (performance.now() - startMs) / 1000, cpuSeconds: childSeconds(stdout) };
}
