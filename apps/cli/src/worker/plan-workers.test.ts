import type { GpuDevice } from "@parsewright/worker";
import { describe, expect, it } from "vitest";
import { planWorkers } from "./plan-workers.ts";

const REQUEST = {
  gatewayUrl: "https://parser.example.com",
  endpointId: "parser",
  key: "pk_1",
  workers: 1,
};
const devices: readonly GpuDevice[] = ["0", "1"].map((index) => ({
  index,
  name: "NVIDIA L4",
  computeCapability: "8.9",
  memoryTotalBytes: 24e9,
  memoryUsedBytes: 0,
  utilizationPercent: 0,
}));
const machine = { devices, environment: { PATH: "/bin", PARSER_ALLOW_FETCH_FROM: "files.local" } };

describe("planWorkers", () => {
  it("gives a worker the addresses and the key of the gateway, and no GPU unless one is asked for", () => {
    const [worker, ...others] = planWorkers(REQUEST, machine);

    expect(others).toEqual([]);
    expect(worker?.environment).toMatchObject({
      RUNPOD_WEBHOOK_GET_JOB: expect.stringContaining(
        "https://parser.example.com/v2/parser/job-take/$ID",
      ) as string,
      RUNPOD_AI_API_KEY: "pk_1",
      PARSER_WORKERS_PER_MACHINE: "1",
    });
    expect(worker?.environment).not.toHaveProperty("CUDA_VISIBLE_DEVICES");
  });

  it("leaves to the operator how long jobs may go on when a worker is to stop", () => {
    const environment = { PARSER_SHUTDOWN_GRACE_SECONDS: "600" };

    const [set] = planWorkers(REQUEST, { ...machine, environment });
    const [unset] = planWorkers(REQUEST, machine);

    expect(set?.environment).toMatchObject(environment);
    expect(unset?.environment).not.toHaveProperty("PARSER_SHUTDOWN_GRACE_SECONDS");
  });

  it("starts a worker on each GPU, with a share of the machine's memory and an id of its own", () => {
    const workers = planWorkers({ ...REQUEST, gpus: "all" }, machine);

    expect(workers.map(({ environment }) => environment["CUDA_VISIBLE_DEVICES"])).toEqual([
      "0",
      "1",
    ]);
    expect(workers[0]?.environment).toMatchObject({
      CUDA_DEVICE_ORDER: "PCI_BUS_ID",
      PARSER_WORKERS_PER_MACHINE: "2",
    });
    expect(new Set(workers.map(({ environment }) => environment["RUNPOD_POD_ID"])).size).toBe(2);
  });

  it("starts several workers on a GPU when one model server serves them all", () => {
    const environment = { PARSER_VLM_URL: "http://127.0.0.1:8100" };

    const workers = planWorkers(
      { ...REQUEST, gpus: ["1"], workers: 3 },
      { ...machine, environment },
    );

    expect(workers.map(({ device }) => device?.index)).toEqual(["1", "1", "1"]);
  });

  it("gives each worker a port of its own for metrics, from the one that is set", () => {
    const environment = { PARSER_METRICS_PORT: "9464" };

    const workers = planWorkers({ ...REQUEST, workers: 2 }, { ...machine, environment });

    expect(workers.map((worker) => worker.environment["PARSER_METRICS_PORT"])).toEqual([
      "9464",
      "9465",
    ]);
  });

  it.each([
    [{ gpus: ["2"] }, machine, "There is no GPU 2. nvidia-smi shows 0, 1."],
    [{ gpus: "all" }, { ...machine, devices: [] }, "nvidia-smi shows no GPU"],
    [{ gpus: "all", workers: 2 }, machine, "set PARSER_VLM_URL"],
  ] as const)("refuses %j", (request, where, message) => {
    expect(() => planWorkers({ ...REQUEST, ...request }, where)).toThrow(message);
  });
});
