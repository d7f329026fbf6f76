import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../database/database.ts";
import {
  emptyTables,
  startTestServer,
  type TestServer,
} from "../database/testing/test-database.ts";
import { createTestJobStore, type TestJobStore } from "./testing/test-job-store.ts";

const TENANTS = 20;
const JOBS = 6;
const WORKERS = 4;
/** By how much a job may come later than at the fair share of its tenant. */
const LATEST = 2;

let server: TestServer;
let database: Database;
/** Two gateways on one database. */
let gateways: readonly [TestJobStore, TestJobStore];

beforeAll(async () => {
  server = await startTestServer();
  database = await server.create();
  gateways = [createTestJobStore(database), createTestJobStore(await server.openAgain(database))];
});
afterAll(() => server.stop());
beforeEach(() => emptyTables(database));

describe("a tenant that has sent 10,000 jobs", () => {
  it("leaves the jobs of 19 others within twice their share of the workers", async () => {
    await gateways[0].submitMany("flood", 10_000);
    const others = await submitOthers();

    const served = await workOn(TENANTS * JOBS);

    expect(latenessOf(others, served)).toBeLessThanOrEqual(LATEST);
  });

  it("does so too when they come while its jobs hold every worker", async () => {
    await gateways[0].submitMany("flood", 10_000);
    await workOn(50);
    const others = await submitOthers();

    const served = await workOn(TENANTS * JOBS);

    expect(latenessOf(others, served)).toBeLessThanOrEqual(LATEST);
  });

  it("gets its own share, and all workers when nobody else waits", async () => {
    await gateways[0].submitMany("flood", 10_000);
    await submitOthers();

    const served = await workOn(TENANTS * JOBS + 50);

    const ofFlood = served.map((tenant) => tenant === "flood");
    expect(ofFlood.slice(0, TENANTS * JOBS).filter(Boolean).length).toBeGreaterThanOrEqual(
      JOBS / LATEST,
    );
    expect(ofFlood.slice(-40).every(Boolean)).toBe(true);
  });
});

async function submitOthers(): Promise<readonly string[]> {
  const names = Array.from({ length: TENANTS - 1 }, (_, index) => `tenant-${index}`);
  for (const name of names) await gateways[0].submitMany(name, JOBS);
  return names;
}

/** Lets workers take and end jobs in turn, at both gateways; answers whose they were, in order. */
async function workOn(count: number): Promise<string[]> {
  const served: string[] = [];
  const held = new Map<string, string>();
  while (served.length < count) {
    for (let worker = 0; worker < WORKERS; worker++) {
      const gateway = gateways[worker % 2 === 0 ? 0 : 1];
      const workerId = `w${worker}`;
      const ended = held.get(workerId);
      if (ended !== undefined) await gateway.store.finish({ jobId: ended, workerId }, {});
      const [job] = await gateway.take(workerId);
      if (job === undefined) return served;
      held.set(workerId, job.id);
      served.push(job.tenant);
    }
  }
  for (const [workerId, jobId] of held) await gateways[0].store.finish({ jobId, workerId }, {});
  return served;
}

/** The worst place of a job, as a multiple of that which it has when tenants take turns. */
function latenessOf(tenants: readonly string[], served: readonly string[]): number {
  return Math.max(
    ...tenants.map((name) => {
      const places = served.flatMap((tenant, index) => (tenant === name ? [index + 1] : []));
      if (places.length < JOBS) return Infinity;
      return Math.max(...places.map((place, index) => place / ((index + 1) * TENANTS)));
    }),
  );
}
