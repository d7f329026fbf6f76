import { describe, expect, it } from "vitest";
import {
  everyCaseAnswer,
  everyCaseModule,
  type Failures,
  useCaseFiles,
} from "./testing/every-case.ts";
import { prepareNpmClient, runNpmClient } from "./testing/npm-client.ts";
import { isWorkerBuilt, useRealWorker } from "./testing/real-worker.ts";

/** Installing a package takes a minute where no earlier run has. */
const TIMEOUT_MS = 400_000;

interface Proof {
  /** As npm-requirements.txt names it. */
  readonly client: string;
  /** Defines `convert`, which gives a text and a number of pages, `wrong`, which must fail, and `more`. */
  readonly module: string;
  readonly says: Failures;
}

/** Packages as their makers publish them, with another address and nothing else. */
const PROOFS: readonly Proof[] = [
  {
    client: "@azure-rest/ai-document-intelligence",
    says: { bad: "do not match any supported format", wrong: "pages must be page numbers" },
    module: `
import DocumentIntelligence, { getLongRunningPoller, isUnexpected, parseResultIdFromResponse, streamToUint8Array }
  from "@azure-rest/ai-document-intelligence";
const client = DocumentIntelligence(BASE, { key: KEY }, { allowInsecureConnection: true });
async function analyze(model, request) {
  const begun = await client.path("/documentModels/{modelId}:analyze", model).post(request);
  if (isUnexpected(begun)) throw new Error(begun.body.error.message);
  const done = await getLongRunningPoller(client, begun, { intervalInMs: 100 }).pollUntilDone();
  if (done.body.status === "failed") throw new Error(done.body.error.message);
  return { ...done.body.analyzeResult, id: parseResultIdFromResponse(begun) };
}
const bytes = async (path, queryParameters = {}) =>
  ({ contentType: "application/octet-stream", body: await readFile(path), queryParameters });
async function convert(path) {
  const { content, pages } = await analyze("prebuilt-read", await bytes(path));
  return [content, pages.length];
}
const wrong = async () => analyze("prebuilt-layout", await bytes(FILES[1], { pages: "x" }));
async function more() {
  const body = { base64Source: (await readFile(FILES.office)).toString("base64") };
  const result = await analyze("prebuilt-layout", { contentType: "application/json", body,
    queryParameters: { outputContentFormat: "markdown", output: ["figures"], features: ["languages", "formulas"] } });
  assert.equal(result.tables.length, 1);
  assert.equal(result.languages[0].locale, "en");
  const place = "/documentModels/{modelId}/analyzeResults/{resultId}";
  const figure = await client.path(place + "/figures/{figureId}", "prebuilt-layout", result.id, result.figures[0].id)
    .get().asNodeStream();
  assert.equal(Buffer.from(await streamToUint8Array(figure.body)).subarray(1, 4).toString(), "PNG");
  const { pages } = await analyze("prebuilt-layout", await bytes(FILES[30], { pages: "29-30" }));
  assert.deepEqual(pages.map(({ pageNumber }) => pageNumber), [29, 30]);
  assert.equal((await client.path("/documentModels").get()).body.value.length, 2);
  assert.equal((await client.path("/documentModels/{modelId}", "prebuilt-read").get()).body.modelId, "prebuilt-read");
  assert.equal((await client.path("/info").get()).status, "200");
  assert.equal((await client.path(place, "prebuilt-layout", result.id).delete()).status, "204");
  assert.equal((await client.path(place, "prebuilt-layout", result.id).get()).body.error.code, "NotFound");
  const stranger = DocumentIntelligence(BASE, { key: "x" }, { allowInsecureConnection: true });
  assert.equal((await stranger.path("/info").get()).body.error.code, "Unauthorized");
  const batch = await client.path("/documentModels/{modelId}:analyzeBatch", "prebuilt-read")
    .post({ contentType: "application/json", body: { resultContainerUrl: "https://example.com" } });
  assert.equal(batch.body.error.code, "NotFound");
  return true;
}`,
  },
  {
    client: "@llamaindex/llama-cloud",
    says: { bad: "do not match any supported format", wrong: "target_pages must be page numbers" },
    module: `
import LlamaCloud from "@llamaindex/llama-cloud";
const client = new LlamaCloud({ apiKey: KEY, baseURL: BASE });
const fast = { tier: "fast", version: "latest" };
const parse = (options) => client.parsing.parse({ ...fast, ...options }, { pollingInterval: 0.1 });
async function convert(path) {
  const { markdown } = await parse({ upload_file: createReadStream(path), expand: ["markdown"] });
  return [markdown.pages.map((page) => page.markdown).join("\\n"), markdown.pages.length];
}
const wrong = () => client.parsing.create({ ...fast, upload_file: createReadStream(FILES[1]), page_ranges: { target_pages: "x" } });
async function more() {
  const file = await client.files.create({ file: createReadStream(FILES.office), purpose: "parse" });
  assert.equal((await client.files.list()).items[0].id, file.id);
  const expand = ["items", "metadata", "images_content_metadata", "markdown_full", "text_full", "job_metadata", "usage"];
  const result = await parse({ tier: "agentic", file_id: file.id, expand });
  const kinds = result.items.pages.flatMap((page) => page.items.map(({ type }) => type));
  for (const kind of ["heading", "text", "table", "image", "list", "header", "footer"]) assert(kinds.includes(kind), kind);
  const [image] = result.images_content_metadata.images;
  const picture = await fetch(image.presigned_url);
  assert.equal(Buffer.from(await picture.arrayBuffer()).subarray(1, 4).toString(), "PNG");
  assert(result.markdown_full.includes(image.filename) && result.text_full.includes("lighthouse"));
  const part = await parse({ upload_file: createReadStream(FILES[30]), page_ranges: { target_pages: "29-30" }, expand: ["text"] });
  assert.deepEqual(part.text.pages.map((page) => page.page_number), [29, 30]);
  const states = [];
  for await (const { status } of client.parsing.list({ page_size: 2 })) states.push(status);
  assert(states.length >= 7 && states.includes("FAILED"), String(states));
  assert.deepEqual((await client.parsing.listVersions()).fast, ["latest"]);
  const job = await client.parsing.create({ ...fast, upload_file: createReadStream(FILES[30]) });
  assert(["CANCELLED", "COMPLETED"].includes((await client.parsing.cancel(job.id)).status));
  await client.parsing.delete(job.id);
  assert((await failure(() => client.parsing.get(job.id))).includes("404"));
  await client.files.delete(file.id);
  return true;
}`,
  },
  {
    client: "llama-cloud-services",
    // It shows the state of the job, not its reason.
    says: { bad: "status: ERROR", wrong: "target_pages must be page numbers" },
    module: `
import { LlamaParseReader } from "llama-cloud-services";
const reader = (options) => new LlamaParseReader({ apiKey: KEY, baseUrl: BASE, checkInterval: 0.1, verbose: false,
  ignoreErrors: false, resultType: "markdown", ...options });
async function convert(path) {
  const documents = await reader({ splitByPage: true }).loadData(path);
  return [documents.map(({ text }) => text).join("\\n"), documents.length];
}
const wrong = () => reader({ targetPages: "x" }).loadData(FILES[1]);
async function more() {
  const results = await reader().loadJson(FILES.office);
  const [image] = await reader().getImages(results, FOLDER + "/pictures");
  assert.equal((await readFile(image.path)).subarray(1, 4).toString(), "PNG");
  const [text] = await reader({ resultType: "text", splitByPage: false, targetPages: "1" }).loadData(FILES[3]);
  assert(text.text.includes("Page 2 of the log") && !text.text.includes("Page 1 of"));
  const [whole] = await reader({ splitByPage: false, pagePrefix: "<{pageNumber}>" }).loadData(FILES[3]);
  assert(whole.text.startsWith("<1>") && whole.text.includes("<3>"));
  const [content] = await reader().loadDataAsContent(Buffer.from("# Title\\n\\nWords."), "a.md");
  assert.equal(content.text.trim(), "# Title\\n\\nWords.");
  const [{ pages }] = await reader({ fastMode: true, language: "de" }).loadJson(FILES[3]);
  assert.equal(pages.length, 3);
  return true;
}`,
  },
];

describe.skipIf(!isWorkerBuilt)("a client of npm with another address and nothing else", () => {
  const gateway = useRealWorker();
  const folder = useCaseFiles();

  it.for(PROOFS)("$client", { timeout: TIMEOUT_MS }, async ({ client, module, says }, { skip }) => {
    const installed = await prepareNpmClient(client);
    if ("missing" in installed) {
      skip(installed.missing);
      return;
    }
    const answers = await runNpmClient(installed.folder, everyCaseModule(module), {
      KEY: String(gateway.facts.firstKey?.key),
      BASE: gateway.facts.url,
      FOLDER: folder(),
    });
    expect(answers).toEqual(everyCaseAnswer(says));
  });
});
