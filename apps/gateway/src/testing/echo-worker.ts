/** Speaks the wire protocol and gives back the input of every job; `CRASH` makes it fail at once. */
const SCRIPT = `
  const { RUNPOD_WEBHOOK_GET_JOB, RUNPOD_WEBHOOK_POST_OUTPUT, RUNPOD_WEBHOOK_PING } = process.env;
  const { RUNPOD_AI_API_KEY, RUNPOD_POD_ID } = process.env;
  const headers = { authorization: RUNPOD_AI_API_KEY, "content-type": "application/json" };
  const stopping = new AbortController();
  process.once("SIGTERM", () => stopping.abort());

  if (process.env.CRASH) process.exit(3);
  const mine = (template) => template.replace("$RUNPOD_POD_ID", RUNPOD_POD_ID);
  console.log(JSON.stringify({ message: "echo worker started" }));
  await fetch(mine(RUNPOD_WEBHOOK_PING), { headers });
  while (!stopping.signal.aborted) {
    const takeUrl = \`\${RUNPOD_WEBHOOK_GET_JOB.replace("$ID", RUNPOD_POD_ID)}&job_in_progress=0\`;
    const answer = await fetch(takeUrl, { headers, signal: stopping.signal }).catch(() => undefined);
    if (answer?.status !== 200) continue;
    const job = await answer.json();
    const body = job.input.stop
      ? { output: { pid: process.pid }, stopPod: true }
      : { output: { echo: job.input } };
    const url = \`\${mine(RUNPOD_WEBHOOK_POST_OUTPUT).replace("$ID", job.id)}&isStream=false\`;
    await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  }
`;

/** Starts the smallest worker there can be. */
export const ECHO_WORKER = [process.execPath, "--input-type=module", "-e", SCRIPT] as const;
