import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { startBenchGateway } from "./gateway/bench-gateway.ts";
import { type Pace, pace } from "./gateway/pace.ts";
import { readCommandLine } from "./measure/command-line.ts";

const { values } = readCommandLine({
  usage: "counts [--rows N] [--waiting N]",
  options: { rows: 1_000_000, waiting: 100_000 },
});
const LOOKS = 50;
const WAITING = 1000;
const SWEEP_LOOK_MS = 200;

const gateway = await startBenchGateway({
  PARSER_RATE_LIMIT_PER_10S: "1000000",
  PARSER_MAX_QUEUE_LENGTH: "10000000",
  PARSER_TENANT_MAX_QUEUE_LENGTH: "10000000",
});
const client = new Client({ connectionString: gateway.database.url });
try {
  await client.connect();
  await addJobs({ status: "IN_QUEUE", from: 0, to: WAITING });
  let kept = 0;
  for (let rows = 100; rows <= values.rows; rows *= 10) {
    await addJobs({ status: "COMPLETED", from: kept, to: rows });
    await settle();
    kept = rows;
    const scale = await pace({ count: LOOKS, atOnce: 1 }, () => gateway.call("GET", "scale"));
    const health = await pace({ count: LOOKS, atOnce: 1 }, () => gateway.call("GET", "health"));
    const search = await pace({ count: LOOKS, atOnce: 1 }, () =>
      gateway.call("GET", `jobs?search=${encodeURIComponent(`Report ${rows}.pdf`)}`),
    );
    console.log(
      `${rows} kept jobs: scale ${describe(scale)}; health ${describe(health)}; search ${describe(search)}`,
    );
  }
  let waiting = WAITING;
  for (let rows = WAITING; rows <= values.waiting; rows *= 10) {
    await addJobs({ status: "IN_QUEUE", from: waiting, to: rows });
    await settle();
    waiting = rows;
    const ids: string[] = [];
    const submit = await pace({ count: LOOKS, atOnce: 1 }, async (index) =>
      ids.push(await gateway.submit(index)),
    );
    const status = await pace({ count: LOOKS, atOnce: 1 }, (index) =>
      gateway.call("GET", `status/${ids[index]}`),
    );
    const work = await pace({ count: LOOKS, atOnce: 1 }, () => gateway.work("bench"));
    const page = await pace({ count: LOOKS, atOnce: 1 }, () => gateway.call("GET", "jobs"));
    const scale = await pace({ count: LOOKS, atOnce: 1 }, () => gateway.call("GET", "scale"));
    console.log(
      `${rows} waiting jobs: submit ${describe(submit)}; status ${describe(status)}; take and end ${describe(work)}; list ${describe(page)}; scale ${describe(scale)}`,
    );
  }
} finally {
  await client.end();
  await gateway.close();
}

/** Jobs do not arrive by the million in one statement: wait until the sweep has added up what that left behind. */
async function settle(): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      "SELECT FROM parser.ended_count UNION ALL SELECT FROM parser.waiting_count LIMIT 10",
    );
    if (rows.length < 10) break;
    await sleep(SWEEP_LOOK_MS);
  }
  await client.query("VACUUM ANALYZE parser.job, parser.ended_count, parser.waiting_count");
}

async function addJobs(jobs: {
  readonly status: "IN_QUEUE" | "COMPLETED";
  readonly from: number;
  readonly to: number;
}): Promise<void> {
  await client.query(
    `INSERT INTO parser.job (id, endpoint_id, tenant, document_name, status, input_json, policy, is_low_priority,
       execution_timeout_ms, ttl_ms, retention_ms, submitted_at, queued_at, give_up_at, ended_at)
     SELECT $1 || number, 'parser', 'bench', 'Report ' || number || '.pdf', $1, '{}', '{}', false, 600000, 86400000, 86400000, now(), now(),
       now() + interval '1 day', CASE WHEN $1 = 'COMPLETED' THEN now() END
     FROM generate_series($2::int + 1, $3::int) AS number`,
    [jobs.status, jobs.from, jobs.to],
  );
}

function describe({ medianMs, p99Ms }: Pace): string {
  return `median ${medianMs.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}
