import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePorts } from "./free-ports.ts";

const execute = promisify(execFile);

const PROGRAMS = ["ceph", "ceph-mon", "ceph-osd", "monmaptool", "radosgw", "radosgw-admin"];

/** Far more than any step takes, for loaded machines. */
const STEP_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
const READY_ATTEMPTS = 1200;
const START_ATTEMPTS = 3;

/** A real S3 server, for the user whose keys it has. */
export interface Radosgw {
  readonly endpointUrl: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What one request may upload; more is refused with `EntityTooLarge`. */
  setMaxUploadBytes(bytes: number): Promise<void>;
  /** Ends every process and removes every file. */
  stop(): Promise<void>;
}

/** Why no server can be started here; `undefined` when one can. */
export function whyNoRadosgw(): string | undefined {
  const missing = PROGRAMS.filter((program) => spawnSync(program, ["--version"]).status !== 0);
  return missing.length === 0
    ? undefined
    : `${missing.join(", ")} not installed; scripts/debian-packages.mjs installs what is needed on Debian`;
}

/** Starts Ceph's object gateway on free ports of loopback, with one monitor and one store in memory. */
export async function startRadosgw(): Promise<Radosgw> {
  // A port that was free can be taken before Ceph listens on it, and a young monitor now and then refuses its tools.
  for (let attempt = 1; attempt < START_ATTEMPTS; attempt += 1) {
    const started = await startOnFreePorts().catch(() => undefined);
    if (started !== undefined) return started;
  }
  return startOnFreePorts();
}

async function startOnFreePorts(): Promise<Radosgw> {
  const folder = await mkdtemp(join(tmpdir(), "radosgw-"));
  const daemons: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(daemons.map(end));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [monitorPort = 0, gatewayPort = 0] = await findFreePorts(2);
    const endpointUrl = `http://127.0.0.1:${gatewayPort}`;
    const keys = { accessKeyId: "TESTACCESSKEY", secretAccessKey: "test-secret-access-key" };
    await startCluster({ folder, daemons, monitorPort, gatewayPort });
    await createUser(folder, keys);
    await waitUntilAnswered(endpointUrl);
    const setMaxUploadBytes = async (bytes: number) => {
      const socket = join(folder, "client.rgw.asok");
      const change = ["config", "set", "rgw_max_put_size", String(bytes)];
      await run("ceph", ["--admin-daemon", socket, ...change]);
    };
    return { endpointUrl, ...keys, setMaxUploadBytes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createUser(
  folder: string,
  { accessKeyId, secretAccessKey }: Pick<Radosgw, "accessKeyId" | "secretAccessKey">,
): Promise<void> {
  const keys = ["--access-key", accessKeyId, "--secret", secretAccessKey];
  const user = ["user", "create", "--uid", "test", "--display-name", "test", ...keys];
  await run("radosgw-admin", ["-c", join(folder, "ceph.conf"), ...user]);
}

interface Cluster {
  readonly folder: string;
  readonly daemons: ChildProcess[];
  readonly monitorPort: number;
  readonly gatewayPort: number;
}

async function startCluster({ folder, daemons, monitorPort, gatewayPort }: Cluster): Promise<void> {
  const clusterId = randomUUID();
  const storeId = randomUUID();
  const monitorAddress = `[v1:127.0.0.1:${monitorPort}]`;
  const configuration = join(folder, "ceph.conf");
  const withConfiguration = ["-c", configuration];
  await Promise.all(["mon", "osd", "rgw"].map((name) => mkdir(join(folder, name))));
  await writeFile(
    configuration,
    describeCluster({ folder, clusterId, monitorAddress, gatewayPort }),
  );

  const monitorMap = join(folder, "monmap");
  const mapArguments = ["--create", "--fsid", clusterId, "--addv", "a", monitorAddress, monitorMap];
  await run("monmaptool", mapArguments);
  await run("ceph-mon", [...withConfiguration, "--mkfs", "-i", "a", "--monmap", monitorMap]);
  daemons.push(startDaemon("ceph-mon", [...withConfiguration, "-f", "-i", "a"]));
  await run("ceph", [...withConfiguration, "osd", "new", storeId]);
  // Left to itself the store does this before it knows its cluster, and gives up now and then.
  const place = ["osd", "crush", "create-or-move", "0", "1.0", "host=local", "root=default"];
  await run("ceph", [...withConfiguration, ...place]);
  await run("ceph-osd", [...withConfiguration, "-i", "0", "--mkfs", "--osd-uuid", storeId]);
  daemons.push(startDaemon("ceph-osd", [...withConfiguration, "-f", "-i", "0"]));
  daemons.push(startDaemon("radosgw", [...withConfiguration, "-f", "-n", "client.rgw"]));
}

/** The short intervals bring the start down from fifteen seconds to two. */
function describeCluster(cluster: {
  folder: string;
  clusterId: string;
  monitorAddress: string;
  gatewayPort: number;
}): string {
  const { folder, clusterId, monitorAddress, gatewayPort } = cluster;
  return `[global]
fsid = ${clusterId}
mon host = ${monitorAddress}
public addr = 127.0.0.1
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
mon cluster log file = ${folder}/cluster.log
mon data = ${folder}/mon
mon data avail crit = 0
mon allow pool size one = true
paxos propose interval = 0.01
paxos min wait = 0.01
osd data = ${folder}/osd
osd objectstore = memstore
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd crush update on start = false
osd class update on start = false
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
`;
}

async function run(program: string, args: readonly string[]): Promise<void> {
  await execute(program, args, { timeout: STEP_TIMEOUT_MS });
}

/** Dies with this process even when that is killed. */
function startDaemon(program: string, args: readonly string[]): ChildProcess {
  return spawn("setpriv", ["--pdeathsig", "KILL", program, ...args], { stdio: "ignore" });
}

async function end(daemon: ChildProcess): Promise<void> {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return;
  const ended = once(daemon, "exit");
  daemon.kill("SIGKILL");
  await ended;
}

async function waitUntilAnswered(url: string): Promise<void> {
  for (let attempt = 0; attempt < READY_ATTEMPTS; attempt += 1) {
    const isAnswered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isAnswered) return;
    await delay(POLL_MS);
  }
  throw new Error("radosgw did not start");
}
