import type { VisionQuestion } from "@parsewright/contract";
import { ParserError } from "@parsewright/contract";
import { afterEach, describe, expect, it } from "vitest";
import {
  type ConnectedVisionModel,
  connectVisionModel,
  type VisionModelOptions,
} from "./connect-vision-model.ts";
import { operatorPolicy } from "./server-address.ts";
import {
  repliesInTurn,
  type ScriptedReply,
  type ScriptedServer,
  type ScriptedServerOptions,
  startScriptedServer,
} from "./testing/scripted-server.ts";

/** The head of a PNG file is all that the server reads of it. */
const PICTURE = Buffer.concat([
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
  Buffer.from("0000000a00000014", "hex"),
]);

const QUESTION: VisionQuestion = {
  prompt: "\nTable Recognition:",
  image: PICTURE,
  presencePenalty: 1,
  frequencyPenalty: 0.005,
};

const { signal } = new AbortController();
const pauses: number[] = [];

let server: ScriptedServer;
let model: ConnectedVisionModel | undefined;
afterEach(async () => {
  model?.close();
  model = undefined;
  pauses.length = 0;
  await server.close();
});

describe("connectVisionModel", () => {
  it.each([
    ["opendatalab/MinerU2.5-Pro-2605-1.2B", "mineru"],
    ["Qwen2-VL-7B", "markdown"],
  ])("finds the only model, %s, which speaks %s", async (name, protocol) => {
    await serve({ models: [name] });

    model = await connect();

    expect(model).toMatchObject({ name, protocol, maxInFlight: 100 });
  });

  it("takes the configured one of several, and the protocol that it is told", async () => {
    await serve({ models: ["a", "b"] });

    model = await connect({ modelName: "b", protocol: "mineru" });

    expect(model).toMatchObject({ name: "b", protocol: "mineru" });
  });

  it("finds a server below a path", async () => {
    await serve({ basePath: "/models/a" });

    model = await connect({ serverUrl: `${server.url}/` });

    expect((await model.ask(QUESTION, signal)).text).toContain("<fcel>");
  });

  it.each<[ScriptedServerOptions, Partial<VisionModelOptions>, string[]]>([
    [{ models: ["a", "b"] }, {}, ["several models", "a, b"]],
    [{ models: [] }, {}, ["has no model"]],
    [{ models: ["a"] }, { modelName: "b" }, ["no model 'b'", "It has: a"]],
    [{ apiKey: "right" }, { apiKey: "SECRET" }, ["API key", "401"]],
    [{ basePath: "/elsewhere" }, {}, ["404", "slash"]],
  ])("cannot use a server with %o for %o, and says why", async (setup, options, texts) => {
    await serve(setup);

    const error = await failureOf(connect({ serverUrl: new URL(server.url).origin, ...options }));

    expect(error.code).toBe("BACKEND_UNAVAILABLE");
    for (const text of ["PARSER_VLM_URL", ...texts]) expect(error.message).toContain(text);
    expect(error.message).not.toContain("SECRET");
  });

  it("says after four tries that nobody answers", async () => {
    await serve();
    await server.close();

    const error = await failureOf(connect());

    expect(error).toMatchObject({ code: "MODEL_SERVER_FAILED", retryable: true });
    expect(error.message).toContain("could not be reached");
    expect(pauses).toHaveLength(3);
  });

  it("does without a list where a model is configured and there is none", async () => {
    await serve({ basePath: "/elsewhere" });

    model = await connect({ serverUrl: new URL(server.url).origin, modelName: "mine" });

    expect(model.name).toBe("mine");
  });
});

describe("the guard for an address that a caller names", () => {
  const policy = { field: "server_url", allowPrivateHosts: false };

  it("refuses a server on loopback unless local addresses are allowed", async () => {
    await serve();

    const error = await failureOf(connect({ policy }));

    expect(error).toMatchObject({ code: "SOURCE_FORBIDDEN" });
    expect(error.message).toContain("PARSER_ALLOW_LOCAL_FETCH");
    expect(server.connections()).toBe(0);
    model = await connect({ policy: { ...policy, allowPrivateHosts: true } });
    expect((await model.ask(QUESTION, signal)).isTruncated).toBe(false);
  });

  it("goes to no address that a name turns to later", async () => {
    await serve();
    const serverUrl = server.url.replace("127.0.0.1", "model.example");
    // Allowed by a list, as only metadata services are refused then.
    const answers = [["127.0.0.1"]];
    const rebinding = {
      ...policy,
      allowedHosts: [new URL(serverUrl).host],
      resolve: async () => answers.shift() ?? ["169.254.169.254"],
    };
    model = await connect({ serverUrl, policy: rebinding });
    await model.ask(QUESTION, signal);
    server.setScript(() => ({ fault: "reset" }));

    const error = await failureOf(model.ask(QUESTION, signal));

    expect(error.code).toBe("SOURCE_FORBIDDEN");
    expect(server.connections()).toBe(1);
  });

  it("sends no page where a redirect leads", async () => {
    const other = await startScriptedServer();
    await serve({
      script: () => ({
        fault: "status",
        status: 307,
        location: `${other.url}/v1/chat/completions`,
      }),
    });
    model = await connect();

    const error = await failureOf(model.ask(QUESTION, signal));
    await other.close();

    expect(error.code).toBe("MODEL_SERVER_FAILED");
    expect(other.connections()).toBe(0);
  });
});

describe("a question", () => {
  it("is sent as MinerU's own client sends it", async () => {
    await serve({ models: ["MinerU2.5"], apiKey: "key" });
    model = await connect({ apiKey: "key", headers: { "x-tenant": "a" } });

    await model.ask(QUESTION, signal);

    const [request] = server.requests;
    expect(request?.headers).toMatchObject({ "x-tenant": "a", authorization: "Bearer key" });
    expect(request?.body).toEqual({
      model: "MinerU2.5",
      messages: [
        { role: "system", content: "You are a helpful assistant." },
        {
          role: "user",
          content: [
            {
              type: "image_url",
              image_url: { url: `data:image/png;base64,${PICTURE.toString("base64")}` },
            },
            { type: "text", text: "\nTable Recognition:" },
          ],
        },
      ],
      temperature: 0,
      top_p: 0.01,
      top_k: 1,
      presence_penalty: 1,
      frequency_penalty: 0.005,
      repetition_penalty: 1,
      vllm_xargs: { no_repeat_ngram_size: 100, debug: false },
      skip_special_tokens: false,
    });
  });

  it("may have no picture", async () => {
    await serve();
    model = await connect();

    await model.ask({ prompt: "Hello", presencePenalty: 0, frequencyPenalty: 0 }, signal);

    expect(server.requests[0]).toMatchObject({ prompt: "Hello", kind: "other" });
    expect(server.requests[0]).not.toHaveProperty("picture");
  });

  it("goes to a gpt model without the fields that it does not know", async () => {
    await serve({ models: ["gpt-5"] });
    model = await connect();

    await model.ask(QUESTION, signal);

    const fields = Object.keys(server.requests[0]?.body ?? {});
    for (const name of ["top_k", "repetition_penalty", "skip_special_tokens", "vllm_xargs"]) {
      expect(fields).not.toContain(name);
    }
  });

  it.each([400, 422] as const)(
    "is asked again without a field that the server refuses with %i, from then on",
    async (status) => {
      await serve({ rejects: { fields: ["vllm_xargs", "top_k"], status } });
      model = await connect();

      await model.ask(QUESTION, signal);
      await model.ask(QUESTION, signal);

      const fields = server.requests.map(({ body }) => Object.keys(body).length);
      expect(fields).toEqual([10, 9, 8, 8]);
      expect(pauses).toEqual([]);
    },
  );

  it.each<[ScriptedReply, string, boolean]>([
    ["text<|im_end|>", "text", false],
    ["text<|im_end|><|im_end|>", "text<|im_end|>", false],
    [{ fault: "truncation", text: "half" }, "half", true],
    [{ fault: "repetition", text: "a" }, "a".repeat(400), true],
    [{ fault: "drip", text: "slow", pauseMs: 1 }, "slow", false],
    [{ fault: "body", body: completion(null) }, "", false],
  ])("answered with %o has the text", async (reply, text, isTruncated) => {
    await serve({ script: () => reply });
    model = await connect();

    expect(await model.ask(QUESTION, signal)).toEqual({ text, isTruncated });
  });

  it.each<Exclude<ScriptedReply, string>>([
    { fault: "status", status: 429 },
    { fault: "status", status: 502 },
    { fault: "status", status: 503 },
    { fault: "status", status: 504 },
    { fault: "reset" },
    { fault: "cut" },
    { fault: "garbage" },
    { fault: "body", body: { choices: [] } },
  ])("is asked again after %o", async (reply) => {
    await serve({ script: repliesInTurn([reply, reply, reply], () => "text") });
    model = await connect();

    expect((await model.ask(QUESTION, signal)).text).toBe("text");
    // The first reset hits a kept connection, which says nothing of the server.
    expect(pauses).toHaveLength(reply.fault === "reset" ? 2 : 3);
    for (const [index, pauseMs] of pauses.entries()) {
      expect(pauseMs).toBeLessThanOrEqual(500 * 2 ** index);
    }
  });

  it("is asked again after a server that says nothing for too long", async () => {
    await serve({ script: repliesInTurn([{ fault: "stall" }], () => "text") });
    model = await connect({ silenceTimeoutMs: 500 });

    expect((await model.ask(QUESTION, signal)).text).toBe("text");
  });

  it.each([
    ["7", 7000],
    ["100000", 120_000],
  ])("waits as long as Retry-After: %s says, within bounds", async (retryAfter, pauseMs) => {
    const busy: ScriptedReply = { fault: "status", status: 429, retryAfter };
    await serve({ script: repliesInTurn([busy]) });
    model = await connect();

    await model.ask(QUESTION, signal);

    expect(pauses).toEqual([pauseMs]);
  });

  it.each<[ScriptedReply, number]>([
    [{ fault: "status", status: 503, message: "PAGE" }, 4],
    [{ fault: "status", status: 500, message: "PAGE" }, 1],
    [{ fault: "status", status: 400, message: "PAGE" }, 1],
    [{ fault: "error object", message: "PAGE" }, 1],
    [{ fault: "body", body: completion("PAGE", "content_filter") }, 1],
    [{ fault: "body", body: completion(["PAGE"]) }, 4],
    [{ fault: "garbage" }, 4],
  ])("fails after %o, and the text shows nothing of it", async (reply, asked) => {
    await serve({ script: () => reply });
    model = await connect();

    const error = await failureOf(model.ask(QUESTION, signal));

    expect(error.code).toBe("MODEL_SERVER_FAILED");
    expect(error.message).toContain("PARSER_VLM_URL: the model server");
    expect(`${error.message} ${String(error.cause)}`).not.toContain("PAGE");
    expect(server.requests).toHaveLength(asked);
  });

  it("is not held in memory when its answer has no end", async () => {
    await serve({ script: () => "x".repeat(5 * 1024 * 1024) });
    model = await connect();

    expect((await failureOf(model.ask(QUESTION, signal))).message).toContain("too long");
  });
});

describe("many questions", () => {
  it("are asked as many at once as allowed, over as many connections, which are kept", async () => {
    let open: (reply: string) => void = () => {};
    const gate = new Promise<string>((resolve) => {
      open = resolve;
    });
    await serve({ script: () => gate });
    model = await connect({ maxInFlight: 64 });
    const ask = model.ask.bind(model);

    const answers = Promise.all(Array.from({ length: 256 }, () => ask(QUESTION, signal)));
    await expect.poll(() => server.inFlight()).toBe(64);
    open("text");
    await answers;

    expect(server.requests).toHaveLength(256);
    expect(server.peakInFlight()).toBe(64);
    expect(server.connections()).toBeLessThanOrEqual(65);
  });

  it("end at the server when they are aborted, and give their places back", async () => {
    await serve({ script: () => ({ fault: "stall" }) });
    model = await connect({ maxInFlight: 4 });
    const ask = model.ask.bind(model);
    const controller = new AbortController();
    const failures = Array.from({ length: 8 }, () =>
      ask(QUESTION, controller.signal).catch((error: unknown) => error),
    );
    // Read to their ends: one that is aborted on its way is none that the server has seen.
    await expect.poll(() => server.requests).toHaveLength(4);

    controller.abort(new Error("enough"));

    expect(await Promise.all(failures)).toEqual(failures.map(() => new Error("enough")));
    await expect.poll(() => server.inFlight()).toBe(0);
    expect(server.abandoned()).toBe(4);
    server.setScript(() => "text");
    expect((await ask(QUESTION, signal)).text).toBe("text");
    expect(server.requests).toHaveLength(5);
  });

  it("stop waiting for the next try when they are aborted", async () => {
    const controller = new AbortController();
    await serve({ script: () => ({ fault: "status", status: 429, retryAfter: "60" }) });
    const options = { serverUrl: server.url, policy: operatorPolicy(server.url, "x"), signal };
    model = await connectVisionModel(options);
    const failure = model.ask(QUESTION, controller.signal).catch((error: unknown) => error);
    await expect.poll(() => server.requests).toHaveLength(1);

    controller.abort(new Error("enough"));

    expect(await failure).toEqual(new Error("enough"));
  });

  it("end when the model is closed", async () => {
    await serve({ script: () => ({ fault: "stall" }) });
    model = await connect();
    const failure = failureOf(model.ask(QUESTION, signal));
    await expect.poll(() => server.inFlight()).toBe(1);

    model.close();

    expect((await failure).code).toBe("MODEL_SERVER_FAILED");
  });
});

async function serve(options?: ScriptedServerOptions): Promise<void> {
  server = await startScriptedServer(options);
}

function connect(options: Partial<VisionModelOptions> = {}): Promise<ConnectedVisionModel> {
  return connectVisionModel({
    serverUrl: server.url,
    policy: operatorPolicy(server.url, "PARSER_VLM_URL"),
    signal,
    async pause(milliseconds) {
      pauses.push(milliseconds);
    },
    ...options,
  });
}

function completion(content: unknown, finishReason = "stop") {
  return { choices: [{ message: { content }, finish_reason: finishReason }] };
}

async function failureOf(action: Promise<unknown>): Promise<ParserError> {
  try {
    await action;
  } catch (error) {
    if (ParserError.is(error)) return error;
    throw error;
  }
  throw new Error("A failure was expected.");
}
