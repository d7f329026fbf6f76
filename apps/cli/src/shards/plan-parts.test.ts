import { describe, expect, it } from "vitest";
import type { ListedObject } from "./object-store.ts";
import { type PlannedPart, planParts } from "./plan-parts.ts";

const MANY = Array.from({ length: 20_000 }, (_, index) => `reports/${index}.pdf`);

describe("planParts", () => {
  it("puts every document into one part, which is the same with any number of shards", async () => {
    const whole = await plan(MANY);
    expect(keysOf(whole).toSorted()).toEqual(MANY.toSorted());
    for (const count of [2, 7, 64]) {
      const shards = await Promise.all(
        Array.from({ length: count }, (_, index) => plan(MANY, { shard: { index, count } })),
      );
      expect(shards.flat().toSorted(byName)).toEqual(whole.toSorted(byName));
    }
  });

  it.each([40, 2000, 200_000])("shares %i documents evenly among 8 shards", async (documents) => {
    const keys = Array.from({ length: documents }, (_, index) => `reports/${index}.pdf`);
    for (let index = 0; index < 8; index += 1) {
      const parts = await plan(keys, { shard: { index, count: 8 } });
      expect(keysOf(parts).length).toBeGreaterThan(documents / 8 / 4);
    }
  });

  it("makes parts of about 32 and at most 128 documents, with different names", async () => {
    const keys = Array.from({ length: 400_000 }, (_, index) => `reports/${index}.pdf`);
    const parts = await plan(keys, { shard: { index: 0, count: 2 } });

    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
    expect(keysOf(parts).length / parts.length).toBeGreaterThan(20);
    for (const { documents } of parts) expect(documents.length).toBeLessThanOrEqual(128);
  });

  it("changes one or two parts when a document is added", async () => {
    const before = await plan(MANY);
    const after = await plan(MANY.toSpliced(1000, 0, "reports/new.pdf"));

    const known = new Set(before.map((part) => JSON.stringify(part)));
    const changed = after.filter((part) => !known.has(JSON.stringify(part)));
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThanOrEqual(2);
  });

  it("ends a part after 32 MiB of documents", async () => {
    const parts = await plan(MANY, { bytes: 8 * 1024 * 1024 });

    expect(parts.some(({ documents }) => documents.length === 4)).toBe(true);

    for (const { documents } of parts) expect(documents.length).toBeLessThanOrEqual(4);
  });
});

async function plan(
  keys: readonly string[],
  { shard = { index: 0, count: 1 }, bytes = 1000 } = {},
): Promise<PlannedPart[]> {
  const parts: PlannedPart[] = [];
  for await (const part of planParts(list(keys, bytes), shard)) parts.push(part);
  return parts;
}

async function* list(keys: readonly string[], bytes: number): AsyncGenerator<ListedObject> {
  await Promise.resolve();
  yield* keys.map((key) => ({ key, etag: "1", bytes }));
}

function keysOf(parts: readonly PlannedPart[]): string[] {
  return parts.flatMap(({ documents }) => documents.map(({ key }) => key));
}

function byName(one: PlannedPart, other: PlannedPart): number {
  return one.name < other.name ? -1 : 1;
}
