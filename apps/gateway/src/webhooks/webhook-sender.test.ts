import { createHmac } from "node:crypto";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../database/database.ts";
import { WEBHOOK_QUEUE } from "../database/queue.ts";
import { startTestServer, type TestServer } from "../database/testing/test-database.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import { createDeliveryLog } from "./delivery-log.ts";
import { startWebhookSender, WEBHOOK_MAX_TRIES } from "./webhook-sender.ts";

/** Lanes look for deliveries once a second, on machines that may be busy. */
const POLL = { timeout: 30_000, interval: 100 };

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let databases: TestServer;
let database: Database;
let receiver: Server;
let received: Received[];
let answers: number[];
let sender: { stop(): Promise<void> } | undefined;

beforeAll(async () => {
  databases = await startTestServer();
});
afterAll(() => databases.stop());

beforeEach(async () => {
  database = await databases.create();
  received = [];
  answers = [];
  made.length = 0;
  held = () => Promise.resolve();
  receiver = createServer((request, response) => void note(request, response));
  await new Promise<void>((resolve) => void receiver.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  await sender?.stop();
  receiver.close();
  receiver.closeAllConnections();
});

it("posts the end of a job once, signed", async () => {
  await endJob(endedJob());
  await startSender();

  await expect.poll(deliveries).toMatchObject([{ try: 1, http_status: 200, error: null }]);

  const [{ headers, body } = { headers: {}, body: "" }] = received;
  expect(body).toBe("the body of job-1");
  const [, seconds, digest] =
    /^t=(\d+),v1=(\w+)$/.exec(String(headers["x-parser-signature"])) ?? [];
  const expected = createHmac("sha256", "secret of acme")
    .update(`${seconds}.${body}`)
    .digest("hex");
  expect(digest).toBe(expected);
  expect(headers["x-parser-delivery"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(received).toHaveLength(1);
});

it.each([500, 404, 302])("tries again under the same id after %s", async (status) => {
  answers = [status];
  await endJob(endedJob());
  await startSender();

  await expect.poll(deliveries).toMatchObject([{ try: 1 }, { try: 2, http_status: 200 }]);

  const ids = received.map(({ headers }) => headers["x-parser-delivery"]);
  expect(new Set(ids).size).toBe(1);
});

it("logs every try for the owner of the job", async () => {
  answers = [500];
  await endJob(endedJob());
  await startSender();
  await expect.poll(deliveries).toHaveLength(2);

  const log = await createDeliveryLog(database)("job-1");

  const deliveryId = received[0]?.headers["x-parser-delivery"];
  const common = { deliveryId, at: expect.any(String), durationMs: expect.any(Number) } as object;
  expect(log).toEqual([
    { ...common, attempt: 1, status: 500 },
    { ...common, attempt: 2, status: 200 },
  ]);
});

it("gives up after the last try", async () => {
  answers = [500, 500];
  await endJob(endedJob());
  await startSender({ maxTries: 2 });

  await expect.poll(deliveries).toMatchObject([{ try: 1 }, { try: 2, http_status: 500 }]);

  const waiting = await database.read(
    "SELECT 1 FROM parser_queue.job WHERE name = $1 AND state = 'created'",
    [WEBHOOK_QUEUE],
  );
  expect(waiting).toEqual([]);
});

it("never calls a host of the private network, and does not try that again", async () => {
  await endJob({ ...endedJob(), webhook: `https://127.0.0.1:${port()}/hook?token=secret` });
  await startSender({ allowPrivateHosts: false });

  await expect.poll(deliveries).toMatchObject([{ try: 1, http_status: null }]);

  expect(received).toEqual([]);
  const [logged] = await createDeliveryLog(database)("job-1");
  expect(logged).toMatchObject({ attempt: 1, error: expect.any(String) });
  expect(logged).not.toHaveProperty("status");
  expect(JSON.stringify(await deliveries())).not.toContain("token=secret");
});

it("calls no address without encryption unless local addresses are allowed", async () => {
  await endJob(endedJob());
  await startSender({ allowPrivateHosts: false });
  await expect
    .poll(deliveries)
    .toMatchObject([{ error: expect.stringContaining("webhook must be an https address") }]);
});

it("lets receivers of one tenant that hang delay none of another", async () => {
  for (let count = 0; count < 12; count += 1) {
    await endJob({ ...endedJob(), id: `hanging-${count}` });
  }
  await endJob({ ...endedJob(), id: "of-another", tenant: "else" });
  await startSender();

  const place = () => received.findIndex(({ body }) => body.includes("of-another"));
  await expect.poll(place, POLL).not.toBe(-1);

  expect(place()).toBeLessThan(12);
});

it("has one large body in memory at a time, whoever it is for, and small ones beside it", async () => {
  const tenants = ["a", "b", "c", "d", "e"];
  for (const tenant of tenants) {
    await endJob({
      ...endedJob(),
      id: `large-${tenant}`,
      tenant,
      output: { blobKey: `out/${tenant}`, bytes: 20_000_000 },
    });
  }
  await endJob({ ...endedJob(), id: "small", tenant: "f" });
  const isHeld = new Promise<void>((resolve) => (release = resolve));
  held = (body) => (body.includes("large") ? isHeld : Promise.resolve());
  await startSender();

  await expect.poll(() => received.some(({ body }) => body.includes("small")), POLL).toBe(true);
  expect(made.filter((id) => id.startsWith("large"))).toHaveLength(1);
  release();

  await expect.poll(async () => (await deliveries()).length, POLL).toBe(tenants.length + 1);
});

it("leaves a host alone that does not answer, without using up tries", async () => {
  const webhook = `http://127.0.0.1:${await closedPort()}/`;
  for (let count = 0; count < 4; count += 1) {
    await endJob({ ...endedJob(), id: `job-${count}`, webhook });
  }
  await startSender();

  // The pause after a failed try would be 5 s at most by then.
  const paused = () =>
    database.read<{ tries: number }>(
      `SELECT coalesce((data->>'tries')::int, 0) AS tries FROM parser_queue.job
       WHERE name = $1 AND state = 'created' AND start_after > now() + interval '6 seconds'`,
      [WEBHOOK_QUEUE],
    );
  await expect.poll(async () => (await paused()).length, POLL).toBe(4);

  expect(Math.max(...(await paused()).map(({ tries }) => tries))).toBeLessThanOrEqual(3);
});

it("says nothing about a job that runs again", async () => {
  await endJob({ ...endedJob(), id: "job-0", status: "IN_PROGRESS" });
  await endJob(endedJob());
  await startSender();
  await expect.poll(deliveries).toHaveLength(1);
  expect(received.map(({ body }) => body)).toEqual(["the body of job-1"]);
});

const jobs = new Map<string, JobRecord>();
/** Ids of jobs whose bodies were made. */
const made: string[] = [];
let release: () => void;
let held: (body: string) => Promise<void>;

async function note(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  received.push({ headers: request.headers, body: body.toString() });
  if (body.includes("hanging")) return;
  await held(body.toString());
  response.writeHead(answers.shift() ?? 200, { location: "http://127.0.0.1/elsewhere" }).end();
}

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return free;
}

function port(): number {
  return (receiver.address() as AddressInfo).port;
}

function endedJob(): JobRecord {
  return {
    id: "job-1",
    endpointId: "parser",
    tenant: "acme",
    status: "COMPLETED",
    input: { json: {} },
    webhook: `http://127.0.0.1:${port()}/hook`,
    policy: {},
    executionTimeoutMs: 900_000,
    attempt: 1,
    submittedAt: 0,
  };
}

/** As the store leaves an ended job: its row, and a row of the queue. */
async function endJob(job: JobRecord): Promise<void> {
  jobs.set(job.id, job);
  const isRunning = job.status === "IN_PROGRESS";
  await database.transaction(async (transaction) => {
    await transaction.query(
      `INSERT INTO parser.job (id, endpoint_id, tenant, status, policy, is_low_priority, execution_timeout_ms,
         ttl_ms, retention_ms, submitted_at, queued_at, give_up_at, ended_at)
       VALUES ($1, $2, $3, $4, '{}', false, 1, 1, 1, now(), now(), now(), $5)`,
      [job.id, job.endpointId, job.tenant, job.status, isRunning ? null : new Date()],
    );
    const options = { group: { id: job.tenant }, db: transaction.db };
    await database.queue.send(WEBHOOK_QUEUE, { jobId: job.id }, options);
  });
}

async function startSender({ maxTries = WEBHOOK_MAX_TRIES, allowPrivateHosts = true } = {}) {
  sender = await startWebhookSender({
    database,
    jobs: { find: ({ jobId }) => Promise.resolve(jobs.get(jobId)) },
    makeBody: ({ id }) => {
      made.push(id);
      return Promise.resolve({ body: Buffer.from(`the body of ${id}`), maxTries });
    },
    secretOf: (tenant) => `secret of ${tenant}`,
    policy: { allowPrivateHosts },
  });
}

function deliveries(): Promise<object[]> {
  return database.read("SELECT * FROM parser.webhook_delivery ORDER BY try");
}
