import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { oddRequests } from "@parsewright/gateway/testing/odd-requests";
import { sendOddRequests } from "@parsewright/gateway/testing/send-odd-requests";
import { GatewayUnderTest } from "./gateway/gateway-under-test.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "20000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const count = Number(values.count);
const seed = Number(values.seed);
/** A long poll is held for 25 s; one that has no answer by now is given up and counted as held. */
const GIVE_UP_MS = 1500;

const folder = await mkdtemp(join(tmpdir(), "bench-requests-"));
// The embedded server runs as another account when this runs as root.
await chmod(folder, 0o755);
const gateway = new GatewayUnderTest({
  PARSER_DATA_DIR: folder,
  PARSER_RATE_LIMIT_PER_10S: "1000000",
});
try {
  await gateway.start();
  const document: unknown = await (await fetch(`${gateway.url}/openapi.json`)).json();
  const startMs = performance.now();
  const { statuses, failures } = await sendOddRequests(oddRequests(document, { count, seed }), {
    url: gateway.url,
    keys: [gateway.key, "", "wrong"],
    endpointId: "parser",
    atOnce: 16,
    giveUpMs: GIVE_UP_MS,
  });
  const seconds = (performance.now() - startMs) / 1000;
  for (const failure of failures) console.log(failure);
  const byStatus = Object.entries(statuses).map(([status, number]) => `${status}: ${number}`);
  console.log(`${count} requests with the seed ${seed} in ${seconds.toFixed(0)} s`);
  console.log(byStatus.join(", "));
  console.log(`${failures.length} failures of the gateway`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
}
