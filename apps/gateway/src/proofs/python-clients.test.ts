import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writePages } from "./testing/many-pages.ts";
import { preparePython, type Python, runPython } from "./testing/python.ts";
import { isWorkerBuilt, useRealWorker } from "./testing/real-worker.ts";

const TWO_PAGES = writePages(2).toString("base64");
const LONG = writePages(1500).toString("base64");

/** Every script is given the documents, and an endpoint of the library that it imports. */
const SYNCHRONOUS = `
import json, os, runpod
runpod.api_key = os.environ["KEY"]
endpoint = runpod.Endpoint("parser")
small = {"file_b64": os.environ["SMALL"], "transport": "inline"}
`;
const ASYNCHRONOUS = (body: string) => `
import asyncio, json, os, sys, runpod, aiohttp
runpod.api_key = os.environ["KEY"]
small = {"file_b64": os.environ["SMALL"], "transport": "inline"}
long = {"file_b64": sys.stdin.read()}
async def main():
    async with aiohttp.ClientSession() as session:
        endpoint = runpod.AsyncioEndpoint("parser", session)
${body}
asyncio.run(main())
`;

describe.skipIf(!isWorkerBuilt)("the platform's Python client", () => {
  const gateway = useRealWorker();
  let python: Python;
  beforeAll(async () => {
    python = await preparePython("runpod");
  }, 660_000);
  beforeEach(({ skip }) => {
    if ("missing" in python) skip(python.missing);
  });

  it("runs a job, asks for its status and gets its output", async () => {
    const answer = await script(`${SYNCHRONOUS}
job = endpoint.run({"input": small})
print(json.dumps({"first": job.status(), "output": job.output(timeout=60), "last": job.status()}))
`);
    expect(answer).toMatchObject({ output: { ok: true }, last: "COMPLETED" });
  });

  it("runs a job and waits for it, and counts", async () => {
    const answer = await script(`${SYNCHRONOUS}
output = endpoint.run_sync({"input": small}, timeout=60)
print(json.dumps({"ok": output["ok"], "health": endpoint.health()}))
`);
    expect(answer).toMatchObject({ ok: true, health: { jobs: { inQueue: 0 } } });
  });

  it("streams the updates of a job", async () => {
    const answer = await script(`${SYNCHRONOUS}
print(json.dumps([update["phase"] for update in endpoint.run({"input": small}).stream()]))
`);
    expect(answer).toContain("parsing");
  });

  it("gets the output of a failure, and cancels and purges", async () => {
    const answer = await script(`${SYNCHRONOUS}
failed = endpoint.run({"input": {"file_b64": "AG5vIGRvY3VtZW50"}})
output = failed.output(timeout=60)
job = endpoint.run({"input": small, "policy": {"lowPriority": True}})
print(json.dumps({"failed": failed.status(), "output": output, "cancelled": job.cancel(), "purged": endpoint.purge_queue()}))
`);
    expect(answer).toMatchObject({
      failed: "FAILED",
      output: { ok: false },
      cancelled: { status: "CANCELLED" },
      purged: { status: "completed" },
    });
  });

  it("says that a key is wrong", async () => {
    const answer = await script(`${SYNCHRONOUS}
try:
    runpod.Endpoint("parser", api_key="pk_wrong").health()
except RuntimeError as error:
    print(json.dumps(str(error)))
`);
    expect(answer).toContain("Unauthorized");
  });

  it("does the same in asyncio: several jobs at once, one of them cancelled while it runs", async () => {
    const answer = await script(
      ASYNCHRONOUS(`
        big = await endpoint.run(long)
        while await big.status() != "IN_PROGRESS":
            await asyncio.sleep(0.1)
        cancelled = await big.cancel()
        jobs = await asyncio.gather(*[endpoint.run(small) for _ in range(4)])
        outputs = await asyncio.gather(*[job.output(timeout=60) for job in jobs])
        streamed = [update["phase"] async for update in (await endpoint.run(small)).stream()]
        print(json.dumps({
            "cancelled": cancelled, "big": await big.status(), "ok": [output["ok"] for output in outputs],
            "streamed": streamed, "health": await endpoint.health(), "purged": await endpoint.purge_queue(),
        }))`),
    );
    expect(answer).toMatchObject({
      cancelled: { status: "CANCELLED" },
      big: "CANCELLED",
      ok: [true, true, true, true],
      streamed: expect.arrayContaining(["parsing"]) as unknown,
      purged: { removed: 0 },
    });
  });

  function script(text: string): Promise<unknown> {
    return runPython(python, text, {
      stdin: LONG,
      environment: {
        KEY: String(gateway.facts.firstKey?.key),
        RUNPOD_ENDPOINT_BASE_URL: `${gateway.facts.url}/v2`,
        SMALL: TWO_PAGES,
      },
    });
  }
});
