import { setTimeout as sleep } from "node:timers/promises";
import { contentOf } from "./judge-soak.ts";
import type { SoakJob } from "./soak-jobs.ts";
import type { SoakService } from "./soak-service.ts";

const CLIENTS = 8;
const RETRY_MS = 100;
const RETRIES = 20;

/** Jobs that are submitted and not yet ended; more would only wait. */
const MAX_OPEN = 200;

/** Submits all jobs, each for sure and once. `accepted` gets the number of each by its id. */
export async function submitAll(
  service: SoakService,
  {
    count,
    jobOf,
    openCount,
  }: {
    readonly count: number;
    readonly jobOf: (number: number) => SoakJob;
    readonly openCount: () => number;
  },
  accepted: Map<string, number>,
): Promise<void> {
  const run = async (client: number) => {
    for (let number = client; number < count; number += CLIENTS) {
      while (openCount() > MAX_OPEN) await sleep(RETRY_MS);
      accepted.set(await submitForSure(service, jobOf(number), number), number);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => run(client)));
}

/** As a client does that wants each job once: the same key again, at any gateway, until there is an answer. */
async function submitForSure(
  { gateways, key }: SoakService,
  { endpoint, input }: SoakJob,
  number: number,
): Promise<string> {
  const body = JSON.stringify({ input });
  for (let attempt = number; ; attempt++) {
    const answer = await fetch(`${gateways[attempt % gateways.length]?.url}/v2/${endpoint}/run`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "idempotency-key": String(number),
      },
      body,
    }).catch(() => undefined);
    const job = answer?.status === 200 ? await answer.json().catch(() => undefined) : undefined;
    if (job) return (job as { id: string }).id;
    if (answer && answer.status >= 400 && answer.status < 429)
      throw new Error(`A job was refused: ${answer.status} ${await answer.text()}`);
    await sleep(RETRY_MS);
  }
}

/** The result of each job while nothing disturbs it, as a hash by its kind. */
export async function readUndisturbed(
  { gateways, dialectKey }: SoakService,
  jobs: readonly SoakJob[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { endpoint, input, kind } of jobs) {
    const ask = () =>
      fetch(`${gateways[0]?.url}/v2/${endpoint}/runsync?wait=300000`, {
        method: "POST",
        headers: { authorization: `Bearer ${dialectKey}`, "content-type": "application/json" },
        body: JSON.stringify({ input }),
      });
    let answer = await ask();
    // On a busy machine even this may come too early for the database.
    for (let again = 0; answer.status === 503 && again < RETRIES; again++) {
      await sleep(RETRY_MS);
      answer = await ask();
    }
    const text = await answer.text();
    const { status, output } = JSON.parse(text) as { status?: string; output?: unknown };
    if (status !== "COMPLETED") {
      const facts = `${answer.status} ${text.slice(0, 300)}`;
      throw new Error(`${kind} is not completed although nothing disturbs it: ${facts}`);
    }
    found.set(kind, contentOf(output));
  }
  return found;
}
