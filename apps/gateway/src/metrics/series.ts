import type { MetricSample } from "@parsewright/contract";

type Labels = MetricSample["labels"];

/** The values of one metric, by their labels. Labels come from short lists, so that memory stays bounded. */
class Series<Value> {
  readonly #entries = new Map<string, { readonly labels: Labels; value: Value }>();

  entryOf(labels: Labels, first: () => Value): { readonly labels: Labels; value: Value } {
    const name = Object.values(labels).join("\n");
    const known = this.#entries.get(name);
    if (known !== undefined) return known;
    const entry = { labels, value: first() };
    this.#entries.set(name, entry);
    return entry;
  }

  entries() {
    return [...this.#entries.values()];
  }
}

export class Counter {
  readonly #series = new Series<number>();

  add(labels: Labels): void {
    this.#series.entryOf(labels, () => 0).value += 1;
  }

  samples(): readonly MetricSample[] {
    return this.#series.entries();
  }
}

export class Histogram {
  readonly #bounds: readonly number[];
  readonly #series = new Series<{ readonly counts: number[]; sum: number }>();

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  observe(labels: Labels, value: number): void {
    const entry = this.#series.entryOf(labels, () => ({
      counts: Array.from({ length: this.#bounds.length + 1 }, () => 0),
      sum: 0,
    }));
    const found = this.#bounds.findIndex((bound) => value <= bound);
    const bucket = found < 0 ? this.#bounds.length : found;
    entry.value.counts[bucket] = (entry.value.counts[bucket] ?? 0) + 1;
    entry.value.sum += value;
  }

  samples(): readonly MetricSample[] {
    const bounds = this.#bounds;
    return this.#series
      .entries()
      .map(({ labels, value }) => ({ labels, value: { bounds, ...value } }));
  }
}
