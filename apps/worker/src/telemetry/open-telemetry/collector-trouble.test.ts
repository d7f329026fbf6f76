import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Telemetry } from "../telemetry.ts";
import { CollectedLog } from "../testing/collected-log.ts";
import { type OtlpReceiver, startOtlpReceiver } from "../testing/otlp-receiver.ts";
import { startTelemetry } from "../testing/start-telemetry.ts";

/** A port that servers of tests never get. */
const NOBODY = "http://127.0.0.1:1";

let stdout: CollectedLog;
let receiver: OtlpReceiver | undefined;

beforeEach(() => {
  stdout = new CollectedLog();
});

afterEach(async () => {
  vi.useRealTimers();
  await receiver?.close();
  receiver = undefined;
});

describe("a collector that refuses", () => {
  it.each([400, 401, 403, 404, 500, 503])("is named with its status %i", async (status) => {
    receiver = await startOtlpReceiver((response) =>
      response.writeHead(status).end("no such dataset"),
    );
    const telemetry = await start(receiver.url);
    await telemetry.job({ jobId: "job-1" }, async (job) => job.log.info("starting job"));
    await telemetry.close();

    expect(exportFailures()).toEqual(
      ["logs", "metrics", "traces"].map((signal) => ({
        level: "warn",
        msg: `Failed to export ${signal}: HTTP ${status} no such dataset`,
        signal,
        http_status: status,
      })),
    );
  });

  it("is not followed to another address", async () => {
    const elsewhere = await startOtlpReceiver();
    receiver = await startOtlpReceiver((response) =>
      response.writeHead(307, { location: elsewhere.url }).end(),
    );
    const telemetry = await start(receiver.url);
    await telemetry.close();
    await elsewhere.close();

    expect(elsewhere.requests).toEqual([]);
    expect(exportFailures()).toMatchObject([{ http_status: 307 }]);
  });

  it("cannot bring a secret into the log by repeating it", async () => {
    receiver = await startOtlpReceiver((response) =>
      response.writeHead(401).end("bad k%nary-token"),
    );
    const telemetry = await start(receiver.url, {
      OTEL_EXPORTER_OTLP_METRICS_HEADERS: "x-team=k%25nary-token",
    });
    await telemetry.close();

    expect(receiver.requests[0]?.headers["x-team"]).toBe("k%nary-token");
    expect(exportFailures()).toMatchObject([
      { msg: "Failed to export metrics: HTTP 401 bad [redacted]" },
    ]);
  });
});

describe("a collector in trouble", () => {
  it("gets a message again when it was only busy", async () => {
    const statuses = [503, 200];
    receiver = await startOtlpReceiver((response) =>
      response.writeHead(statuses.shift() ?? 200).end(),
    );
    const telemetry = await start(receiver.url);
    await telemetry.job({ jobId: "job-1" }, async () => {});
    await expect.poll(() => receiver?.requests).toHaveLength(2);
    const [first, second] = receiver.requests;
    await telemetry.close();

    expect(second).toMatchObject({ path: "/v1/traces", body: first?.body });
    expect(exportFailures()).toEqual([]);
  });

  it("harms nothing when nobody listens", async () => {
    const telemetry = await start(NOBODY);
    const result = await telemetry.job({ jobId: "job-1" }, async (job) => {
      job.log.info("starting job");
      return "result";
    });
    await telemetry.close();

    expect(result).toBe("result");
    expect(stdout.messages).toContain("starting job");
    expect(exportFailures()).toHaveLength(3);
    expect(exportFailures()[0]?.msg).toContain("ECONNREFUSED");
  });

  it("is left behind when it does not answer a worker that stops", async () => {
    receiver = await startOtlpReceiver(() => {});
    const telemetry = await start(receiver.url);
    await telemetry.job({ jobId: "job-1" }, async () => {});
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

    const closed = telemetry.close();
    await vi.advanceTimersByTimeAsync(5000);

    await expect(closed).resolves.toBeUndefined();
  });

  it("does not fill the log", async () => {
    const telemetry = await start(NOBODY);
    for (let index = 0; index < 5000; index += 1) {
      await telemetry.job({ jobId: `job-${index}` }, async () => {});
    }
    await telemetry.close();

    expect(exportFailures().filter(({ signal }) => signal === "traces")).toHaveLength(1);
  });
});

describe("settings that cannot work", () => {
  it.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" },
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://" },
    { OTEL_EXPORTER_OTLP_HEADERS: "bad name=1" },
    { OTEL_EXPORTER_OTLP_METRICS_HEADERS: "name=line%0Abreak" },
  ])("leave a worker that logs: %j", async (variables) => {
    const telemetry = await start(NOBODY, variables);
    const result = await telemetry.job({ jobId: "job-1" }, (job) =>
      job.phase("parse", async () => job.log.info("parsed")),
    );
    await telemetry.close();

    expect(result).toBeUndefined();
    const [first = "", ...others] = stdout.text.trimEnd().split("\n");
    expect(first).toMatch(
      new RegExp(
        `^\\[parser-telemetry\\] init failed, continuing without telemetry: ${Object.keys(variables)[0]} `,
      ),
    );
    expect(others.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: "parsed", job_id: "job-1" },
    ]);
  });

  it("are said, and put right, when they name another protocol", async () => {
    receiver = await startOtlpReceiver();
    const telemetry = await start(receiver.url, { OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" });
    await telemetry.close();

    expect(stdout.messages).toEqual([
      expect.stringContaining("OTEL_EXPORTER_OTLP_PROTOCOL is grpc"),
    ]);
    expect(receiver.metrics()).not.toEqual([]);
  });
});

function start(url: string, variables: Record<string, string> = {}): Promise<Telemetry> {
  return startTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...variables }, stdout);
}

function exportFailures() {
  return stdout.lines
    .filter(({ msg }) => String(msg).includes("Failed to export"))
    .map(({ level, msg, signal, http_status }) => ({
      level,
      msg: String(msg),
      signal,
      http_status,
    }))
    .toSorted((one, other) => one.msg.localeCompare(other.msg));
}
