import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type KubernetesCluster,
  startKubernetesCluster,
  whyNoCluster,
} from "./testing/kubernetes-cluster.ts";

const HELM_FOLDER = fileURLToPath(new URL("../../../../deploy/helm/", import.meta.url));
const CHART = `${HELM_FOLDER}parsewright`;
/** Less than a test may take, so that a roll-out that gets stuck says where. */
const ROLL_OUT_TIMEOUT = "90s";
const TRIAL = ["-f", `${HELM_FOLDER}examples/trial.yaml`];

const whyNot = whyNoCluster();
const reason = whyNot === undefined ? "" : ` (skipped: ${whyNot})`;

describe.skipIf(whyNot !== undefined)(`the chart on a Kubernetes API server${reason}`, () => {
  let cluster: KubernetesCluster;
  beforeAll(async () => {
    cluster = await startKubernetesCluster();
  });
  afterAll(async () => cluster?.stop());

  it("rolls out a trial where only restricted pods are admitted", async () => {
    await createNamespace("trial", "restricted");
    await createVolume("trial-database");

    await runHelm("install", "trial", TRIAL);

    expect(await readyParts("trial")).toEqual(["gateway", "postgresql", "worker"]);
  });

  it("keeps the keys over a roll-out of other images, and after an uninstall", async () => {
    const before = await keysOf("trial");

    await runHelm("upgrade", "trial", [...TRIAL, "--set", "image.tag=next"]);
    expect(await keysOf("trial")).toEqual(before);

    await runHelm("uninstall", "trial");
    expect(await keysOf("trial")).toEqual(before);
  });

  it("restarts the pods that read a secret of the operator's own once it has changed", async () => {
    await createNamespace("own", "restricted");
    const secret = {
      metadata: { name: "keys" },
      stringData: Object.fromEntries(
        ["database-url", "signing-key", "worker-key", "monitor-key"].map((key) => [key, "first"]),
      ),
    };
    await cluster.call("POST", "/api/v1/namespaces/own/secrets", secret);
    const options = ["--set", "secrets.existing=keys"];

    await runHelm("install", "own", options);
    const first = await secretSumsOf("own");
    await runHelm("upgrade", "own", options);
    expect(await secretSumsOf("own")).toEqual(first);

    const changed = { ...secret, stringData: { ...secret.stringData, "worker-key": "second" } };
    await cluster.call("PUT", "/api/v1/namespaces/own/secrets/keys", changed);
    await runHelm("upgrade", "own", options);
    const second = await secretSumsOf("own");
    expect(second).toHaveLength(2);
    for (const [place, sum] of second.entries()) expect(sum).not.toBe(first[place]);
  });

  it("rolls out everything that it can start, scaled by KEDA and watched by the Prometheus operator", async () => {
    await createNamespace("full", "baseline");
    await createVolume("full-database");
    await createVolume("full-models");
    await cluster.call("POST", "/api/v1/namespaces/full/persistentvolumeclaims", {
      metadata: { name: "models" },
      spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
    });

    await runHelm("install", "full", ["-f", `${HELM_FOLDER}examples/full.yaml`]);

    expect(await readyParts("full")).toEqual(["gateway", "postgresql", "vllm", "worker"]);
  });

  async function runHelm(
    command: "install" | "upgrade" | "uninstall",
    name: string,
    options: readonly string[] = [],
  ): Promise<void> {
    const target = command === "uninstall" ? [name] : [name, CHART, ...options];
    const connection = ["--kubeconfig", cluster.kubeconfig, "--namespace", name];
    const wait = ["--wait", "--timeout", ROLL_OUT_TIMEOUT];
    try {
      await promisify(execFile)("helm", [command, ...target, ...connection, ...wait]);
    } catch (error) {
      throw new Error(`helm ${command} failed; the cluster says:\n${await eventsOf(name)}`, {
        cause: error,
      });
    }
  }

  /** What the controllers, the scheduler and the nodes reported about a namespace. */
  async function eventsOf(namespace: string): Promise<string> {
    const { items } = (await cluster.call("GET", `/api/v1/namespaces/${namespace}/events`)) as {
      items: { involvedObject: { kind: string; name: string }; message: string }[];
    };
    return items
      .map((one) => `${one.involvedObject.kind} ${one.involvedObject.name}: ${one.message}`)
      .join("\n");
  }

  async function createNamespace(name: string, podSecurity: "restricted" | "baseline") {
    const labels = { "pod-security.kubernetes.io/enforce": podSecurity };
    await cluster.call("POST", "/api/v1/namespaces", { metadata: { name, labels } });
  }

  /** What a cluster's storage would make for a claim. */
  async function createVolume(name: string): Promise<void> {
    await cluster.call("POST", "/api/v1/persistentvolumes", {
      metadata: { name },
      spec: {
        accessModes: ["ReadWriteOnce"],
        capacity: { storage: "8Gi" },
        hostPath: { path: `/volumes/${name}` },
      },
    });
  }

  /** The parts of which there are ready pods; the chart's autoscaler may have added some. */
  async function readyParts(namespace: string): Promise<string[]> {
    const { items } = (await cluster.call("GET", `/api/v1/namespaces/${namespace}/pods`)) as {
      items: {
        metadata: { labels: Record<string, string> };
        status: { conditions?: { type: string; status: string }[] };
      }[];
    };
    const ready = items.filter(({ status }) =>
      status.conditions?.some((one) => one.type === "Ready" && one.status === "True"),
    );
    const parts = ready.map(({ metadata }) => metadata.labels["app.kubernetes.io/component"] ?? "");
    return [...new Set(parts)].toSorted();
  }

  /** The checksums of the secrets that the pods of a gateway and a worker are started with. */
  async function secretSumsOf(namespace: string): Promise<unknown[]> {
    const { items } = (await cluster.call(
      "GET",
      `/apis/apps/v1/namespaces/${namespace}/deployments`,
    )) as {
      items: { spec: { template: { metadata: { annotations: Record<string, string> } } } }[];
    };
    return items.map(({ spec }) => spec.template.metadata.annotations["checksum/secrets"]);
  }

  async function keysOf(namespace: string): Promise<unknown> {
    const path = `/api/v1/namespaces/${namespace}/secrets/${namespace}-parsewright`;
    const { data } = (await cluster.call("GET", path)) as { data: unknown };
    return data;
  }
});
