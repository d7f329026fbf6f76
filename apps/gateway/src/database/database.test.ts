import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "./testing/test-database.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it("works", async () => {
  const t0 = performance.now();
  const database = await server.create();
  console.log("create", performance.now() - t0);
  const rows = await database.read<{ n: number }>(
    "SELECT count(*)::int AS n FROM parser.migration",
  );
  expect(rows).toEqual([{ n: 1 }]);
  await database.transaction(async (transaction) => {
    console.log(transaction.now);
  });
});
