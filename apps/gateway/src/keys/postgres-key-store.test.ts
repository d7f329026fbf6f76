import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../database/database.ts";
import { startTestServer, type TestServer } from "../database/testing/test-database.ts";
import { ofLocalWorkers } from "./configured-keys.ts";
import { createFirstKey, createPostgresKeyStore } from "./postgres-key-store.ts";

const NEW_KEY = { name: "ci", tenant: "acme", scopes: ["submit", "read"] } as const;

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  database = await server.create();
});

it("knows a key that was created, and stores only its hash", async () => {
  const keys = createPostgresKeyStore({ database });
  const { id, key } = await keys.create(NEW_KEY);

  expect(key).toMatch(/^pk_[0-9a-f]{12}_[\w-]{32}$/);
  expect(await keys.check(key)).toEqual({
    keyId: id,
    name: "ci",
    tenant: "acme",
    scopes: ["submit", "read"],
  });
  expect(await keys.list()).toMatchObject([{ id, name: "ci", tenant: "acme" }]);
  const rows = await database.read("SELECT * FROM parser.api_key");
  expect(JSON.stringify(rows)).not.toContain(key.slice(-32));
});

it.each(["", "pk_", "nonsense", "pk_000000000000_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"])(
  "does not know %j",
  async (key) => {
    expect(await createPostgresKeyStore({ database }).check(key)).toBeUndefined();
  },
);

it("does not take the id of a key for the key", async () => {
  const keys = createPostgresKeyStore({ database });
  const { key } = await keys.create(NEW_KEY);
  const forged = key.slice(0, -1) + (key.endsWith("A") ? "B" : "A");
  expect(await keys.check(forged)).toBeUndefined();
});

it("forgets a revoked key at once where it was revoked, and elsewhere within seconds", async () => {
  let time = 0;
  const here = createPostgresKeyStore({ database });
  const elsewhere = createPostgresKeyStore({ database, now: () => time });
  const { id, key } = await here.create(NEW_KEY);
  await elsewhere.check(key);

  expect(await here.revoke(id)).toBe(true);

  expect(await here.check(key)).toBeUndefined();
  expect(await elsewhere.check(key)).toBeDefined();
  time = 5001;
  expect(await elsewhere.check(key)).toBeUndefined();
  expect(await here.revoke(id)).toBe(false);
  expect(await here.revoke("unknown")).toBe(false);
});

it("knows the gateway's own workers, who may only work", async () => {
  const keys = createPostgresKeyStore({
    database,
    configured: [ofLocalWorkers("secret of the workers")],
  });
  expect(await keys.check("secret of the workers")).toMatchObject({ scopes: ["worker"] });
  expect(await createPostgresKeyStore({ database }).check("secret of the workers")).toBeUndefined();
});

it("makes one first key, however many gateways ask", async () => {
  const made = await Promise.all(
    [1, 2, 3].map(() => createFirstKey(database, () => Promise.resolve())),
  );
  const [first, ...others] = made.filter((key) => key !== undefined);
  expect(others).toEqual([]);
  const caller = await createPostgresKeyStore({ database }).check(first?.key ?? "");
  expect(caller).toMatchObject({ tenant: "default", scopes: ["submit", "read", "admin"] });
});

it("makes no first key that cannot be kept", async () => {
  const failing = createFirstKey(database, () => Promise.reject(new Error("no disk")));

  await expect(failing).rejects.toThrow("no disk");
  expect(await createPostgresKeyStore({ database }).list()).toEqual([]);
});
