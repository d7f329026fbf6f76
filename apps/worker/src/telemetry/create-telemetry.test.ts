import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { CollectedLog } from "./testing/collected-log.ts";
import { startTelemetry } from "./testing/start-telemetry.ts";

// A child runs plain JavaScript: the built files.
const built = new URL("../../dist/telemetry/testing/start-telemetry.js", import.meta.url);

describe("createTelemetry", () => {
  it("does the work of a job and of the warm-up, and logs, when nothing is sent", async () => {
    const stdout = new CollectedLog();
    const telemetry = await startTelemetry({}, stdout);

    const result = await telemetry.warmup({ backend: "pipeline", lang: "en" }, () =>
      telemetry.job({ jobId: "job-1" }, async (job) => {
        job.fetched({ source: "b64", bytes: 1 });
        return job.phase("parse", async (span) => {
          span.setAttributes({ "parser.backend": "pipeline" });
          job.log.info("parsed");
          return "result";
        });
      }),
    );
    telemetry.log.info("stopping");
    await telemetry.close();

    expect(result).toBe("result");
    expect(stdout.lines).toMatchObject([
      { msg: "parsed", job_id: "job-1" },
      { msg: "stopping", job_id: "<unknown>" },
    ]);
  });

  it.runIf(existsSync(built))(
    "loads nothing of OpenTelemetry unless something is sent",
    async () => {
      expect(await countModules({})).toBe(0);
      expect(
        await countModules({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" }),
      ).toBeGreaterThan(10);
    },
  );
});

async function countModules(environment: Record<string, string>): Promise<number> {
  const program = `
    import { createRequire } from "node:module";
    import { startTelemetry } from ${JSON.stringify(built.href)};
    const telemetry = await startTelemetry(${JSON.stringify(environment)}, process.stderr);
    await telemetry.job({ jobId: "job-1" }, async (job) => job.log.info("hello"));
    await telemetry.close();
    const modules = Object.keys(createRequire(import.meta.url).cache);
    console.log(modules.filter((path) => path.includes("@opentelemetry")).length);`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    program,
  ]);
  return Number(stdout);
}
