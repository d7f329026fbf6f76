import { afterEach, describe, expect, it, vi } from "vitest";
import {
  repliesInTurn,
  type Script,
  type ScriptedReply,
  type ScriptedServer,
  type ScriptedServerOptions,
  startScriptedServer,
} from "./scripted-server.ts";

/** One pixel. */
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let server: ScriptedServer;
afterEach(() => server.close());

describe("startScriptedServer", () => {
  it("names its models, below its base path", async () => {
    await start({ models: ["a", "b"], basePath: "/deep" });

    const response = await fetch(`${server.url}/v1/models`);

    expect(await response.json()).toMatchObject({ data: [{ id: "a" }, { id: "b" }] });
    expect(server.discoveries()).toBe(1);
  });

  it("answers by the prompt and the picture, and keeps what it was asked", async () => {
    await start();

    const { choices } = (await (await ask("\nLayout Detection:")).json()) as Completion;

    expect(choices[0]?.message.content).toMatch(/^<\|box_start\|>100 60 900 240<\|box_end\|>/);
    expect(choices[0]?.finish_reason).toBe("stop");
    expect(server.requests[0]).toMatchObject({
      kind: "layout",
      picture: { widthPixels: 1, heightPixels: 1 },
    });
  });

  it.each<[ScriptedReply, number, string]>([
    [{ fault: "status", status: 429, retryAfter: "7" }, 429, '"object":"error"'],
    [{ fault: "error object", message: "no" }, 200, '"message":"no"'],
    [{ fault: "truncation", text: "half" }, 200, '"finish_reason":"length"'],
    [{ fault: "repetition", text: "ab" }, 200, "abababab"],
    [{ fault: "garbage" }, 200, '{"choices":[{"mess'],
    [{ fault: "drip", text: "slow", pauseMs: 1 }, 200, '"content":"slow"'],
    [{ fault: "body", body: { choices: [] } }, 200, '{"choices":[]}'],
  ])("does on demand: %o", async (reply, status, text) => {
    await start({ script: repliesInTurn([reply]) });

    const response = await ask("");

    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
    expect((await ask("")).status).toBe(200);
  });

  it.each<ScriptedReply>([{ fault: "reset" }, { fault: "cut" }])(
    "breaks off on demand: %o",
    async (reply) => {
      await start({ script: () => reply });

      await expect(ask("").then((response) => response.text())).rejects.toThrow(TypeError);
      expect(server.abandoned()).toBe(0);
    },
  );

  it.each([400, 422] as const)("refuses unknown fields with status %i", async (status) => {
    await start({ rejects: { fields: ["vllm_xargs"], status } });

    const response = await ask("", { body: { vllm_xargs: {} } });

    expect(response.status).toBe(status);
    expect(await response.text()).toContain("vllm_xargs");
  });

  it("wants its key", async () => {
    await start({ apiKey: "secret" });

    expect((await ask("")).status).toBe(401);
    expect((await ask("", { headers: { authorization: "Bearer secret" } })).status).toBe(200);
  });

  it("works on as many answers as it has slots, and counts those in flight", async () => {
    let open: (reply: string) => void = () => {};
    const gate = new Promise<string>((resolve) => {
      open = resolve;
    });
    const script = vi.fn<Script>(() => gate);
    await start({ slots: 2, script });

    const answers = Promise.all(Array.from({ length: 6 }, () => ask("")));
    await expect.poll(() => server.requests).toHaveLength(6);

    expect(script).toHaveBeenCalledTimes(2);
    open("text");
    await answers;
    expect(script).toHaveBeenCalledTimes(6);
    expect(server.peakInFlight()).toBe(6);
  });
});

interface Completion {
  readonly choices: readonly {
    readonly message: { readonly content: string };
    readonly finish_reason: string;
  }[];
}

async function start(options?: ScriptedServerOptions): Promise<void> {
  server = await startScriptedServer(options);
}

function ask(
  prompt: string,
  { headers = {}, body = {} }: { headers?: Record<string, string>; body?: object } = {},
): Promise<Response> {
  const url = `data:image/png;base64,${PICTURE}`;
  const content = [
    { type: "image_url", image_url: { url } },
    { type: "text", text: prompt },
  ];
  return fetch(`${server.url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ model: "m", messages: [{ role: "user", content }], ...body }),
  });
}
