import runpodSdk from "runpod-sdk";
import { expect, it } from "vitest";
import { useTestGateway } from "./testing/test-gateway.ts";
import { createTestWorker } from "./testing/test-worker.ts";

const gateway = useTestGateway({ settings: { longPollMs: 20_000 } });
const worker = createTestWorker(gateway);

it("runs a job to its end with run, status and statusSync", async () => {
  const { id } = await endpoint().run({ input: { text: "hello" } });
  expect(await endpoint().status(id)).toMatchObject({ status: "IN_QUEUE", completed: false });

  const ended = endpoint().statusSync(id, 20_000);
  await serve({ output: { echo: "hello" } });
  expect(await ended).toMatchObject({
    status: "COMPLETED",
    output: { echo: "hello" },
    completed: true,
    succeeded: true,
  });
});

it("runs a job to its end with runSync, over several waits", async () => {
  const ended = endpoint().runSync({ input: {} }, 1000);
  const id = await takeJob();
  await worker.done(id, { output: [1, 2] });
  expect(await ended).toMatchObject({ id, status: "COMPLETED", output: [1, 2] });
});

it("shows a failure with its error", async () => {
  const ended = endpoint().runSync({ input: {} }, 20_000);
  await serve({ error: "ValueError: no" });
  expect(await ended).toMatchObject({ status: "FAILED", error: "ValueError: no" });
});

it("streams every update once and ends", async () => {
  const { id } = await endpoint().run({ input: {} });
  const streaming = collect(endpoint().stream(id));
  await takeJob();
  for (const output of [1, 2, 3]) await worker.stream(id, output);
  await worker.done(id, { output: [] });
  expect(await streaming).toEqual([{ output: 1 }, { output: 2 }, { output: 3 }]);
});

it("cancels, purges and counts", async () => {
  const { id } = await endpoint().run({ input: {} });
  expect(await endpoint().cancel(id)).toMatchObject({ id, status: "CANCELLED" });
  await endpoint().run({ input: {} });
  expect(await endpoint().purgeQueue()).toEqual({ removed: 1, status: "completed" });
  expect(await endpoint().health()).toMatchObject({ jobs: { inQueue: 0, completed: 3 } });
});

function endpoint() {
  const found = runpodSdk(gateway.key, { baseUrl: `${gateway.url}/v2` }).endpoint("e");
  if (found === null) throw new Error("no endpoint");
  return found;
}

async function takeJob(): Promise<string> {
  return String((await worker.take()).body["id"]);
}

async function serve(result: object): Promise<void> {
  await worker.done(await takeJob(), result);
}

async function collect(stream: AsyncGenerator): Promise<unknown[]> {
  const items = [];
  for await (const item of stream) items.push(item);
  return items;
}
