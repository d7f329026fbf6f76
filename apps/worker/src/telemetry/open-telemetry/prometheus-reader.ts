import {
  AggregationTemporality,
  AggregationType,
  DataPointType,
  type MetricData,
  MetricReader,
} from "@opentelemetry/sdk-metrics";
import type { MetricFamily } from "@parsewright/contract";

/** Gives the metrics when they are asked for, as Prometheus knows them. */
export class PrometheusReader extends MetricReader {
  constructor() {
    super({
      aggregationSelector: () => ({ type: AggregationType.DEFAULT }),
      aggregationTemporalitySelector: () => AggregationTemporality.CUMULATIVE,
    });
  }

  async families(): Promise<readonly MetricFamily[]> {
    const { resourceMetrics } = await this.collect();
    return resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics.map(toFamily));
  }

  protected override async onForceFlush(): Promise<void> {}

  protected override async onShutdown(): Promise<void> {}
}

function toFamily(metric: MetricData): MetricFamily {
  const name = prometheusName(metric.descriptor);
  const help = metric.descriptor.description;
  if (metric.dataPointType === DataPointType.HISTOGRAM) {
    const samples = metric.dataPoints.map(({ attributes, value }) => ({
      labels: labelsOf(attributes),
      value: {
        bounds: value.buckets.boundaries,
        counts: value.buckets.counts,
        sum: value.sum ?? 0,
      },
    }));
    return { name, kind: "histogram", help, samples };
  }
  const kind = metric.dataPointType === DataPointType.SUM ? "counter" : "gauge";
  const samples = metric.dataPoints.map(({ attributes, value }) => ({
    labels: labelsOf(attributes),
    value: Number(value),
  }));
  return { name, kind, help, samples };
}

/** Underscores for dots, and the unit of a duration, which Prometheus has in the name. */
export function prometheusName({ name, unit }: { readonly name: string; readonly unit: string }) {
  return name.replaceAll(".", "_") + (unit === "s" ? "_seconds" : "");
}

function labelsOf(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, String(value)]),
  );
}
