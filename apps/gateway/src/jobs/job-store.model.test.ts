import { randomUUID } from "node:crypto";
import { ParserError, TERMINAL_JOB_STATUSES } from "@parsewright/contract";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../database/database.ts";
import {
  emptyTables,
  startTestServer,
  type TestServer,
} from "../database/testing/test-database.ts";
import {
  EXECUTION_TIMEOUT_MS,
  JobModel,
  type ModelJob,
  RETENTION_MS,
  TTL_MS,
} from "./testing/job-model.ts";
import { createTestJobStore, ENDPOINT_ID, type TestJobStore } from "./testing/test-job-store.ts";

// On a failure fast-check prints seed and path: give both to fc.assert to see the same run again.

/** Steps of time: far enough from every limit that the time a test takes does not matter. */
const TIME_STEP_MS = 25_000;
const WORKERS = ["w1", "w2", "w3"] as const;
const POLICY = { executionTimeout: EXECUTION_TIMEOUT_MS, ttl: TTL_MS };

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  database = await server.create();
});
afterAll(() => server.stop());

/** Two gateways on one database. */
interface Real {
  readonly gateways: TestJobStore[];
  passedMs: number;
}

type Step = fc.AsyncCommand<JobModel, Real>;

it("agrees with a model of the rules after every step, over restarts and two gateways", async () => {
  const property = fc.asyncProperty(
    fc.commands(allSteps(), { maxCommands: 80, size: "max" }),
    async (steps) => {
      await emptyTables(database);
      const gateways = [openGateway(), openGateway()];
      await fc.asyncModelRun(
        () => ({ model: new JobModel(), real: { gateways, passedMs: 0 } }),
        steps,
      );
    },
  );

  expect(await findCounterexample(property, 25)).toBeUndefined();
});

it("ends each job once, whatever happens at the same time", async () => {
  const action = fc.record({
    kind: fc.constantFrom(...ACTION_KINDS),
    workerId: fc.constantFrom(...WORKERS),
    job: fc.nat({ max: 4 }),
    gateway: fc.nat({ max: 1 }),
  });
  const round = fc.array(action, { minLength: 2, maxLength: 8 });
  const rounds = fc.array(round, { minLength: 3, maxLength: 8 });

  const property = fc.asyncProperty(rounds, endsEachJobOnce);
  expect(await findCounterexample(property, 50)).toBeUndefined();
});

function openGateway(): TestJobStore {
  return createTestJobStore(database, { resultRetentionMs: RETENTION_MS });
}

/** What is wrong, if anything. */
async function findCounterexample<Value>(
  property: fc.IAsyncProperty<Value>,
  numRuns: number,
): Promise<string | undefined> {
  const details = await fc.check(property, { numRuns, interruptAfterTimeLimit: 20_000 });
  return details.failed ? fc.asyncDefaultReportMessage(details) : undefined;
}

const ACTION_KINDS = [
  "take",
  "done",
  "fail",
  "cancel",
  "purge",
  "ping",
  "putBack",
  "sweep",
] as const;

interface Action {
  readonly kind: (typeof ACTION_KINDS)[number];
  readonly workerId: string;
  readonly job: number;
  readonly gateway: number;
}

/** Does the action, and says whether a result was stored. */
function act(
  gateway: TestJobStore,
  { kind, workerId, jobId, output }: Action & { readonly jobId: string; readonly output: string },
): Promise<unknown> {
  const { store } = gateway;
  const reference = { jobId, workerId };
  const actions = {
    take: () => gateway.take(workerId, 2),
    done: () => store.finish(reference, { output: { json: output } }),
    fail: () => store.finish(reference, { error: output }),
    cancel: () => store.cancel(jobId),
    purge: () => store.purge({ endpointId: ENDPOINT_ID }),
    ping: () => gateway.ping(workerId),
    putBack: () => store.putBack(reference),
    sweep: () => store.sweep(),
  };
  return actions[kind]();
}

async function endsEachJobOnce(rounds: readonly (readonly Action[])[]): Promise<void> {
  await emptyTables(database);
  const gateways = [createTestJobStore(database), createTestJobStore(database)];
  const webhook = "https://example.com";
  const jobs = await Promise.all([1, 2, 3, 4, 5].map(() => first(gateways).submit({ webhook })));
  const stored = new Map<string, string[]>();
  for (const [round, actions] of rounds.entries()) {
    const running = actions.map(async (action, position) => {
      const jobId = jobs[action.job]?.id ?? "";
      const output = `${round}-${position}`;
      const gateway = gateways[action.gateway] ?? first(gateways);
      const answer = await act(gateway, { ...action, jobId, output });
      if (answer === "stored") stored.set(jobId, [...(stored.get(jobId) ?? []), output]);
    });
    await Promise.all(running);
    for (const gateway of gateways) gateway.pass(TIME_STEP_MS);
  }

  for (const { id } of jobs) await expectResult(first(gateways), id, stored.get(id) ?? []);
  await expectOneCallPerEnd();
  await expectTrueCounts();
}

async function expectResult(gateway: TestJobStore, id: string, stored: string[]): Promise<void> {
  const job = await gateway.find(id);
  const shown = job?.status === "COMPLETED" ? job.output : job?.error;
  const [result] = stored;
  const expected = job?.status === "COMPLETED" ? { json: result } : (result ?? shown);
  expect(stored.length).toBeLessThanOrEqual(1);
  expect(shown).toEqual(expected);
}

/** A webhook for each job that has ended. */
async function expectOneCallPerEnd(): Promise<void> {
  const counted = await database.read(
    `SELECT id FROM parser.job WHERE status = ANY($1)
     EXCEPT ALL SELECT data->>'jobId' FROM parser_queue.job WHERE name = 'webhooks'`,
    [TERMINAL_JOB_STATUSES],
  );
  const surplus = await database.read(
    `SELECT data->>'jobId' FROM parser_queue.job WHERE name = 'webhooks'
     EXCEPT ALL SELECT id FROM parser.job WHERE status = ANY($1)`,
    [TERMINAL_JOB_STATUSES],
  );
  expect({ counted, surplus }).toEqual({ counted: [], surplus: [] });
}

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error("There is none.");
  return item;
}

/** A step that compares everything afterwards. */
function step(
  name: string,
  run: (model: JobModel, gateway: TestJobStore, real: Real) => Promise<void>,
): fc.Arbitrary<Step> {
  return fc.nat({ max: 1 }).map((index) => ({
    check: () => true,
    async run(model, real) {
      await run(model, real.gateways[index] ?? first(real.gateways), real);
      await expectAgreement(model);
    },
    toString: () => `${name} (gateway ${index})`,
  }));
}

async function expectAgreement(model: JobModel): Promise<void> {
  const rows = await database.read<{ id: string }>(
    `SELECT job.id, status, attempt, output_json::text AS output, error,
       CASE WHEN status = 'IN_PROGRESS' THEN worker_id END AS holder,
       (SELECT count(*)::int FROM parser_queue.job AS call
        WHERE call.name = 'webhooks' AND call.data->>'jobId' = job.id) AS ends
     FROM parser.job`,
  );
  const byId = (left: { id: string }, right: { id: string }) => left.id.localeCompare(right.id);
  expect(rows.toSorted(byId)).toEqual(model.jobs.toSorted(byId).map(toExpectedRow));
  await expectTrueCounts();
}

/** The sums that are kept beside the jobs are what counting the jobs would give. */
async function expectTrueCounts(): Promise<void> {
  const [kept] = await database.read(
    `SELECT (SELECT coalesce(sum(number), 0)::int FROM parser.waiting_count) AS waiting,
       (SELECT coalesce(sum(number), 0)::int FROM parser.waiting_count WHERE is_retried) AS retried,
       (SELECT coalesce(sum(number), 0)::int FROM parser.ended_count) AS ended`,
  );
  const [counted] = await database.read(
    `SELECT count(*) FILTER (WHERE status = 'IN_QUEUE')::int AS waiting,
       count(*) FILTER (WHERE status = 'IN_QUEUE' AND attempt > 1)::int AS retried,
       count(*) FILTER (WHERE ended_at IS NOT NULL)::int AS ended FROM parser.job`,
  );
  expect(kept).toEqual(counted);
}

function toExpectedRow(job: ModelJob) {
  return {
    id: job.id,
    status: job.status,
    attempt: job.attempt,
    output: job.output === undefined ? null : JSON.stringify(job.output),
    error: job.error ?? null,
    holder: job.status === "IN_PROGRESS" ? job.holder : null,
    ends: job.ends,
  };
}

const aWorker = fc.constantFrom(...WORKERS);
const aJob = fc.nat({ max: 6 });

function pick(model: JobModel, index: number): ModelJob | undefined {
  return model.jobs[index % Math.max(model.jobs.length, 1)];
}

function allSteps(): fc.Arbitrary<Step>[] {
  return [
    step("submit", async (model, gateway) => {
      const { id } = await gateway.submit({
        id: randomUUID(),
        policy: POLICY,
        webhook: "https://example.com",
      });
      model.submit(id);
    }),
    aWorker.chain((workerId) =>
      step(`take by ${workerId}`, async (model, gateway) => {
        const takeable = model.takeable();
        const [taken] = await gateway.take(workerId);
        const job = takeable.find(({ id }) => id === taken?.id);
        expect(taken !== undefined).toBe(takeable.length > 0);
        expect(job?.id).toBe(taken?.id);
        if (job) model.take(job, workerId);
      }),
    ),
    fc.tuple(aWorker, aJob, fc.boolean()).chain(([workerId, index, isFailure]) =>
      step(
        `${isFailure ? "failure" : "success"} of job ${index} by ${workerId}`,
        async (model, gateway) => {
          const job = pick(model, index);
          if (!job) return;
          const output = randomUUID();
          const result = isFailure ? { error: `error ${output}` } : { output };
          const isStored = model.finish(job, workerId, result);
          const end = isFailure ? { error: `error ${output}` } : { output: { json: output } };
          const answer = await gateway.store.finish({ jobId: job.id, workerId }, end);
          expect(answer).toBe(isStored ? "stored" : "ignored");
        },
      ),
    ),
    fc.tuple(aWorker, aJob).chain(([workerId, index]) =>
      step(`success, twice, of job ${index} by ${workerId}`, async (model, gateway) => {
        const job = pick(model, index);
        if (!job) return;
        const reference = { jobId: job.id, workerId };
        const isStored = model.finish(job, workerId, { output: "same" });
        const end = { output: { json: "same" } };
        const answers = await Promise.all([
          gateway.store.finish(reference, end),
          gateway.store.finish(reference, end),
        ]);
        expect(answers.filter((answer) => answer === "stored")).toHaveLength(isStored ? 1 : 0);
      }),
    ),
    fc.tuple(aWorker, aJob).chain(([workerId, index]) =>
      step(`update of job ${index} by ${workerId}`, async (model, gateway) => {
        const job = pick(model, index);
        if (!job) return;
        const reference = { jobId: job.id, workerId };
        const before = (await gateway.store.updatesAfter(job.id, 0)).length;
        await gateway.store.addUpdate(reference, { output: randomUUID(), isStreamChunk: false });
        const after = (await gateway.store.updatesAfter(job.id, 0)).length;
        expect(after - before).toBe(model.holds(job, workerId) ? 1 : 0);
      }),
    ),
    aJob.chain((index) =>
      step(`cancel job ${index}`, async (model, gateway) => {
        const job = pick(model, index);
        if (!job) return;
        model.cancel(job);
        await gateway.store.cancel(job.id);
      }),
    ),
    aJob.chain((index) =>
      step(`retry job ${index}`, async (model, gateway) => {
        const job = pick(model, index);
        if (!job) return;
        const mayRetry = model.retry(job);
        const refusal = await gateway.store.retry(job.id).then(
          () => undefined,
          (error: unknown) => error,
        );
        expect(ParserError.is(refusal) && refusal.code).toBe(mayRetry ? false : "CONFLICT");
      }),
    ),
    fc.tuple(aWorker, aJob).chain(([workerId, index]) =>
      step(`${workerId} puts back job ${index}`, async (model, gateway) => {
        const job = pick(model, index);
        if (!job) return;
        model.putBack(job, workerId);
        await gateway.store.putBack({ jobId: job.id, workerId });
      }),
    ),
    fc.tuple(aWorker, fc.boolean()).chain(([workerId, isForgetful]) =>
      step(`${workerId} pings${isForgetful ? " without its jobs" : ""}`, async (model, gateway) => {
        const held = model.jobs.filter((job) => !isForgetful && model.holds(job, workerId));
        model.ping(workerId, held);
        await gateway.ping(
          workerId,
          held.map(({ id }) => id),
        );
      }),
    ),
    step("time passes and is looked at", async (model, gateway, real) => {
      model.now += TIME_STEP_MS;
      real.passedMs += TIME_STEP_MS;
      for (const each of real.gateways) each.pass(TIME_STEP_MS);
      model.sweep();
      await gateway.store.sweep();
    }),
    step("a long time passes", async (model, gateway, real) => {
      model.now += 20 * TIME_STEP_MS;
      real.passedMs += 20 * TIME_STEP_MS;
      for (const each of real.gateways) each.pass(20 * TIME_STEP_MS);
      model.sweep();
      await gateway.store.sweep();
    }),
    step("a gateway starts anew", async (_model, gateway, real) => {
      const anew = openGateway();
      anew.pass(real.passedMs);
      real.gateways[real.gateways.indexOf(gateway)] = anew;
    }),
  ];
}
