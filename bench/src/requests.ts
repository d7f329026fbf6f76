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
/** A long poll is held for 25 s; one that has no answer by now is given up and counted as held. */
const GIVE_UP_MS = 1500;

const gateway = await startBenchGateway({ PARSER_RATE_LIMIT_PER_10S: "1000000" });
try {
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
  await gateway.close();
}
