import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTenantStorage } from "./tenant-storage.ts";

const LONG_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("lets nobody wait while it sums up again what a tenant with room stores", async () => {
  const { storage, sums } = openStorage();
  sums.push(Promise.resolve(10), new Promise(() => undefined));
  await storage.requireRoom("acme");
  vi.advanceTimersByTime(LONG_MS);

  await storage.requireRoom("acme");
  await storage.requireRoom("acme");

  expect(sums).toEqual([]);
});

it("looks again before it refuses a tenant that was full", async () => {
  const { storage, sums } = openStorage();
  sums.push(Promise.resolve(100), Promise.resolve(10));
  await expect(storage.requireRoom("acme")).rejects.toThrow("limit of each tenant");
  vi.advanceTimersByTime(LONG_MS);

  await storage.requireRoom("acme");
});

it("goes on with the sum that it has when the database does not answer", async () => {
  const { storage, sums } = openStorage();
  sums.push(Promise.resolve(10), Promise.reject(new Error("gone")), Promise.resolve(100));
  await storage.requireRoom("acme");
  vi.advanceTimersByTime(LONG_MS);
  await storage.requireRoom("acme");
  await vi.waitFor(() => expect(sums).toHaveLength(1));

  await storage.requireRoom("acme");

  await vi.waitFor(() => expect(storage.requireRoom("acme")).rejects.toThrow("limit"));
});

/** Storage of at most 100 bytes for each tenant, and the sums that the database will give. */
function openStorage() {
  const sums: Promise<number>[] = [];
  const read = async () => [{ bytes: String(await sums.shift()) }];
  const storage = createTenantStorage({
    database: { read: read as never },
    maxBytes: 100,
  });
  return { storage, sums };
}
