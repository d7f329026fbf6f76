import { expect, it } from "vitest";
import { useTestGateway } from "../testing/test-gateway.ts";
import { createTestWorker } from "../testing/test-worker.ts";
import { oddRequests } from "./testing/odd-requests.ts";
import { sendOddRequests } from "./testing/send-odd-requests.ts";

const gateway = useTestGateway({ settings: { longPollMs: 1, submitsPer10Seconds: 1_000_000 } });

// `npm run bench -- requests` sends 20,000 with other seeds.
it("answers anything that the description allows, and much that it does not, without failing", async () => {
  const { body } = await gateway.call("/openapi.json");
  const requests = oddRequests(body, { count: 600, seed: 23 });
  await gateway.call("/v2/e/run", { json: { input: {} } });
  await createTestWorker(gateway).take();

  const outcome = await sendOddRequests(requests, {
    url: gateway.url,
    keys: [gateway.key, gateway.workerKey, "", "wrong", "Bearer \u00e9"],
    endpointId: "e",
    atOnce: 4,
    giveUpMs: 60_000,
  });

  expect(outcome.failures).toEqual([]);
  expect(outcome.statuses["200"]).toBeGreaterThan(100);
});

it("describes every error in one shape", async () => {
  const { body } = await gateway.call("/openapi.json");
  const paths = Object.keys(body["paths"] as object).filter((path) => path.startsWith("/v2/"));
  for (const path of paths) {
    const answer = await gateway.call(path.replaceAll(/\{\w+\}/g, "nothing"), { method: "PATCH" });
    expect(answer).toMatchObject({ status: 405, body: { code: "METHOD_NOT_ALLOWED" } });
  }
});
