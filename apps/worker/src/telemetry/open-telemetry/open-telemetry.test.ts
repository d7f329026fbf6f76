import { ParserError } from "@parsewright/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GpuProbe } from "../../gpu/gpu-probe.ts";
import type { JobTelemetry, Telemetry } from "../telemetry.ts";
import { CollectedLog } from "../testing/collected-log.ts";
import { type OtlpReceiver, startOtlpReceiver } from "../testing/otlp-receiver.ts";
import { startTelemetry } from "../testing/start-telemetry.ts";

const TRACE_PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00";

let receiver: OtlpReceiver;
let stdout: CollectedLog;

beforeEach(async () => {
  receiver = await startOtlpReceiver();
  stdout = new CollectedLog();
});

afterEach(async () => {
  await receiver.close();
  vi.unstubAllEnvs();
});

describe("traces", () => {
  it("has one root span for a job, with a span for each phase below it", async () => {
    const telemetry = await start();
    await telemetry.job({ jobId: "job-1" }, runSmallJob);
    await telemetry.close();

    const spans = receiver.spans();
    const root = spans.find(({ name }) => name === "parser.job");
    expect(spans.map(({ name }) => name)).toEqual([
      "parser.fetch_input",
      "parser.parse",
      "parser.package",
      "parser.job",
    ]);
    expect(root).toMatchObject({
      parentSpanId: "",
      attributes: { job_id: "job-1", "serverless.job_id": "job-1" },
      statusCode: 0,
    });
    for (const span of spans.slice(0, 3)) {
      expect(span).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId });
    }
    expect(spans[0]?.attributes).toEqual({
      phase: "fetch_input",
      "parser.source": "url",
      "parser.bytes_in": 1000,
    });
    expect(spans[1]?.attributes).toMatchObject({ phase: "parse", "parser.backend": "pipeline" });
  });

  it("belongs to the caller's trace, whose flags cannot hide it from the operator", async () => {
    const telemetry = await start();
    await telemetry.job({ jobId: "job-1", traceparent: TRACE_PARENT }, runSmallJob);
    await telemetry.close();

    expect(receiver.spans()).toHaveLength(4);
    expect(receiver.spans().at(-1)).toMatchObject({
      name: "parser.job",
      traceId: "0af7651916cd43dd8448eb211c80319c",
      parentSpanId: "b7ad6b7169203331",
    });
  });

  it.each([
    "",
    "nonsense",
    "00-00000000000000000000000000000000-b7ad6b7169203331-01",
    "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
    "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    `${TRACE_PARENT}-more`,
    TRACE_PARENT.toUpperCase(),
  ])("starts a trace of its own when the caller sends %j", async (traceparent) => {
    const telemetry = await start();
    await telemetry.job({ jobId: "job-1", traceparent }, async () => {});
    await telemetry.close();

    const [root] = receiver.spans();
    expect(root?.parentSpanId).toBe("");
    expect(root?.traceId).not.toBe("0af7651916cd43dd8448eb211c80319c");
  });

  it("says once in each span that failed what failed, with the causes", async () => {
    const telemetry = await start();
    const cause = new TypeError("broken xref");
    const error = new ParserError("DOCUMENT_CORRUPT", "The PDF is damaged.", { cause });
    const failing = telemetry.job({ jobId: "job-1" }, async (job) => {
      await job
        .phase("parse", () => Promise.reject(error))
        .catch(() => job.failed({ errorType: "ValueError", error }));
      throw error;
    });
    await expect(failing).rejects.toBe(error);
    await telemetry.close();

    const spans = receiver.spans();
    expect(spans.map(({ name }) => name)).toEqual(["parser.parse", "parser.job"]);
    for (const span of spans) {
      expect(span.statusCode).toBe(2);
      expect(span.events).toHaveLength(1);
      expect(span.events[0]).toMatchObject({
        name: "exception",
        attributes: {
          "exception.type": "ValueError",
          "exception.message": "The PDF is damaged.",
          "exception.stacktrace": expect.stringMatching(
            /caused by TypeError: broken xref\n {2}at .*apps\/worker\/src/,
          ),
          "parser.error_code": "DOCUMENT_CORRUPT",
        },
      });
    }
  });

  it("has a span for the warm-up, failed or not", async () => {
    const telemetry = await start();
    const facts = { backend: "pipeline", lang: "en" } as const;
    await telemetry.warmup(facts, async () => {});
    await telemetry.warmup(facts, () => Promise.reject(new Error("cold"))).catch(() => {});
    await telemetry.close();

    expect(receiver.spans()).toMatchObject([
      {
        name: "parser.warmup",
        attributes: { "parser.backend": "pipeline", "parser.lang": "en" },
        statusCode: 0,
      },
      { name: "parser.warmup", statusCode: 2 },
    ]);
    expect(labelsOf("parser.worker.warmup.duration")).toEqual([
      { backend: "pipeline", status: "ok" },
      { backend: "pipeline", status: "error" },
    ]);
  });
});

describe("logs", () => {
  it("arrive with their job, their span and the worker, as they do on stdout", async () => {
    const telemetry = await start({ RUNPOD_ENDPOINT_ID: "endpoint-1" });
    await telemetry.job({ jobId: "job-1" }, async (job) => {
      job.log.info("starting job", { backend: "pipeline" });
      await job.phase("parse", async () => job.log.warn("slow", { phase_ms: { parse: 5 } }));
    });
    telemetry.log.debug("not asked for");
    await telemetry.close();

    const [parse, root] = receiver.spans();
    const common = {
      "service.name": "parser-worker",
      "serverless.endpoint_id": "endpoint-1",
      job_id: "job-1",
    };
    expect(receiver.logs()).toEqual([
      {
        message: "starting job",
        severity: "INFO",
        traceId: root?.traceId,
        spanId: root?.spanId,
        attributes: { ...common, backend: "pipeline" },
      },
      {
        message: "slow",
        severity: "WARN",
        traceId: root?.traceId,
        spanId: parse?.spanId,
        attributes: { ...common, phase_ms: { parse: 5 } },
      },
    ]);
    expect(stdout.lines).toMatchObject([
      { msg: "starting job", job_id: "job-1", backend: "pipeline" },
      { msg: "slow", job_id: "job-1" },
    ]);
  });
});

describe("metrics", () => {
  it("has the whole catalogue, with its units and labels", async () => {
    const telemetry = await start();
    await telemetry.warmup({ backend: "pipeline", lang: "en" }, async () => {});
    await telemetry.job({ jobId: "job-1" }, runSmallJob);
    await telemetry.job({ jobId: "job-2" }, async (job) => {
      job.degraded({ reason: "unreadable", artifact: "images" });
      job.failed({ errorType: "ValueError", error: new Error("bad input") });
    });
    telemetry.refreshed("sigterm");
    await telemetry.close();

    const labels = { backend: "pipeline", input_format: "pdf" };
    const catalogue = receiver.metrics().map(({ name, unit, points }) => ({
      name,
      unit,
      points: points.map((point) => point.labels),
    }));
    expect(
      Object.fromEntries(catalogue.map(({ name, unit, points }) => [name, [unit, points]])),
    ).toEqual({
      "parser.jobs.total": ["1", [{ status: "ok", ...labels }, { status: "error" }]],
      "parser.pages.total": ["1", [{ backend: "pipeline" }]],
      "parser.bytes_in.total": ["By", [{ source: "url" }]],
      "parser.bytes_out.total": ["By", [{ transport: "inline" }]],
      "parser.errors.total": ["1", [{ type: "ValueError", phase: "handler" }]],
      "parser.degraded.total": ["1", [{ reason: "unreadable", artifact: "images" }]],
      "parser.fallbacks.total": ["1", [{ backend: "vlm-auto-engine" }]],
      "parser.failed_blocks.total": ["1", [{ backend: "pipeline" }]],
      "parser.job.duration": ["s", [labels]],
      "parser.phase.duration": [
        "s",
        [{ phase: "fetch_input" }, { phase: "parse" }, { phase: "package" }],
      ],
      "parser.pages_per_second": ["1/s", [{ backend: "pipeline" }]],
      "parser.input.size_bytes": ["By", [{}]],
      "parser.output.size_bytes": ["By", [{ transport: "inline" }]],
      "parser.worker.cold_starts.total": ["1", [{}]],
      "parser.worker.warmup.duration": ["s", [{ backend: "pipeline", status: "ok" }]],
      "parser.worker.refresh.total": ["1", [{ reason: "sigterm" }]],
      "parser.worker.jobs_since_boot": ["1", [{}]],
      "parser.worker.pages_since_boot": ["1", [{}]],
      "parser.gpu.memory_used_bytes": ["By", [{ device: "0" }]],
      "parser.gpu.memory_total_bytes": ["By", [{ device: "0" }, { device: "1" }]],
      "parser.gpu.utilization_percent": ["%", [{ device: "0" }]],
    });
  });

  it("counts and measures", async () => {
    const telemetry = await start();
    await telemetry.job({ jobId: "job-1" }, runSmallJob);
    await telemetry.job({ jobId: "job-2" }, runSmallJob);
    await telemetry.close();

    expect(valuesOf("parser.jobs.total")).toEqual([2]);
    expect(valuesOf("parser.pages.total")).toEqual([6]);
    expect(valuesOf("parser.bytes_in.total")).toEqual([2000]);
    expect(valuesOf("parser.job.duration")).toEqual([3]);
    expect(valuesOf("parser.pages_per_second")).toEqual([4]);
    expect(valuesOf("parser.worker.jobs_since_boot")).toEqual([2]);
    expect(valuesOf("parser.worker.pages_since_boot")).toEqual([6]);
    expect(valuesOf("parser.gpu.utilization_percent")).toEqual([87]);
  });

  it("is cumulative, with exponential histograms of up to 160 buckets", async () => {
    const telemetry = await start();
    await telemetry.job({ jobId: "job-1" }, runSmallJob);
    await telemetry.close();

    const metrics = receiver.metrics();
    const temporalities = metrics
      .filter(({ kind }) => kind !== "gauge")
      .map(({ temporality }) => temporality);
    const durations = metrics.filter(({ name }) => name.endsWith("duration"));
    expect(new Set(temporalities)).toEqual(new Set([2]));
    expect(new Set(durations.map(({ kind }) => kind))).toEqual(new Set(["exponentialHistogram"]));
    expect(durations[0]?.points[0]?.raw["scale"]).toBe(20);
  });

  it("says of a failed job where it failed, and what was known of it by then", async () => {
    const telemetry = await start();
    await telemetry.job({ jobId: "job-1" }, async (job) => {
      const error = new Error("bad page");
      await job
        .phase("parse", async (span) => {
          span.setAttributes({ "parser.backend": "pipeline", "parser.input_format": "pdf" });
          throw error;
        })
        .catch(() => job.failed({ errorType: "a sentence, not a name", error }));
    });
    await telemetry.close();

    expect(labelsOf("parser.jobs.total")).toEqual([
      { status: "error", backend: "pipeline", input_format: "pdf" },
    ]);
    expect(labelsOf("parser.errors.total")).toEqual([{ type: "other", phase: "parse" }]);
  });
});

describe("the way to the collector", () => {
  it("is protobuf to three addresses, each with the headers that are for it", async () => {
    const telemetry = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/edge/`,
      OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Bearer%20abc,x-sink-dataset=events",
      OTEL_EXPORTER_OTLP_METRICS_HEADERS: "x-sink-metrics-dataset=figures",
    });
    await telemetry.job({ jobId: "job-1" }, runSmallJob);
    await telemetry.close();

    expect(
      receiver.requests.map(({ path, headers }) => [
        path,
        headers["content-type"],
        headers.authorization,
        headers["x-sink-dataset"],
        headers["x-sink-metrics-dataset"],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["/edge/v1/traces", "application/x-protobuf", "Bearer abc", "events", undefined],
        ["/edge/v1/logs", "application/x-protobuf", "Bearer abc", "events", undefined],
        ["/edge/v1/metrics", "application/x-protobuf", undefined, undefined, "figures"],
      ]),
    );
  });

  it("cannot be changed by variables that only the SDK knows", async () => {
    vi.stubEnv("OTEL_SDK_DISABLED", "true");
    vi.stubEnv("OTEL_TRACES_SAMPLER", "always_off");
    vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "x-stray=1");
    vi.stubEnv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://127.0.0.1:1/stray");
    vi.stubEnv("OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE", "delta");
    const telemetry = await start();
    await telemetry.job({ jobId: "job-1" }, runSmallJob);
    await telemetry.close();

    expect(receiver.spans()).toHaveLength(4);
    expect(receiver.requests.some(({ headers }) => "x-stray" in headers)).toBe(false);
  });

  it("names the worker in the resource", async () => {
    const telemetry = await start({
      RUNPOD_ENDPOINT_ID: "endpoint-1",
      RUNPOD_POD_ID: "pod-1",
      RUNPOD_GPU_TYPE_ID: "ADA_24",
      RUNPOD_GPU_COUNT: "1",
      OTEL_RESOURCE_ATTRIBUTES: "team=a%20b,service.name=ignored",
      OTEL_SERVICE_NAME: "my-worker",
    });
    await telemetry.job({ jobId: "job-1" }, runSmallJob);
    await telemetry.close();

    expect(receiver.resource()).toMatchObject({
      "service.name": "my-worker",
      "service.instance.id": "pod-1",
      "parser.version": expect.stringMatching(/^\d+\.\d+\.\d+/),
      "serverless.endpoint_id": "endpoint-1",
      "serverless.pod_id": "pod-1",
      "serverless.gpu_type": "ADA_24",
      "serverless.gpu_count": "1",
      "telemetry.sdk.language": "nodejs",
      team: "a b",
    });
  });
});

const gpu: GpuProbe = {
  ready: Promise.resolve(),
  facts: () => ({ available: true }),
  devices: () => [
    {
      index: "0",
      name: "A",
      computeCapability: "8.9",
      memoryTotalBytes: 2000,
      memoryUsedBytes: 1000,
      utilizationPercent: 87,
    },
    {
      index: "1",
      name: "B",
      computeCapability: undefined,
      memoryTotalBytes: 2000,
      memoryUsedBytes: undefined,
      utilizationPercent: undefined,
    },
  ],
  startSampling() {},
  close() {},
};

function start(variables: Record<string, string> = {}): Promise<Telemetry> {
  return startTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...variables }, stdout, gpu);
}

async function runSmallJob(job: JobTelemetry): Promise<void> {
  job.log.info("starting job");
  await job.phase("fetch_input", async () => job.fetched({ source: "url", bytes: 1000 }));
  await job.phase("parse", async (span) =>
    span.setAttributes({ "parser.backend": "pipeline", "parser.input_format": "pdf" }),
  );
  await job.phase("package", async (span) => span.setAttributes({ "parser.transport": "inline" }));
  job.succeeded({
    backend: "pipeline",
    inputFormat: "pdf",
    seconds: 1.5,
    pages: 3,
    transport: "inline",
    bytesOut: 500,
    replacedBackend: "vlm-auto-engine",
    failedBlocks: 2,
  });
}

function pointsOf(name: string) {
  return receiver.metrics().find((metric) => metric.name === name)?.points ?? [];
}

function labelsOf(name: string) {
  return pointsOf(name).map(({ labels }) => labels);
}

function valuesOf(name: string) {
  return pointsOf(name).map(({ value }) => value);
}
