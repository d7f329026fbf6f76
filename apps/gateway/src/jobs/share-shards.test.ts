import { WORKER_LOST_AFTER_MS } from "@parsewright/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../database/database.ts";
import {
  emptyTables,
  startTestServer,
  type TestServer,
} from "../database/testing/test-database.ts";
import type { JobRecord } from "./job-record.ts";
import { createTestJobStore, ENDPOINT_ID, type TestJobStore } from "./testing/test-job-store.ts";

const RECIPE = "r".repeat(43);
const NO_WAIT = { waitMs: 0, signal: new AbortController().signal };

let server: TestServer;
let database: Database;
let jobs: TestJobStore;
let parent: JobRecord;

beforeAll(async () => {
  server = await startTestServer();
  database = await server.create();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await emptyTables(database);
  jobs = createTestJobStore(database);
  await jobs.submit({ input: { json: { file_url: "https://example.com/a.pdf" } } });
  const [taken] = await jobs.take("holder");
  if (taken === undefined) throw new Error("There is no job.");
  parent = taken;
});

it("gives shards to workers that read with the same recipe, with the document of their job", async () => {
  await split(2);

  expect(await jobs.take("an older worker")).toEqual([]);
  expect(await takeShard("another recipe", "x".repeat(43))).toBeUndefined();
  expect(await takeShard("helper")).toMatchObject({
    parentId: parent.id,
    input: parent.input,
    shard: shard(0),
  });
});

it("gives a whole job before the shards of one that came earlier, unless it may wait", async () => {
  await split(2);
  const low = await jobs.submit({ policy: { lowPriority: true } });
  const small = await jobs.submit({});

  const taken = [];
  for (const worker of ["a", "b", "c", "d"]) taken.push(await takeShard(worker));

  expect(taken.map((job) => job?.shard ?? job?.id)).toEqual([small.id, shard(0), shard(1), low.id]);
});

it("lets the rest of a shard wait again where a whole job waits, and keeps it with its worker otherwise", async () => {
  await split(1);
  const taken = await takeShard("helper");
  const rest = { places: [7, 8], keys: shard(7).keys.concat(shard(8).keys) };
  const giveBack = (workerId = "helper", jobId = taken?.id ?? "") =>
    jobs.store.giveShardsBack({ jobId, workerId }, { recipe: RECIPE, shards: [rest] });

  await jobs.submit({ policy: { lowPriority: true } });
  expect(await giveBack()).toBe(false);
  const small = await jobs.submit({});
  expect(await giveBack("another")).toBe(false);
  expect(await giveBack("holder", parent.id)).toBe(false);
  expect(await giveBack()).toBe(true);
  await finish("helper", taken);

  expect((await takeShard("helper"))?.id).toBe(small.id);
  expect(await takeShard("next")).toMatchObject({ parentId: parent.id, shard: rest });
});

it("keeps a shard with its worker where the tenant of the waiting job may run no more", async () => {
  await split(1);
  const taken = await takeShard("helper");
  await jobs.submitMany("busy", 3);
  await jobs.take("third", 2);
  const giveBack = ({ store }: Pick<TestJobStore, "store">) =>
    store.giveShardsBack(
      { jobId: taken?.id ?? "", workerId: "helper" },
      { recipe: RECIPE, shards: [shard(8)] },
    );

  expect(await giveBack(createTestJobStore(database, { maxRunningPerTenant: 2 }))).toBe(false);
  expect(await giveBack(jobs)).toBe(true);
});

it("gives those back that nobody has begun, and says when none is left", async () => {
  await split(3);
  const taken = await takeShard("helper");

  const first = await takeBack();
  const second = await takeBack();
  const third = await takeBack();
  await finish("helper", taken);
  const last = await takeBack();

  expect([first.shards, second.shards]).toEqual([[shard(1)], [shard(2)]]);
  expect(third).toEqual({ shards: [], is_done: false });
  expect(last).toEqual({ shards: [], is_done: true });
});

it("gives a worker that reads alone several at once", async () => {
  await split(40);

  expect((await takeBack()).shards).toHaveLength(8);
});

it("lets only the worker that holds the job split it", async () => {
  const pages = { recipe: RECIPE, shards: [shard(0)] };
  const isSplit = await jobs.store.split({ jobId: parent.id, workerId: "another" }, pages);

  expect(isSplit).toBe(false);
});

it("leaves shards out of lists, of what callers find and of the counts that they see, but not of scaling", async () => {
  await split(3);
  const taken = await takeShard("helper");

  const scope = { endpointId: ENDPOINT_ID, tenant: "acme" };
  expect(await jobs.store.list({ ...scope, limit: 10 })).toHaveLength(1);
  expect(await jobs.store.find({ ...scope, jobId: taken?.id ?? "" })).toBeUndefined();
  expect(await jobs.store.purge(scope)).toBe(0);
  expect(await jobs.store.counts(ENDPOINT_ID)).toMatchObject({
    inQueue: 0,
    inProgress: 1,
    inQueueForScaling: 2,
    inProgressForScaling: 2,
  });
  await finish("helper", taken);
  await jobs.store.finish({ jobId: parent.id, workerId: "holder" }, { output: { json: 1 } });
  expect(await jobs.store.counts(ENDPOINT_ID)).toMatchObject({
    completed: 1,
    inQueueForScaling: 0,
    inProgressForScaling: 0,
  });
});

it.each([
  { name: "is cancelled", end: () => jobs.store.cancel(parent.id) },
  { name: "is deleted", end: () => jobs.store.delete(parent.id) },
  {
    name: "has no time left",
    end: async () => {
      jobs.pass(parent.executionTimeoutMs + 1);
      await jobs.store.sweep();
    },
  },
])("stops all shards when their job $name", async ({ end }) => {
  await split(3);
  const taken = await takeShard("helper");

  await end();

  expect(await jobs.stopSignals("helper")).toEqual([taken?.id]);
  expect(await takeShard("next")).toBeUndefined();
});

it("gives a shard whose worker is lost to another, and the job too, which finds its shards again", async () => {
  await split(2);
  const taken = await takeShard("helper");
  await jobs.ping("helper", [taken?.id ?? ""]);
  await jobs.ping("holder", [parent.id]);
  jobs.pass(WORKER_LOST_AFTER_MS + 1);
  await jobs.store.sweep();

  const again = await jobs.take("next holder");
  await split(2, "next holder");
  const shards = [await takeShard("a"), await takeShard("b"), await takeShard("c")];

  expect(again.map(({ id }) => id)).toEqual([parent.id]);
  expect(shards.map((each) => each?.shard)).toEqual([shard(0), shard(1), undefined]);
});

function split(count: number, workerId = "holder") {
  const shards = Array.from({ length: count }, (_, index) => shard(index));
  return jobs.store.split({ jobId: parent.id, workerId }, { recipe: RECIPE, shards });
}

function shard(index: number) {
  return { places: [index * 16], keys: [String(index).padStart(43, "k")] };
}

async function takeShard(workerId: string, recipe = RECIPE): Promise<JobRecord | undefined> {
  const request = { endpointId: ENDPOINT_ID, workerId, max: 1, recipe };
  const [taken] = await jobs.store.take({ ...request, ...NO_WAIT });
  return taken;
}

function takeBack() {
  return jobs.store.takeShardsBack({ jobId: parent.id, workerId: "holder", ...NO_WAIT });
}

function finish(workerId: string, job: JobRecord | undefined) {
  return jobs.store.finish({ jobId: job?.id ?? "", workerId }, { output: { json: {} } });
}
