import root from "otlp-decode/build/src/generated/root.js";

export type Values = Record<string, unknown>;

export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly attributes: Values;
  readonly events: readonly { readonly name: string; readonly attributes: Values }[];
  /** 0 unset, 1 ok, 2 error. */
  readonly statusCode: number;
}

export interface ReceivedLog {
  readonly message: unknown;
  readonly severity: unknown;
  readonly traceId: string;
  readonly spanId: string;
  readonly attributes: Values;
}

export interface ReceivedMetric {
  readonly name: string;
  readonly unit: string;
  /** 2 is cumulative; a gauge has none. */
  readonly temporality: unknown;
  readonly kind: string;
  readonly points: readonly {
    readonly labels: Values;
    readonly value: number;
    readonly raw: Tree;
  }[];
}

/** A decoded message: everything in it may be missing. */
type Tree = { readonly [Name in string]?: Tree } & { readonly [index: number]: Tree };

const KINDS = ["sum", "gauge", "exponentialHistogram", "histogram"];

export function decodeSpans(body: Buffer): ReceivedSpan[] {
  const message = decode("trace", "ExportTraceServiceRequest", body);
  return each(message, "resourceSpans", "scopeSpans", "spans").map((span) => ({
    name: textOf(span["name"]),
    traceId: hex(span["traceId"]),
    spanId: hex(span["spanId"]),
    parentSpanId: hex(span["parentSpanId"]),
    attributes: valuesOf(span["attributes"]),
    events: each(span, "events").map((event) => ({
      name: textOf(event["name"]),
      attributes: valuesOf(event["attributes"]),
    })),
    statusCode: Number(span["status"]?.["code"] ?? 0),
  }));
}

export function decodeLogs(body: Buffer): ReceivedLog[] {
  const message = decode("logs", "ExportLogsServiceRequest", body);
  return each(message, "resourceLogs", "scopeLogs", "logRecords").map((record) => ({
    message: valueOf(record["body"]),
    severity: record["severityText"],
    traceId: hex(record["traceId"]),
    spanId: hex(record["spanId"]),
    attributes: valuesOf(record["attributes"]),
  }));
}

export function decodeMetrics(body: Buffer): ReceivedMetric[] {
  const message = decode("metrics", "ExportMetricsServiceRequest", body);
  return each(message, "resourceMetrics", "scopeMetrics", "metrics").map((metric) => {
    const kind = KINDS.find((name) => metric[name] !== undefined) ?? "";
    const points = each(metric[kind], "dataPoints");
    return {
      name: textOf(metric["name"]),
      unit: textOf(metric["unit"]),
      temporality: metric[kind]?.["aggregationTemporality"],
      kind,
      points: points.map((raw) => ({
        labels: valuesOf(raw["attributes"]),
        value: Number(raw["asDouble"] ?? raw["asInt"] ?? raw["sum"]),
        raw,
      })),
    };
  });
}

/** Attributes of the resource of any message. */
export function decodeResource(body: Buffer): Values {
  const message = decode("trace", "ExportTraceServiceRequest", body);
  const [first] = each(message, "resourceSpans");
  return valuesOf(first?.["resource"]?.["attributes"]);
}

interface MessageType {
  decode(bytes: Buffer): unknown;
  toObject(message: unknown, options: object): Tree;
}

function decode(signal: string, name: string, body: Buffer): Tree {
  const collector = (root as unknown as Tree)["opentelemetry"]?.["proto"]?.["collector"];
  const type = collector?.[signal]?.["v1"]?.[name] as unknown as MessageType;
  return type.toObject(type.decode(body), { longs: Number });
}

/** All items at the end of a path of lists. */
function each(tree: Tree | undefined, ...path: string[]): Tree[] {
  return path.reduce<Tree[]>(
    (trees, name) => trees.flatMap((inner) => (inner[name] ?? []) as unknown as Tree[]),
    tree === undefined ? [] : [tree],
  );
}

function valuesOf(attributes: unknown): Values {
  const pairs = (attributes ?? []) as Tree[];
  return Object.fromEntries(pairs.map((pair) => [textOf(pair["key"]), valueOf(pair["value"])]));
}

function valueOf(value: Tree | undefined): unknown {
  if (value?.["kvlistValue"] !== undefined) return valuesOf(value["kvlistValue"]["values"]);
  return Object.values(value ?? {})[0];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function hex(bytes: unknown): string {
  return Buffer.from((bytes ?? []) as Uint8Array).toString("hex");
}
