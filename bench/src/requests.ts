import { oddRequests } from "@parsewright/gateway/testing/odd-requests";
import { sendOddRequests } from "@parsewright/gateway/testing/send-odd-requests";
import { startBenchGateway } from "./gateway/bench-gateway.ts";
import { readCommandLine } from "./measure/command-line.ts";

const {
  values: { count, seed },
} = readCommandLine({
  usage: "requests [--count N] [--seed N]",
  options: { count: 20_000, seed: Math.floor(Math.random() * 2 ** 31) },
});
/** A long poll is held for 25 s; one that has no answer by now is sent again and waited for. */
const GIVE_UP_MS = 1500;
const HANGS_AFTER_MS = 60_000;

const gateway = await startBenchGateway({ PARSER_RATE_LIMIT_PER_10S: "1000000" });
try {
  const document: unknown = await (await fetch(`${gateway.url}/openapi.json`)).json();
  const startMs = performance.now();
  const { statuses, failures, slowestMs } = await sendOddRequests(
    oddRequests(document, { count, seed }),
    {
      url: gateway.url,
      keys: [gateway.key, "", "wrong"],
      endpointId: "parser",
      atOnce: 16,
      giveUpMs: GIVE_UP_MS,
      hangsAfterMs: HANGS_AFTER_MS,
    },
  );
  const seconds = (performance.now() - startMs) / 1000;
  for (const failure of failures) console.log(failure);
  const byStatus = Object.entries(statuses).map(([status, number]) => `${status}: ${number}`);
  console.log(`${count} requests with the seed ${seed} in ${seconds.toFixed(0)} s`);
  console.log(byStatus.join(", "));
  const peak = Math.round(gateway.peakBytes() / 1024 / 1024);
  console.log(
    `${failures.length} failures or hangs, slowest answer ${Math.round(slowestMs)} ms, gateway at most ${peak} MB`,
  );
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await gateway.close();
}
