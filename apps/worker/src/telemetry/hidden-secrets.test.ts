import { ParserError } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { describeFailure } from "./describe-failure.ts";
import type { JobTelemetry } from "./telemetry.ts";
import { CollectedLog } from "./testing/collected-log.ts";
import { startOtlpReceiver } from "./testing/otlp-receiver.ts";
import { startTelemetry } from "./testing/start-telemetry.ts";
import { createWorkerRedactor } from "./worker-redactor.ts";

/** Secrets of the operator: known by their values, wherever they are. */
const environment = {
  BUCKET_ACCESS_KEY_ID: "bucket-canary-id",
  BUCKET_SECRET_ACCESS_KEY: "bucket/canary+secret",
  RUNPOD_AI_API_KEY: "worker-canary-key",
  OTEL_EXPORTER_OTLP_HEADERS: "x-team=team-canary-key",
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: "x-team=team-canary-key",
};

/** Ways in which secrets come into texts: of the operator, and of callers. */
const TEXTS = [
  ...Object.values(environment),
  encodeURIComponent(environment.BUCKET_SECRET_ACCESS_KEY),
  JSON.stringify({ key: environment.RUNPOD_AI_API_KEY }),
  "https://bucket.example/file.pdf?X-Amz-Signature=canary&X-Amz-Credential=canary",
  "https%3A%2F%2Fbucket.example%2Ffile.pdf%3Fsig%3Dcanary",
  "https://user:canary@host.example/file.pdf",
  "//host.example/file.pdf?sig=canary",
  "Authorization: Bearer canary",
  "authorization=Basic canary",
  'headers: {"x-api-key": "canary"}',
  "password=canary",
];

describe("a secret in any place of a job", () => {
  it.each(TEXTS)(
    "reaches neither stdout, nor the collector, nor the response: %s",
    async (text) => {
      const receiver = await startOtlpReceiver();
      const stdout = new CollectedLog();
      const telemetry = await startTelemetry(
        { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, LOG_LEVEL: "debug" },
        stdout,
      );
      const response = await telemetry.job({ jobId: "job-1", traceparent: text }, (job) =>
        failWith(text, job),
      );
      await telemetry.warmup({ backend: "pipeline", lang: text }, async () => {});
      telemetry.log.error(text, { text });
      await telemetry.close();
      await receiver.close();

      const captured = receiver.requests.map(({ body }) => body.toString("latin1")).join("\n");
      const names = receiver.requests.map(({ path }) => path);
      expect(new Set(names)).toEqual(new Set(["/v1/traces", "/v1/logs", "/v1/metrics"]));
      expect(captured).toContain("file was bad");
      expect(`${captured}${stdout.text}${JSON.stringify(response)}`).not.toContain("canary");
    },
  );
});

async function failWith(text: string, job: JobTelemetry): Promise<unknown> {
  const cause = new TypeError(`inner ${text}`);
  const error = new ParserError("FETCH_FAILED", `file was bad: ${text}`, { cause });
  job.log.info(text, { text, nested: { list: [text], error }, [text]: text });
  job.log.debug("debug", { text });
  try {
    return await job.phase("fetch_input", async (span) => {
      span.setAttributes({ "parser.source": text, "parser.backend": text, [text]: text });
      throw error;
    });
  } catch {
    job.degraded({ reason: text, artifact: text });
    job.failed({ errorType: text, error });
    job.log.error("job failed", { error_message: error.message, error });
    return describeFailure(error, createWorkerRedactor(environment));
  }
}
