import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writePages } from "./testing/many-pages.ts";
import { preparePython, type Python, runPython } from "./testing/python.ts";
import { isWorkerBuilt, useRealWorker } from "./testing/real-worker.ts";

/** The hosted API's own library, with another address and nothing else. */
describe.skipIf(!isWorkerBuilt)("the hosted API's Python client", () => {
  const gateway = useRealWorker();
  let python: Python;
  let folder: string;
  let documents: Server;
  beforeAll(async () => {
    python = await preparePython("mineru-open-sdk");
    folder = await mkdtemp(join(tmpdir(), "parser-hosted-"));
    await writeFile(join(folder, "one.pdf"), writePages(3));
    await writeFile(join(folder, "two.pdf"), writePages(2));
    await writeFile(join(folder, "page.html"), "<!doctype html><title>x</title><h1>Lamps</h1>");
    documents = createServer((_, response) => void response.end(writePages(2)));
    documents.listen(0, "127.0.0.1");
    await once(documents, "listening");
  }, 660_000);
  beforeEach(({ skip }) => {
    if ("missing" in python) skip(python.missing);
  });
  afterAll(async () => {
    documents.close();
    await rm(folder, { recursive: true });
  });

  it("turns a file into Markdown, of the pages that were asked for", async () => {
    const answer = await script(`
result = client.extract(os.environ["FOLDER"] + "/one.pdf", model="pipeline", pages="2-2")
print(json.dumps({"state": result.state, "name": result.filename, "markdown": result.markdown,
                  "blocks": len(result.content_list)}))`);
    expect(answer).toMatchObject({ state: "done", name: "one.pdf" });
    const { markdown, blocks } = answer as { markdown: string; blocks: number };
    expect(markdown).toContain("Page 2 of the log");
    expect(markdown).not.toContain("Page 3 of the log");
    expect(blocks).toBeGreaterThan(0);
  });

  it("turns several ranges of pages into Markdown", async () => {
    const answer = await script(`
result = client.extract(os.environ["FOLDER"] + "/one.pdf", model="pipeline", pages="1,3-", ocr=True)
print(json.dumps({"state": result.state, "markdown": result.markdown}))`);
    const { state, markdown } = answer as { state: string; markdown: string };
    expect(state).toBe("done");
    for (const page of [1, 3]) expect(markdown).toContain(`Page ${page} of the log`);
    expect(markdown).not.toContain("Page 2 of the log");
  });

  it("takes several files and an address at once, as it does without options", async () => {
    const answer = await script(`
sources = [os.environ["FOLDER"] + "/one.pdf", os.environ["FOLDER"] + "/two.pdf", os.environ["DOCUMENT"]]
results = list(client.extract_batch(sources))
print(json.dumps([[result.state, result.err_code, "Page 2 of" in (result.markdown or "")] for result in results]))`);
    const done = ["done", "", true];
    expect(answer).toEqual([done, done, done]);
  });

  it("reads a web page with the model that it chooses for one, and makes HTML on request", async () => {
    const answer = await script(`
page = client.extract(os.environ["FOLDER"] + "/page.html")
log = client.extract(os.environ["FOLDER"] + "/two.pdf", model="pipeline", extra_formats=["html"])
print(json.dumps({"page": [page.state, page.markdown, page.html], "log": [log.state, "<html" in (log.html or "")]}))`);
    expect(answer).toEqual({ page: ["done", "# Lamps", null], log: ["done", true] });
  });

  it("says what failed in the way that its client understands", async () => {
    const answer = await script(`
from mineru.exceptions import AuthError, TaskNotFoundError
seen = []
try:
    client.get_task("00000000-0000-0000-0000-000000000000")
except TaskNotFoundError as error:
    seen.append(error.code)
try:
    MinerU("wrong", base_url=os.environ["BASE"]).get_task("1")
except AuthError as error:
    seen.append(error.code)
print(json.dumps(seen))`);
    expect(answer).toEqual(["-60012", "A0202"]);
  });

  function script(text: string): Promise<unknown> {
    const start = `import json, os
from mineru import MinerU
client = MinerU(os.environ["KEY"], base_url=os.environ["BASE"])`;
    return runPython(python, start + text, {
      environment: {
        KEY: String(gateway.facts.firstKey?.key),
        BASE: `${gateway.facts.url}/api/v4`,
        FOLDER: folder,
        DOCUMENT: `http://127.0.0.1:${(documents.address() as AddressInfo).port}/three.pdf`,
      },
    });
  }
});
