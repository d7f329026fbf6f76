import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "@parsewright/gateway/embedded-postgres";
import {
  keepRunning,
  type KillableProcess,
  startGatewayProcess,
} from "@parsewright/gateway/testing/gateway-process";
import { workerEnvironment } from "@parsewright/gateway/worker-environment";

const WORKER_MAIN = fileURLToPath(new URL("../../../apps/worker/dist/main.js", import.meta.url));

/** A gateway without workers on a database of its own, open to everybody on this machine. */
export interface PageService {
  readonly url: string;
  /** A worker that parses. */
  startWorker(
    workerId: string,
    environment: Readonly<Record<string, string>>,
  ): Promise<KillableProcess>;
  close(): Promise<void>;
}

export async function startPageService(): Promise<PageService> {
  const folder = await mkdtemp(join(tmpdir(), "page-workers-"));
  // The database runs under another account when this runs as root.
  await chmod(folder, 0o755);
  const database = await startEmbeddedPostgres({ folder: join(folder, "database"), log: () => {} });
  const { user, host, port } = database.connection;
  const dataFolder = join(folder, "gateway");
  await mkdir(dataFolder);
  const gateway = await startGatewayProcess({
    DATABASE_URL: `postgresql://${user}@${encodeURIComponent(host)}:${port}/postgres`,
    PARSER_DATA_DIR: dataFolder,
    PARSER_DISABLE_AUTH: "on",
  });
  return {
    url: gateway.url,
    startWorker(workerId, inherited) {
      const env = workerEnvironment({
        gatewayUrl: gateway.url,
        publicUrl: gateway.url,
        endpointId: "parser",
        workerId,
        workerKey: "none",
        resultMaxBytes: 64 * 1024 * 1024,
        maxWorkers: 2,
        inherited: { ...inherited, PARSER_WORK_DIR: join(folder, workerId) },
        endpointEnvironment: {},
      });
      const start = () => spawn(process.execPath, [WORKER_MAIN], { env, stdio: "ignore" });
      return keepRunning(() => Promise.resolve(start()));
    },
    async close() {
      await gateway.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
