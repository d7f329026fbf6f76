/** Values of one histogram: how many were at most each bound, and beyond the last one. */
export interface HistogramValue {
  readonly bounds: readonly number[];
  /** One more than there are bounds; each counts only its own bucket. */
  readonly counts: readonly number[];
  readonly sum: number;
}

export interface MetricSample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number | HistogramValue;
}

/** All values of one metric. */
export interface MetricFamily {
  readonly name: string;
  readonly kind: "counter" | "gauge" | "histogram";
  /** One line that says what it is. */
  readonly help: string;
  readonly samples: readonly MetricSample[];
}

export const PROMETHEUS_CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Metrics in the text format that Prometheus reads. */
export function toPrometheusText(families: readonly MetricFamily[]): string {
  return families.map(familyText).join("");
}

function familyText({ name, kind, help, samples }: MetricFamily): string {
  const lines = samples.flatMap(({ labels, value }) =>
    typeof value === "number" ? [line(name, labels, value)] : histogramLines(name, labels, value),
  );
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines, ""].join("\n");
}

function histogramLines(
  name: string,
  labels: MetricSample["labels"],
  { bounds, counts, sum }: HistogramValue,
): string[] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    return line(`${name}_bucket`, { ...labels, le: String(bounds[index] ?? "+Inf") }, total);
  });
  return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)];
}

function line(name: string, labels: MetricSample["labels"], value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

function escapeLabel(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
