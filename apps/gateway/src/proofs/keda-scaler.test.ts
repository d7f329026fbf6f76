import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ECHO_WORKER } from "../testing/echo-worker.ts";
import {
  createDataFolder,
  type ServingGateway,
  startServingGateway,
} from "../testing/serving-gateway.ts";

const VERSIONS = fileURLToPath(new URL("../../../../deploy/helm/go.sh", import.meta.url));
const [, version = ""] = /^KEDA_VERSION=(.+)$/m.exec(readFileSync(VERSIONS, "utf8")) ?? [];
// oxlint-disable-next-line node/no-process-env -- where the scripts keep what they have built
const cache = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
const program = join(cache, "parser/go-tools", `keda-check-${version}`);
const isBuilt = existsSync(program);
const reason = isBuilt ? "" : ' (skipped: "npm run chart" has not built it)';

const MONITOR_KEY = "a key for the autoscaler, and for nothing else";

describe.skipIf(!isBuilt)(`KEDA's own scaler${reason}`, () => {
  let folder: Awaited<ReturnType<typeof createDataFolder>>;
  let gateway: ServingGateway;
  beforeAll(async () => {
    folder = await createDataFolder();
    gateway = await startServingGateway({
      folder: folder.path,
      workerCommand: ECHO_WORKER,
      environment: {
        PARSER_LOCAL_WORKERS: "off",
        PARSER_WORKERS_MAX: "10",
        PARSER_MONITOR_KEY: MONITOR_KEY,
      },
    });
  });
  afterAll(async () => {
    await gateway?.stop();
    await folder?.remove();
  });

  it("wants no worker for an empty queue, and one for each waiting job", async () => {
    expect(await askKeda(MONITOR_KEY)).toBe("desired=0 active=false\n");

    for (const input of [1, 2, 3]) await gateway.call("POST", "run", { body: { input } });

    expect(await askKeda(MONITOR_KEY)).toBe("desired=3 active=true\n");
  });

  it("learns nothing with another key", async () => {
    await expect(askKeda("wrong")).rejects.toThrow("401");
  });

  async function askKeda(key: string): Promise<string> {
    const { stdout } = await promisify(execFile)(
      program,
      [`${gateway.facts.url}/v2/parser/scale`],
      {
        env: { PARSER_MONITOR_KEY: key },
      },
    );
    return stdout;
  }
});
