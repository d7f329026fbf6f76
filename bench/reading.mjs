import { readFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { fromPageTests } from "../scripts/page-tests.mjs";
import { readCommandLine } from "./dist/measure/command-line.js";
import { writeLongPdf } from "./dist/memory/long-pdf.js";

// Measures the page with a long document: when its first text is seen while it is read, how long a short document waits
// behind it, how long after a click the first page and the text of the result are seen, in how many frames of fast
// scrolling something is missing, and the memory of the page afterwards. Needs Chromium.

const ROUNDS = 5;
const VIEWPORT = { width: 1440, height: 900 };
const WHEEL_TURNS = 120;
/** More than a window at a time, as a wheel that is flung. */
const WHEEL_PIXELS = 1500;

const { values } = readCommandLine({
  usage: "reading [--pages N | --document FILE]",
  options: { document: null, pages: 1000 },
});
const buffer = Buffer.from(
  values.document ? await readFile(values.document) : writeLongPdf(values.pages),
);
const { startGateway } = await fromPageTests("start-gateway.ts");
const { serveBrowser, connectBrowser, openContext, openPage } = await fromPageTests("browser.ts");
// As people start it; the tests have one worker that takes small results.
const gateway = await startGateway({ PARSER_RESULT_MAX_MB: "256", PARSER_WORKERS_MAX: "3" });
const browserServer = await serveBrowser();
const browser = await connectBrowser(browserServer.wsEndpoint());
try {
  const context = await openContext(browser, { viewport: VIEWPORT });
  context.setDefaultTimeout(20 * 60_000);
  const { page } = await openPage(context, `${gateway.url}/#key=${gateway.key}`);
  await page.setInputFiles("#file", { name: "long.pdf", mimeType: "application/pdf", buffer });
  await measureReading(page);
  const failure = page.locator(".failure");
  if ((await failure.count()) > 0) throw new Error(await failure.innerText());
  console.log(`machine  ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`);
  await measureOpening(context, page);
  await measureScrolling(page);
  await measureMemory(context, page);
  console.log(`load at the end ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await browserServer.close();
  await gateway.stop();
}

/** From the click to the first text, and what a short document waits that is sent then. */
async function measureReading(page) {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(2);
  await page.getByRole("button", { name: "Parse" }).click();
  await page.frameLocator("iframe.drafts").locator("#page-1 section").first().waitFor();
  console.log(`reading  first text after ${seconds()} s, with the upload`);
  const answer = await fetch(`${gateway.url}/v2/parser/runsync`, {
    method: "POST",
    headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/pdf" },
    body: writeLongPdf(1),
  });
  const { status, delayTime, executionTime } = await answer.json();
  const isRunning = (await page.locator(".progress").count()) > 0;
  console.log(
    `short document  ${status} after ${delayTime} ms of waiting and ${executionTime} ms of work` +
      (isRunning ? ", while the long one was read" : "; the long one had ended"),
  );
  await page.waitForSelector(".result, .failure");
  console.log(`reading  the whole result after ${seconds()} s`);
}

/** Memory that is left after all that is unused was given back. */
async function measureMemory(context, page) {
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const valueOf = (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  console.log(
    `memory  ${(valueOf("JSHeapUsedSize") / 2 ** 20).toFixed(0)} MiB of heap, ${valueOf("Nodes")} nodes`,
  );
}

async function measureOpening(context, page) {
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  const threadSeconds = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN;
  };
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.getByText("New document").click();
    await page.waitForSelector("#file", { state: "attached" });
    const before = await threadSeconds();
    await browser.startTracing(page, { categories: ["toplevel"] });
    const times = await page.evaluate(openAndWatch);
    const task = longestTaskMs(await browser.stopTracing());
    rounds.push({ ...times, task, thread: (await threadSeconds()) - before });
  }
  const median = (name) => rounds.map((one) => one[name]).toSorted((a, b) => a - b)[ROUNDS >> 1];
  console.log(
    `opening  text after ${median("text").toFixed(2)} s, page after ${median("page").toFixed(2)} s, ` +
      `main thread ${median("thread").toFixed(2)} s, blocked for at most ${median("blocked").toFixed(0)} ms, ` +
      `of which ${median("task").toFixed(0)} ms of its own computing (medians of ${ROUNDS})`,
  );
}

/** CPU time of the longest task of the page's main thread, which does not depend on what else the machine does. */
function longestTaskMs(trace) {
  const events = JSON.parse(trace.toString()).traceEvents;
  const isMain = ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain";
  const threads = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  const times = events
    .filter(({ pid, tid, tdur }) => tdur !== undefined && threads.has(`${pid} ${tid}`))
    .map(({ tdur }) => tdur / 1000);
  return Math.max(0, ...times);
}

/** Runs in the page: clicks the document and waits, frame by frame, for what is to be seen. */
async function openAndWatch() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // Tasks of less than 50 ms are not reported.
  const seen = { blocked: 0 };
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked = Math.max(seen.blocked, duration);
  });
  observer.observe({ type: "longtask" });
  const start = performance.now();
  [...document.querySelectorAll(".recent li a")]
    .find((link) => link.textContent.includes("long.pdf"))
    .click();
  while (seen.text === undefined || seen.page === undefined) {
    await frame();
    const seconds = (performance.now() - start) / 1000;
    const text = document
      .querySelector("iframe.rendered")
      ?.contentDocument?.querySelector("section");
    if (text?.textContent) seen.text ??= seconds;
    if (document.querySelector("canvas[data-drawn='0']")) seen.page ??= seconds;
  }
  await frame();
  observer.disconnect();
  return seen;
}

async function measureScrolling(page) {
  const counting = page.evaluate(countFrames);
  await page.mouse.move(VIEWPORT.width * 0.4, VIEWPORT.height / 2);
  for (let turn = 0; turn < WHEEL_TURNS; turn += 1) await page.mouse.wheel(0, WHEEL_PIXELS);
  await page.evaluate(() => document.body.setAttribute("data-scrolled", "yes"));
  const { frames, empty, waiting, pages } = await counting;
  console.log(
    `scrolling  ${frames} frames over ${pages} pages: something empty in ${empty}, text instead of the picture in ${waiting}`,
  );
}

/** Runs in the page: looks at every frame until the scrolling is over. */
async function countFrames() {
  const pane = document.querySelector(".page-scroll");
  const counts = { frames: 0, empty: 0, waiting: 0, pages: 0 };
  const isInView = ({ top, bottom }, { top: start, bottom: end }) => top < end && bottom > start;
  const visited = new Set();
  while (!document.body.hasAttribute("data-scrolled")) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const view = pane.getBoundingClientRect();
    const shown = [...pane.querySelectorAll(".page-frame")].filter((one) =>
      isInView(one.getBoundingClientRect(), view),
    );
    for (const one of shown) visited.add(one.dataset.page);
    const hasPicture = (one) => one.querySelector("canvas[data-drawn]") !== null;
    const hasSomething = (one) => hasPicture(one) || one.querySelector(".blank-paper") !== null;
    const frame = document.querySelector("iframe.rendered");
    const isTextThere = [...frame.contentDocument.querySelectorAll(".chunk")]
      .filter((one) =>
        isInView(one.getBoundingClientRect(), { top: 0, bottom: frame.clientHeight }),
      )
      .every((one) => one.childElementCount > 0);
    counts.frames += 1;
    if (shown.length === 0 || !shown.every(hasSomething) || !isTextThere) counts.empty += 1;
    else if (!shown.every(hasPicture)) counts.waiting += 1;
  }
  return { ...counts, pages: visited.size };
}
