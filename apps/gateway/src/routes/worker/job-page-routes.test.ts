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
    { key: KEYS[0], blob: page?.blob, position: 0, is_earlier: false },
    { key: KEYS[1], blob: page?.blob, position: 1, is_earlier: false },
  ]);
  expect((await call(second, `/blobs/${page?.blob}`)).text).toBe("the pages");
  expect((await find(second, "x".repeat(43))).body["pages"]).toEqual([]);
  expect((await find(foreign)).body["pages"]).toEqual([]);
  expect((await call(foreign, `/blobs/${page?.blob}`)).status).toBe(404);
});

it("gives pages of another recipe where that is wanted and their reader was sure", async () => {
  const held = await takeJob("fourth", "w9");
  const format = "f".repeat(43);
  await store(held, "the pages", `&format=${format}&confidence=0.9,0.6`);
  const keysFor = async (earlier?: object, recipe = "n".repeat(43)) => {
    const { body } = await find(held, recipe, earlier);
    return body["pages"];
  };
  const sure = { format, min_confidence: 0.8 };

  expect(await keysFor(sure)).toEqual([
    { key: KEYS[0], blob: expect.any(String), position: 0, is_earlier: true },
  ]);
  expect(await keysFor({ ...sure, min_confidence: 0.5 })).toHaveLength(2);
  expect(await keysFor(sure, RECIPE)).toMatchObject([{ is_earlier: false }, { is_earlier: false }]);
  expect(await keysFor({ ...sure, format: "g".repeat(43) })).toEqual([]);
  expect(await keysFor()).toEqual([]);
});

it("names what is wrong with a confidence", async () => {
  const held = await takeJob("fourth", "w10");

  const answer = await store(held, "the pages", "&confidence=0.9,2");

  expect(answer.status).toBe(400);
  expect(answer.text).toContain("confidence must be numbers from 0 to 1");
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

function store(held: Held, body: string, further = "") {
  const query = `recipe=${RECIPE}&keys=${KEYS.join(",")}${further}`;
  return call(held, `/blobs?${query}`, { method: "PUT", body });
}

function find(held: Held, recipe = RECIPE, earlier?: object) {
  return call(held, "/find", { method: "POST", json: { recipe, keys: KEYS, earlier } });
}

function call({ jobId, workerId }: Held, path: string, init = {}) {
  const key = gateway.workerKey;
  return gateway.call(`/v2/e/job-pages/${workerId}/${jobId}${path}`, { key, ...init });
}
