import type { ProgressUpdate } from "@parsewright/contract";
import { expect, it } from "vitest";
import { createRecordingLog } from "../testing/recording-log.ts";
import { finishedWith, startScriptedWorker, successResponse } from "../testing/scripted-worker.ts";
import { NoAnswerError } from "./http-exchange.ts";
import { createProgressReporter } from "./progress-reporter.ts";

const FETCHING: ProgressUpdate = { phase: "fetching_input" };
const PARSING: ProgressUpdate = {
  phase: "parsing",
  input_bytes: 9,
  input_format: "pdf",
  start_page: 0,
  end_page: -1,
};
const JOBS = 200;

it("posts every phase, and nothing after the result, whatever the order of events", async () => {
  const random = createRandom(1);
  const { plane } = await startScriptedWorker(
    async (_job, { reportProgress }) => {
      for (const update of [FETCHING, PARSING, pages(1), pages(2), pages(3)]) {
        await ticks(random(4));
        reportProgress(update);
      }
      await ticks(random(4));
      // A careless handler: the last pages are reported when the result is under way.
      void ticks(random(8)).then(() => reportProgress(pages(4)));
      return finishedWith(successResponse());
    },
    { settings: { maxConcurrency: 8, resultRetryMs: 60_000 } },
  );
  const jobIds = Array.from({ length: JOBS }, (_, index) => `job-${index}`);
  for (let count = 0; count < JOBS; count++) {
    plane.failNext("progress", { hold: ticks(random(60)) });
    plane.failNext("stream", random(2) === 0 ? { status: 500 } : { hold: ticks(random(50)) });
  }
  for (const id of jobIds) plane.submit({ id, input: {} });

  await Promise.all(jobIds.map((id) => plane.result(id)));

  for (const id of jobIds) {
    const routes = plane.requests.filter(({ jobId }) => jobId === id).map(({ route }) => route);
    expect(routes.indexOf("result")).toBe(routes.length - 1);
    expect(plane.progress(id).slice(0, 2)).toEqual([FETCHING, PARSING]);
  }
});

it("sends only the newest of the pages that came while another update was under way", async () => {
  const sent: ProgressUpdate[] = [];
  const reporter = createReporter(async (update) => {
    await ticks(3);
    sent.push(update);
  });
  for (const update of [FETCHING, pages(1), pages(2), PARSING, pages(3), pages(4)]) {
    reporter.report(update);
  }
  while (sent.length < 4) await ticks(1);
  await reporter.close();

  expect(sent).toEqual([FETCHING, pages(2), PARSING, pages(4)]);
});

it("tells of the last pages before the result, without waiting for their turn", async () => {
  const sent: ProgressUpdate[] = [];
  const reporter = createReporter(async (update) => void sent.push(update), 1_000_000);
  reporter.report(pages(1));
  await ticks(1);
  reporter.report(pages(3));
  reporter.report(pages(4));
  await reporter.close();
  reporter.report(FETCHING);
  await ticks(2);

  expect(sent).toEqual([pages(1), pages(4)]);
});

it("keeps a result waiting for no more than one update that is not answered", async () => {
  let tries = 0;
  const reporter = createReporter(async () => {
    tries++;
    await ticks(1);
    throw new NoAnswerError("silence");
  });
  for (const update of [FETCHING, PARSING]) reporter.report(update);
  await reporter.close();

  expect(tries).toBe(1);
});

it("sends nothing of a job that was aborted", async () => {
  const job = new AbortController();
  const sent: ProgressUpdate[] = [];
  const reporter = createProgressReporter({
    send: async (update) => void sent.push(update),
    betweenPageUpdatesMs: 0,
    log: createRecordingLog(),
    signal: job.signal,
  });
  job.abort();
  reporter.report(FETCHING);
  await reporter.close();

  expect(sent).toEqual([]);
});

function createReporter(send: (update: ProgressUpdate) => Promise<void>, betweenPageUpdatesMs = 0) {
  const { signal } = new AbortController();
  return createProgressReporter({ send, betweenPageUpdatesMs, log: createRecordingLog(), signal });
}

function pages(done: number): ProgressUpdate {
  return { phase: "reading_pages", pages_done: done, pages_total: 4 };
}

async function ticks(count: number): Promise<void> {
  for (let tick = 0; tick < count; tick++) await new Promise((resolve) => setImmediate(resolve));
}

/** Whole numbers below a bound, the same in every run. */
function createRandom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * bound);
  };
}
