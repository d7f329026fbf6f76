import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createPageExchange } from "./page-exchange.ts";
import { findPageFormat } from "./find-recipe.ts";

interface Asked {
  readonly method: string | undefined;
  readonly url: URL;
  readonly authorization: string | undefined;
  readonly body: string;
}

let server: Server;
let asked: Asked[];
/** Answers in turn; the last one stays. */
let answers: { readonly status: number; readonly body: string }[];
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    void describeRequest(request).then((one) => {
      asked.push(one);
      const [next] = answers;
      if (answers.length > 1) answers.shift();
      return response.writeHead(next?.status ?? 500).end(next?.body);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => server.close());

const job = { jobId: "a/b", signal: new AbortController().signal };

it("asks for pages under the job, with the recipe and those that another recipe may have read", async () => {
  answers = [{ status: 200, body: '{"pages":[]}' }];

  expect(await exchangeWith({ keepAbove: 0.9 }).find(job, ["k1"])).toEqual([]);

  expect(asked[0]).toMatchObject({ method: "POST", authorization: "key" });
  expect(asked[0]?.url.pathname).toBe("/pages/a%2Fb/find");
  expect(asked[0]?.url.searchParams.get("gpu")).toBe("none");
  const earlier = { format: findPageFormat(), min_confidence: 0.9 };
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ recipe: "recipe", keys: ["k1"], earlier });
});

it("asks for pages of its own recipe alone where none of another may be taken", async () => {
  answers = [{ status: 200, body: '{"pages":[]}' }];

  await exchangeWith({ keepAbove: undefined }).find(job, ["k1"]);

  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ recipe: "recipe", keys: ["k1"] });
});

it("stores pages with their keys and how sure the engine was of them", async () => {
  answers = [{ status: 200, body: "{}" }];
  const content = Buffer.from("bytes of pages");

  await exchangeWith().store(job, { keys: ["k1", "k2"], confidences: [0.98765, 1], content });

  expect(asked[0]).toMatchObject({ method: "PUT", body: "bytes of pages" });
  const query = Object.fromEntries(asked[0]?.url.searchParams ?? []);
  expect(query).toMatchObject({ keys: "k1,k2", confidence: "0.988,1.000", recipe: "recipe" });
});

it("asks again after an answer that says nothing about the request", async () => {
  answers = [
    { status: 503, body: "" },
    { status: 200, body: '{"shards":[],"is_done":true}' },
  ];

  expect(await exchangeWith().takeBack(job)).toEqual({ shards: [], is_done: true });
  expect(asked).toHaveLength(2);
});

it("gives nothing for a blob that is not stored any longer", async () => {
  answers = [{ status: 404, body: "" }];

  expect(await exchangeWith().read(job, "blob")).toBeUndefined();
});

it("rejects when the gateway refuses", async () => {
  answers = [{ status: 403, body: "" }];

  await expect(exchangeWith().split(job, [])).rejects.toThrow("403");
});

function exchangeWith({ keepAbove }: { readonly keepAbove?: number | undefined } = {}) {
  const { port } = server.address() as AddressInfo;
  return createPageExchange({
    address: `http://127.0.0.1:${port}/pages?gpu=none`,
    headers: { authorization: "key" },
    recipe: async () => "recipe",
    keepAbove,
  });
}

async function describeRequest(request: IncomingMessage): Promise<Asked> {
  const { method, url = "", headers } = request;
  const { authorization } = headers;
  const body = await text(request);
  return { method, url: new URL(url, "http://gateway"), authorization, body };
}
