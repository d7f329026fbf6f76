import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findFreePorts } from "@parsewright/outbound/testing/free-ports";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CollectedLog } from "./testing/collected-log.ts";
import { startTelemetry } from "./testing/start-telemetry.ts";

const binary = findRotel();

// Rotel is an optional dependency with a program for Linux on x64 only.
describe.runIf(binary !== undefined)("a real collector", () => {
  let folder: string;
  let address: string;
  let rotel: ChildProcess;
  let printed = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-rotel-"));
    const [httpPort = 0, grpcPort = 0] = await findFreePorts(2);
    address = `127.0.0.1:${httpPort}`;
    const options = {
      "otlp-http-endpoint": address,
      "otlp-grpc-endpoint": `127.0.0.1:${grpcPort}`,
      exporter: "blackhole",
      "debug-log": ["traces", "metrics", "logs"],
      "debug-log-verbosity": "detailed",
      "pid-file": join(folder, "rotel.pid"),
    };
    const flags = Object.entries(options).flatMap(([name, values]) =>
      [values].flat().flatMap((value) => [`--${name}`, value]),
    );
    rotel = spawn(binary ?? "", ["start", ...flags]);
    rotel.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    rotel.stderr?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    await vi.waitFor(() => connectTo(httpPort), { timeout: 60_000 });
  });

  afterAll(async () => {
    rotel.kill("SIGKILL");
    if (rotel.exitCode === null) await once(rotel, "exit");
    await rm(folder, { recursive: true });
  });

  it("understands the traces, logs and metrics of a job", async () => {
    const stdout = new CollectedLog();
    const telemetry = await startTelemetry(
      { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${address}`, RUNPOD_ENDPOINT_ID: "endpoint-7" },
      stdout,
    );
    await telemetry.job({ jobId: "job-42" }, async (job) => {
      job.log.info("starting job", { phase_ms: { parse: 5 } });
      await job.phase("parse", async () => {});
    });
    await telemetry.close();

    await vi.waitFor(
      () => {
        for (const text of ["parser.job", "parser.parse", "starting job", "job-42", "endpoint-7"]) {
          expect(printed).toContain(text);
        }
        expect(printed).toContain("parser.phase.duration");
      },
      { timeout: 60_000 },
    );
    expect(stdout.messages).toEqual(["starting job"]);
  });
});

function findRotel(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve(
      "@streamfold/rotel-linux-x64/package.json",
    );
    const path = join(dirname(manifest), "bin", "rotel-agent");
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

async function connectTo(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.destroy();
}
