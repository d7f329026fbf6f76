import { describe, expect, it } from "vitest";
import type { ListedObject } from "./object-store.ts";
import { type PlannedPart, planParts } from "./plan-parts.ts";

const KEYS = Array.from({ length: 2000 }, (_, index) => `reports/${index}.pdf`);
const WHOLE = { index: 0, count: 1 };

describe("planParts", () => {
  it("puts every document into one part of one shard", async () => {
    const shards = await Promise.all(
      Array.from({ length: 8 }, (_, index) => plan(KEYS, { index, count: 8 })),
    );

    expect(keysOf(shards.flat()).toSorted()).toEqual(KEYS.toSorted());
    for (const parts of shards) expect(keysOf(parts).length).toBeGreaterThan(150);
  });

  it("gives parts different names, and at most 128 documents", async () => {
    const parts = await plan(KEYS, WHOLE);

    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
    expect(parts.length).toBeGreaterThan(40);
    for (const { documents } of parts) expect(documents.length).toBeLessThanOrEqual(128);
  });

  it("changes one or two parts when a document is added", async () => {
    const before = await plan(KEYS, WHOLE);
    const after = await plan(KEYS.toSpliced(1000, 0, "reports/new.pdf"), WHOLE);

    const known = new Set(before.map((part) => JSON.stringify(part)));
    const changed = after.filter((part) => !known.has(JSON.stringify(part)));
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThanOrEqual(2);
  });

  it("ends a part after 32 MiB of documents", async () => {
    const parts = await plan(KEYS.slice(0, 40), WHOLE, 8 * 1024 * 1024);

    for (const { documents } of parts) expect(documents.length).toBeLessThanOrEqual(4);
  });
});

async function plan(
  keys: readonly string[],
  shard: { index: number; count: number },
  bytes = 1000,
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
