import { expect, it } from "vitest";
import { workerEnvironment } from "./worker-environment.ts";

const OPTIONS = {
  gatewayUrl: "http://127.0.0.1:8000",
  publicUrl: "https://parser.example.com",
  endpointId: "parser",
  workerId: "w1",
  workerKey: "key",
  resultMaxBytes: 1000,
  maxWorkers: 3,
  inherited: {
    PATH: "/bin",
    PARSER_MAX_CONCURRENCY: "1",
    DATABASE_URL: "postgres://secret",
    GONE: undefined,
  },
  endpointEnvironment: { PARSER_MAX_CONCURRENCY: "2", RUNPOD_POD_ID: "mine" },
};

it("lets results of more than 20 MB be stored and linked", () => {
  const environment = workerEnvironment({ ...OPTIONS, resultMaxBytes: 256 * 1024 * 1024 });
  expect(environment["PARSER_RESPONSE_MAX_BYTES"]).toBe(String(20 * 1024 * 1024));
});

it("hands out the templates of the worker protocol, each with a query string", () => {
  expect(workerEnvironment(OPTIONS)).toMatchObject({
    RUNPOD_WEBHOOK_GET_JOB: "http://127.0.0.1:8000/v2/parser/job-take/$ID?gpu=local",
    RUNPOD_WEBHOOK_POST_OUTPUT:
      "http://127.0.0.1:8000/v2/parser/job-done/$RUNPOD_POD_ID/$ID?gpu=local",
    RUNPOD_AI_API_KEY: "key",
    RUNPOD_POD_ID: "w1",
    PARSER_ALLOW_FETCH_FROM: "127.0.0.1:8000,parser.example.com:443",
  });
});

it("lets workers fetch from the hosts that the operator trusts, too", () => {
  const inherited = { ...OPTIONS.inherited, PARSER_ALLOW_FETCH_FROM: "files.local, other.local" };
  expect(workerEnvironment({ ...OPTIONS, inherited })["PARSER_ALLOW_FETCH_FROM"]).toBe(
    "127.0.0.1:8000,parser.example.com:443,files.local, other.local",
  );
});

it("puts the endpoint's variables over the gateway's, and keeps the gateway's secrets", () => {
  const environment = workerEnvironment(OPTIONS);
  expect(environment).toMatchObject({ PATH: "/bin", PARSER_MAX_CONCURRENCY: "2" });
  expect(environment).not.toHaveProperty("DATABASE_URL");
  expect(environment).not.toHaveProperty("GONE");
});

it("lets results be stored by the gateway, which keeps them reachable, unless an endpoint has a bucket of its own", () => {
  const inherited = { ...OPTIONS.inherited, BUCKET_NAME: "gateway", BUCKET_SECRET_ACCESS_KEY: "s" };
  const endpointEnvironment = { BUCKET_NAME: "own" };

  const plain = workerEnvironment({ ...OPTIONS, inherited });
  expect(Object.keys(plain).filter((name) => name.startsWith("BUCKET_"))).toEqual([]);
  const other = workerEnvironment({ ...OPTIONS, inherited, endpointEnvironment });
  expect(other).toMatchObject({ BUCKET_NAME: "own" });
});

it.each([undefined, "", " "])(
  "gives no folder of the machine away when PARSER_VOLUME_ROOTS is %j",
  (roots) => {
    const inherited = { ...OPTIONS.inherited, PARSER_VOLUME_ROOTS: roots };

    expect(workerEnvironment({ ...OPTIONS, inherited })["PARSER_VOLUME_ROOTS"]).toBe("none");
  },
);

it("lets the operator name folders, for the gateway or for one endpoint", () => {
  const inherited = { ...OPTIONS.inherited, PARSER_VOLUME_ROOTS: "/data" };
  const endpointEnvironment = { PARSER_VOLUME_ROOTS: "/scans" };
  const ofGateway = workerEnvironment({ ...OPTIONS, inherited });
  const ofEndpoint = workerEnvironment({ ...OPTIONS, inherited, endpointEnvironment });

  expect(ofGateway["PARSER_VOLUME_ROOTS"]).toBe("/data");
  expect(ofEndpoint["PARSER_VOLUME_ROOTS"]).toBe("/scans");
});

it("divides the machine among the workers that may run on it, unless the operator does", () => {
  const inherited = { ...OPTIONS.inherited, PARSER_WORKERS_PER_MACHINE: "5" };

  expect(workerEnvironment(OPTIONS)).toMatchObject({ PARSER_WORKERS_PER_MACHINE: "3" });
  expect(workerEnvironment({ ...OPTIONS, inherited })).toMatchObject({
    PARSER_WORKERS_PER_MACHINE: "5",
  });
});

it("lets no answer through the memory of a worker that the platform would not take", () => {
  const environment = workerEnvironment({ ...OPTIONS, resultMaxBytes: 256 * 1024 * 1024 });

  expect(environment["PARSER_RESPONSE_MAX_BYTES"]).toBe(String(20 * 1024 * 1024));
});
