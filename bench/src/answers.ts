import { administerKeys } from "@parsewright/gateway";
import {
  type LargeAnswer,
  largeForm,
  largeSuccess,
  readSize,
} from "@parsewright/gateway/testing/large-answer";
import { type BenchGateway, startBenchGateway } from "./gateway/bench-gateway.ts";
import { readCommandLine } from "./measure/command-line.ts";

const {
  values: { tenants: tenantCount, answers, megabytes, limit },
} = readCommandLine({
  usage: "answers [--tenants N] [--answers N] [--megabytes N] [--limit MB]",
  options: { tenants: 100, answers: 8, megabytes: 18, limit: 512 },
});
const MEBIBYTE = 1024 * 1024;

const gateway = await startBenchGateway({ PARSER_TENANT_MAX_STORED_MB: "100000" });
try {
  const results = await storeResults(gateway);
  console.log(`${tenantCount} results of ${megabytes} MB are stored`);
  const startMs = performance.now();
  const asked = Array.from({ length: answers }, () => results).flat();
  const sizes = await Promise.all(asked.map((result) => readSize(gateway.url, result)));
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  const whole = sizes.filter((bytes) => bytes > megabytes * MEBIBYTE).length;
  const peak = Math.round(gateway.peakBytes() / MEBIBYTE);
  console.log(
    `${whole} of ${asked.length} answers at once, ${seconds} s, gateway at most ${peak} MB`,
  );
  if (whole < asked.length || peak > limit) process.exitCode = 1;
} finally {
  await gateway.close();
}

/** One for each tenant, as a worker sends it. */
async function storeResults(running: BenchGateway): Promise<readonly LargeAnswer[]> {
  const output = largeSuccess(megabytes * MEBIBYTE);
  const results: LargeAnswer[] = [];
  for (const key of await createKeys(running)) {
    const body = largeForm();
    const headers = { authorization: `Bearer ${key}` };
    const submitted = await fetch(`${running.url}/tasks`, { method: "POST", headers, body });
    const { task_id: task } = (await submitted.json()) as { readonly task_id: string };
    const { id } = await running.call("GET", "job-take/w?gpu=x&job_in_progress=0");
    await running.call("POST", `job-done/w/${String(id)}?gpu=x&isStream=false`, { output });
    results.push({ key, path: `/tasks/${task}/result` });
  }
  return results;
}

function createKeys({ database }: BenchGateway): Promise<string[]> {
  return administerKeys(database.gatewayVariables, async (keys) => {
    const created: string[] = [];
    for (let index = 0; index < tenantCount; index++) {
      const scopes = ["submit", "read"] as const;
      created.push((await keys.create({ name: "bench", tenant: `tenant-${index}`, scopes })).key);
    }
    return created;
  });
}
