import { expect, it } from "vitest";
import { useTestGateway } from "../../testing/test-gateway.ts";

const gateway = useTestGateway();
const RECIPE = "r".repeat(43);
const KEYS = ["a".repeat(43), "b".repeat(43)];

it("stores pages once, and gives them to jobs of the same tenant and recipe alone", async () => {
  const first = await takeJob("acme", "w1");
  const second = await takeJob("acme", "w2");
  const foreign = await takeJob("other", "w3");

  const stored = await store(first, "the pages");
  const again = await store(second, "other bytes under the same keys");
  const found = await find(second);
  const [page] = found.body["pages"] as { blob: string }[];

  expect([stored.status, again.status]).toEqual([200, 200]);
  expect(found.body["pages"]).toEqual([
    { key: KEYS[0], blob: page?.blob, position: 0 },
    { key: KEYS[1], blob: page?.blob, position: 1 },
  ]);
  expect((await call(second, `/blobs/${page?.blob}`)).text).toBe("the pages");
  expect((await find(second, "x".repeat(43))).body["pages"]).toEqual([]);
  expect((await find(foreign)).body["pages"]).toEqual([]);
  expect((await call(foreign, `/blobs/${page?.blob}`)).status).toBe(404);
});

it("answers the worker alone that holds the job", async () => {
  const held = await takeJob("acme", "w4");

  expect((await find({ ...held, workerId: "w5" })).status).toBe(404);
  expect((await call({ ...held, workerId: "w5" }, "/take-back", { method: "POST" })).status).toBe(
    404,
  );
});

it("names what is wrong with a list of shards", async () => {
  const held = await takeJob("acme", "w6");
  const json = { recipe: RECIPE, shards: [{ places: [1, 2], keys: [KEYS[0]] }] };

  const answer = await call(held, "/split", { method: "POST", json });

  expect(answer.status).toBe(400);
  expect(answer.text).toContain("shards.0: must have a key for each place");
});

it("forgets pages that nobody has used for long", async () => {
  const held = await takeJob("third", "w7");
  await store(held, "the pages");
  gateway.skipTime(2 * 86_400_000);
  await gateway.jobs.sweep();

  const later = await takeJob("third", "w8");

  expect((await find(later)).body["pages"]).toEqual([]);
});

interface Held {
  readonly jobId: string;
  readonly workerId: string;
}

async function takeJob(tenant: string, workerId: string): Promise<Held> {
  const key = await gateway.createKey(tenant, ["submit", "read"]);
  await gateway.call("/v2/e/run", { method: "POST", key, json: { input: { number: 1 } } });
  const taken = await gateway.call(`/v2/e/job-take/${workerId}`, { key: gateway.workerKey });
  expect(taken.body).toMatchObject({ page_shards: true });
  return { jobId: String(taken.body["id"]), workerId };
}

function store(held: Held, body: string) {
  const query = `recipe=${RECIPE}&keys=${KEYS.join(",")}`;
  return call(held, `/blobs?${query}`, { method: "PUT", body });
}

function find(held: Held, recipe = RECIPE) {
  return call(held, "/find", { method: "POST", json: { recipe, keys: KEYS } });
}

function call({ jobId, workerId }: Held, path: string, init = {}) {
  const key = gateway.workerKey;
  return gateway.call(`/v2/e/job-pages/${workerId}/${jobId}${path}`, { key, ...init });
}
