import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findFreePorts } from "@parsewright/outbound/testing/free-ports";

const BUILD = fileURLToPath(
  new URL("../../../../../deploy/helm/cluster-check/build.sh", import.meta.url),
);
const [, version = ""] = /^KUBERNETES_VERSION=(.+)$/m.exec(readFileSync(BUILD, "utf8")) ?? [];
// oxlint-disable-next-line node/no-process-env -- where the script keeps what it has built
const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "parser");
const built = join(cache, "kubernetes", version);

/** Far more than it takes, for loaded machines. */
const READY_ATTEMPTS = 600;
const POLL_MS = 100;
const NODE_RESOURCES = { cpu: "64", memory: "256Gi", pods: "110", "nvidia.com/gpu": "8" };
/** This etcd cannot report its progress: kwok's watches would fail, and it would only list the pods now and then. */
const WATCHED_BY_LISTING = { "feature-gates": "WatchList=false" };
/** A node that renews no lease is taken for unreachable after 50 seconds. */
const NODE_OPTIONS = { "manage-all-nodes": "true", "node-lease-duration-seconds": "40" };

/** A control plane with one node, on which pods are declared ready and never run. */
export interface KubernetesCluster {
  /** For helm and other clients. */
  readonly kubeconfig: string;
  /** Calls the API; a body is an object, or the text of a YAML file. Fails unless the server accepts it. */
  call(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** Why no cluster can be started here; `undefined` when one can. */
export function whyNoCluster(): string | undefined {
  if (spawnSync("helm", ["version"]).status !== 0) return '"npm run chart" has not built helm';
  return existsSync(built) ? undefined : '"npm run chart:tools" has not built it';
}

/** Starts etcd, the API server, its controllers, the scheduler and kwok on free ports of loopback. */
export async function startKubernetesCluster(): Promise<KubernetesCluster> {
  const folder = await mkdtemp(join(tmpdir(), "kubernetes-"));
  const daemons: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(daemons.map(end));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [etcdPort = 0, peerPort = 0, port = 0, kwokPort = 0] = await findFreePorts(4);
    const token = randomUUID();
    const kubeconfig = join(folder, "kubeconfig");
    const serviceKey = join(folder, "service-accounts.key");
    await writeFile(kubeconfig, describeClient({ folder, port, token }));
    await writeFile(join(folder, "tokens.csv"), `${token},admin,admin,system:masters\n`);
    await writeFile(serviceKey, newPrivateKey());
    const start = (program: string, options: Readonly<Record<string, string>>) => {
      const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
      daemons.push(startDaemon(join(built, program), args, folder));
    };

    const peerUrl = `http://127.0.0.1:${peerPort}`;
    const etcdUrl = `http://127.0.0.1:${etcdPort}`;
    start("etcd", {
      "data-dir": join(folder, "etcd"),
      "listen-client-urls": etcdUrl,
      "advertise-client-urls": etcdUrl,
      "listen-peer-urls": peerUrl,
      "initial-advertise-peer-urls": peerUrl,
      "initial-cluster": `default=${peerUrl}`,
      "unsafe-no-fsync": "true",
    });
    start("kube-apiserver", {
      "etcd-servers": etcdUrl,
      "bind-address": "127.0.0.1",
      "secure-port": String(port),
      "cert-dir": folder,
      "token-auth-file": join(folder, "tokens.csv"),
      "authorization-mode": "RBAC",
      "service-cluster-ip-range": "10.0.0.0/24",
      ...WATCHED_BY_LISTING,
      "service-account-issuer": "https://kubernetes.default.svc",
      "service-account-key-file": serviceKey,
      "service-account-signing-key-file": serviceKey,
    });
    const call: KubernetesCluster["call"] = (method, path, body) =>
      callApi({ method, path, body, port, token, folder });
    await untilAnswered(() => call("GET", "/readyz"), daemons);

    const client = { kubeconfig, "secure-port": "0", "leader-elect": "false" };
    start("kube-controller-manager", { ...client, "service-account-private-key-file": serviceKey });
    start("kube-scheduler", client);
    start("kwok", { ...NODE_OPTIONS, kubeconfig, "server-address": `127.0.0.1:${kwokPort}` });
    await addNodeAndResources(call);
    return { kubeconfig, call, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addNodeAndResources(call: KubernetesCluster["call"]): Promise<void> {
  await call("POST", "/api/v1/nodes", {
    metadata: { name: "node" },
    status: { allocatable: NODE_RESOURCES, capacity: NODE_RESOURCES },
  });
  const resources = join(built, "resources");
  for (const name of await readdir(resources)) {
    const definition = await readFile(join(resources, name), "utf8");
    await call("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", definition);
  }
}

function describeClient({ folder, port, token }: Readonly<Record<string, string | number>>) {
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    "current-context": "test",
    contexts: [{ name: "test", context: { cluster: "test", user: "admin" } }],
    users: [{ name: "admin", user: { token } }],
    clusters: [
      {
        name: "test",
        cluster: {
          server: `https://127.0.0.1:${port}`,
          "certificate-authority": `${folder}/apiserver.crt`,
        },
      },
    ],
  });
}

function newPrivateKey(): string {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "pkcs1", format: "pem" },
  }).privateKey;
}

interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly port: number;
  readonly token: string;
  readonly folder: string;
}

async function callApi({ method, path, body, port, token, folder }: ApiCall): Promise<unknown> {
  // The server writes its certificate when it starts.
  const ca = await readFile(join(folder, "apiserver.crt"));
  const isYaml = typeof body === "string";
  const headers = {
    authorization: `Bearer ${token}`,
    accept: "application/json",
    "content-type": isYaml ? "application/yaml" : "application/json",
  };
  const sent = request({ host: "127.0.0.1", port, path, method, headers, ca });
  sent.end(isYaml || body === undefined ? body : JSON.stringify(body));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const content = await text(answer);
  if ((answer.statusCode ?? 0) >= 300)
    throw new Error(`${method} ${path}: ${answer.statusCode} ${content}`);
  return answer.headers["content-type"] === "application/json" ? JSON.parse(content) : content;
}

/** Dies with this process even when that is killed. */
function startDaemon(program: string, args: readonly string[], cwd: string): ChildProcess {
  return spawn("setpriv", ["--pdeathsig", "KILL", program, ...args], { stdio: "ignore", cwd });
}

async function end(daemon: ChildProcess): Promise<void> {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return;
  const ended = once(daemon, "exit");
  daemon.kill("SIGKILL");
  await ended;
}

async function untilAnswered(
  ask: () => Promise<unknown>,
  daemons: readonly ChildProcess[],
): Promise<void> {
  let lastError: unknown;
  for (let attempt = 0; attempt < READY_ATTEMPTS; attempt += 1) {
    if (daemons.some(({ exitCode }) => exitCode !== null)) break;
    try {
      await ask();
      return;
    } catch (error) {
      lastError = error;
    }
    await delay(POLL_MS);
  }
  throw new Error("the API server did not start", { cause: lastError });
}
