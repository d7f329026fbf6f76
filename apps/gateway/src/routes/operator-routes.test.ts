import { describe, expect, it } from "vitest";
import { useTestGateway } from "../testing/test-gateway.ts";
import { createTestWorker } from "../testing/test-worker.ts";

const gateway = useTestGateway();
const worker = createTestWorker(gateway);

describe("the pages of operators", () => {
  it.each([
    ["GET", "/operate/overview"],
    ["GET", "/operate/keys"],
    ["POST", "/operate/keys"],
    ["DELETE", "/operate/keys/0"],
  ])("are closed to keys without the scope admin: %s %s", async (method, path) => {
    const answer = await gateway.call(path, { method });
    expect(answer).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect((await gateway.call(path, { method, key: "" })).status).toBe(401);
  });

  it("show queues, workers, failures and storage over all tenants", async () => {
    const { body } = await gateway.call("/v2/e/run", {
      json: { input: { secret: 1 }, documentName: "private.pdf" },
    });
    await worker.take();
    await worker.done(String(body["id"]), { error: "it broke" });
    const key = await gateway.createKey("operators", ["admin"]);

    const overview = await gateway.call("/operate/overview", { key });

    expect(overview.body).toMatchObject({
      isReady: true,
      endpoints: [
        {
          id: "e",
          jobs: { failed: 1 },
          desiredWorkers: 1,
          workers: [{ id: worker.id, runningJobs: 0, isDraining: false }],
          failures: [{ jobId: body["id"], tenant: "acme", status: "FAILED" }],
        },
        { id: "other" },
      ],
      storage: [{ tenant: "acme", bytes: expect.any(Number) }],
      storageLimitBytes: 1e12,
    });
    expect(overview.text).not.toContain("private.pdf");
    const own = await gateway.createKey("acme", ["admin"]);
    expect((await gateway.call("/operate/overview", { key: own })).body).toMatchObject({
      endpoints: [{ failures: [{ documentName: "private.pdf" }] }, {}],
    });
  });

  it("make keys that are seen once, list them without the keys, and revoke them", async () => {
    const admin = await gateway.createKey("operators", ["admin"]);
    const wanted = { name: "Website", tenant: "site", scopes: ["submit", "read"] };

    const made = await gateway.call("/operate/keys", { key: admin, json: wanted });

    const { id, key } = made.body as { id: string; key: string };
    const caller = await gateway.call("/caller", { key });
    expect(caller.body).toEqual({ keyId: id, tenant: "site", scopes: ["submit", "read"] });
    const list = await gateway.call("/operate/keys", { key: admin });
    expect(list.body["keys"]).toContainEqual({ ...wanted, id, createdAt: expect.any(String) });
    expect(list.text).not.toContain(key);
    const revoked = await gateway.call(`/operate/keys/${id}`, { key: admin, method: "DELETE" });
    expect(revoked.body).toEqual({ id, revoked: true });
    expect((await gateway.call("/caller", { key })).status).toBe(401);
    const again = await gateway.call(`/operate/keys/${id}`, { key: admin, method: "DELETE" });
    expect(again.status).toBe(404);
  });

  it("do not revoke the key that is used for it", async () => {
    const admin = await gateway.createKey("operators", ["admin"]);
    const { body } = await gateway.call("/caller", { key: admin });
    const path = `/operate/keys/${String(body["keyId"])}`;
    const answer = await gateway.call(path, { key: admin, method: "DELETE" });
    expect(answer).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect((await gateway.call("/caller", { key: admin })).status).toBe(200);
  });

  it.each([
    [{ scopes: ["read"] }, "name is missing"],
    [{ name: "a", scopes: [] }, "scopes must have at least 1 entry"],
    [{ name: "a", scopes: ["worker"] }, "scopes.0 must be one of submit, read, admin"],
    [{ name: "a", scopes: ["read"], tenant: "a b" }, "tenant must be 1 to 64 letters"],
  ])("name what is wrong with %j", async (json, problem) => {
    const key = await gateway.createKey("operators", ["admin"]);
    const answer = await gateway.call("/operate/keys", { key, json });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(answer.body["error"]).toContain(problem);
  });
});

describe("the backends of an endpoint", () => {
  const offered = async () => (await gateway.call("/v2/e/backends")).body["backends"];
  const ping = (vision: string) =>
    gateway.call(`/v2/e/ping/${worker.id}?gpu=x&vision=${vision}`, { key: gateway.workerKey });

  it("are all of them until a worker reports what it has", async () => {
    expect(await offered()).toHaveLength(5);
  });

  it("need no vision model where the workers have none", async () => {
    await ping("off");
    expect(await offered()).toEqual(["pipeline", "vlm-http-client", "hybrid-http-client"]);
  });

  it("are all of them where a worker has one, also after it has gone", async () => {
    await ping("on");
    expect(await offered()).toContain("vlm-auto-engine");
    gateway.skipTime(3_600_000);
    expect(await offered()).toContain("vlm-auto-engine");
    await ping("off");
    expect(await offered()).not.toContain("vlm-auto-engine");
  });
});
