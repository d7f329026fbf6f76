import { describe, expect, it } from "vitest";
import { ParserApiClient } from "./parser-api-client.ts";
import type { CreateTaskOptions } from "./task-types.ts";
import { CASES, holding } from "./testing/cases.ts";
import { STUB_JOB_ID, usePlatformStub } from "./testing/platform-stub.ts";

const platform = usePlatformStub();
const QUEUED = { body: { id: STUB_JOB_ID, status: "IN_QUEUE" } };
const DONE = CASES.tasks.get.find(({ name }) => name === "is done")?.answer;

describe("a task", () => {
  it.each(CASES.tasks.create.filter(({ sends }) => sends))(
    "is created from $name",
    async ({ call, sends }) => {
      platform.script({ "POST run": [QUEUED] });

      const answer = await createTask(call);

      expect(JSON.parse(platform.bodies[0] ?? "")).toEqual({ input: sends });
      const envelope = { code: 0, msg: "ok", trace_id: STUB_JOB_ID };
      expect(answer).toEqual({ ...envelope, data: { task_id: STUB_JOB_ID } });
    },
  );

  it.each(CASES.tasks.create.filter(({ refuses }) => refuses))(
    "is refused for $name",
    async ({ call, refuses = [] }) => {
      platform.script({ "POST run": [QUEUED] });

      await expect(createTask(call)).rejects.toMatchObject({
        code: "INVALID_INPUT",
        message: holding(refuses),
      });
      expect(platform.requests).toEqual({});
    },
  );

  it.each(CASES.tasks.get)("that $name", async ({ answer, data, err_msg: pieces = [] }) => {
    platform.script({ "GET status": [{ body: answer }] });

    const task = await createClient().getTask(STUB_JOB_ID);

    const envelope = { code: 0, msg: "ok", trace_id: STUB_JOB_ID };
    expect(task).toMatchObject({ ...envelope, data: { err_msg: holding(pieces), ...data } });
  });

  it("tells its data id to the client that created it", async () => {
    platform.script({ "POST run": [QUEUED], "GET status": [QUEUED] });
    const client = createClient();

    await client.createTask("https://a.example", { dataId: "mine" });

    expect((await client.getTask(STUB_JOB_ID)).data).toMatchObject({ data_id: "mine" });
    expect((await createClient().getTask(STUB_JOB_ID)).data).not.toHaveProperty("data_id");
  });

  it("is waited for until it is done", async () => {
    platform.script({ "GET status": [QUEUED, QUEUED, { body: DONE }] });

    const task = await createClient().waitForTask(STUB_JOB_ID, { pollIntervalMs: 1 });

    expect(task.data.state).toBe("done");
    expect(platform.requests).toEqual({ "GET status": 3 });
  });

  it("is not waited for when it does not exist, nor for longer than said", async () => {
    platform.script({ "GET status": [{ status: 404, body: {} }] });
    await expect(createClient().waitForTask("x")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(platform.requests).toEqual({ "GET status": 1 });

    platform.script({ "GET status": [QUEUED] });
    const waiting = createClient().waitForTask("x", { timeoutMs: 50, pollIntervalMs: 5 });
    await expect(waiting).rejects.toMatchObject({ code: "WAIT_TIMEOUT", jobId: "x" });
  });
});

function createClient(): ParserApiClient {
  return new ParserApiClient("e", "key", {
    baseUrl: platform.url,
    service: "platform",
    pollIntervalMs: 10,
  });
}

/** Fields of the table are written as on the wire. */
function createTask({ url, ...fields }: Readonly<Record<string, unknown>>) {
  const options = Object.entries(fields).map(([name, value]) => [
    name.replaceAll(/_(.)/g, (_match, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return createClient().createTask(String(url), Object.fromEntries(options) as CreateTaskOptions);
}
