/**
 * Speaks the wire protocol and gives back the input of every job, or the `output` it names, after its `waitMs`;
 * `CRASH` makes it fail at once.
 * It names its job in its pings and posts a result until that is taken, as a real worker does.
 */
const SCRIPT = `
  import { setTimeout as sleep } from "node:timers/promises";
  const { RUNPOD_WEBHOOK_GET_JOB, RUNPOD_WEBHOOK_POST_OUTPUT, RUNPOD_WEBHOOK_PING } = process.env;
  const { RUNPOD_AI_API_KEY, RUNPOD_POD_ID, RUNPOD_PING_INTERVAL = "10000" } = process.env;
  const headers = { authorization: RUNPOD_AI_API_KEY, "content-type": "application/json" };
  const stopping = new AbortController();
  process.once("SIGTERM", () => stopping.abort());

  if (process.env.CRASH) process.exit(3);
  const mine = (template) => template.replace("$RUNPOD_POD_ID", RUNPOD_POD_ID);
  const send = (url, rest) => fetch(url, { headers, ...rest }).catch(() => undefined);
  console.log(JSON.stringify({ message: "echo worker started" }));
  let held = "";
  const ping = () => send(\`\${mine(RUNPOD_WEBHOOK_PING)}&job_id=\${held}\`);
  await ping();
  setInterval(ping, Number(RUNPOD_PING_INTERVAL)).unref();
  while (!stopping.signal.aborted) {
    const takeUrl = \`\${RUNPOD_WEBHOOK_GET_JOB.replace("$ID", RUNPOD_POD_ID)}&job_in_progress=0\`;
    const answer = await send(takeUrl, { signal: stopping.signal });
    const job = answer?.status === 200 ? await answer.json().catch(() => undefined) : undefined;
    if (!job) {
      if (answer?.status !== 204) await sleep(100);
      continue;
    }
    held = job.id;
    await sleep(job.input.waitMs ?? 0);
    const body = job.input.stop
      ? { output: { pid: process.pid }, stopPod: true }
      : { output: job.input.output ?? { echo: job.input } };
    const url = \`\${mine(RUNPOD_WEBHOOK_POST_OUTPUT).replace("$ID", job.id)}&isStream=false\`;
    const post = { method: "POST", body: JSON.stringify(body) };
    while ((await send(url, post))?.status !== 200) await sleep(100);
    held = "";
  }
`;

/** Starts the smallest worker there can be. */
export const ECHO_WORKER = [process.execPath, "--input-type=module", "-e", SCRIPT] as const;
