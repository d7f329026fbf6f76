import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { WebhookBody } from "@parsewright/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPython, runPython } from "../proofs/testing/python.ts";
import { signWebhook } from "./webhook-signature.ts";
import { PAUSES_SECONDS } from "./webhook-sender.ts";

const GUIDE = readFileSync(new URL("../../../../docs/guides/webhooks.md", import.meta.url), "utf8");
const SECRET = "whsec_test";
const BODY = Buffer.from('{"id": "a", "text": "Größe"}');
const HOUR_MS = 3_600_000;

const NOW = { secret: SECRET, atMs: Date.now() };
const CALLS = [
  { name: "a call of the gateway", signature: signWebhook(BODY, NOW), isGenuine: true },
  {
    name: "another body",
    signature: signWebhook(Buffer.from("{}"), NOW),
    isGenuine: false,
  },
  {
    name: "another secret",
    signature: signWebhook(BODY, { ...NOW, secret: "other" }),
    isGenuine: false,
  },
  {
    name: "an old call",
    signature: signWebhook(BODY, { ...NOW, atMs: NOW.atMs - HOUR_MS }),
    isGenuine: false,
  },
  { name: "no signature", signature: "", isGenuine: false },
];

const python = await findPython();

describe("the guide to webhooks", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-webhooks-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(CALLS)("checks $name in TypeScript", async ({ signature, isGenuine }) => {
    const file = join(folder, "check.ts");
    await writeFile(file, snippet("ts"));
    const { isFromParser } = (await import(pathToFileURL(file).href)) as {
      isFromParser: (body: Uint8Array, signature: string, secret: string) => boolean;
    };

    expect(isFromParser(BODY, signature, SECRET)).toBe(isGenuine);
  });

  it.for(CALLS)("checks $name in Python", async ({ signature, isGenuine }, { skip }) => {
    if (python === undefined) skip("python3 is not installed");
    const script = `${snippet("python")}
import json, sys
body, signature, secret = json.load(sys.stdin)
print(json.dumps(is_from_parser(body.encode(), signature, secret)))`;
    const stdin = JSON.stringify([BODY.toString(), signature, SECRET]);

    const answer = await runPython({ command: String(python), environment: {} }, script, {
      environment: { PYTHONUTF8: "1" },
      stdin,
    });

    expect(answer).toBe(isGenuine);
  });

  it("shows a body as the contract has it", () => {
    const body: unknown = JSON.parse(snippet("json"));

    expect(WebhookBody.parse(body)).toEqual(body);
  });

  it("says how often and when a call is tried again", () => {
    expect(GUIDE).toContain(`${PAUSES_SECONDS.length + 1} attempts in all`);
    expect(PAUSES_SECONDS).toEqual([1, 5, 30, 2 * 60, 10 * 60, 30 * 60, 60 * 60]);
    expect(GUIDE).toContain("1 s, 5 s, 30 s, 2 min, 10 min, 30 min and an hour");
  });
});

function snippet(language: string): string {
  const [, code] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "ms").exec(GUIDE) ?? [];
  if (code === undefined) throw new Error(`The guide has no code in ${language}.`);
  return code;
}
