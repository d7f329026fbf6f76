import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";

import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { type Radosgw, startRadosgw, whyNoRadosgw } from "@parsewright/outbound/testing/radosgw";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const LAUNCHER = fileURLToPath(new URL("../../bin/parser.js", import.meta.url));
const isBuilt = existsSync(new URL("../../dist/main.js", import.meta.url));
const BUCKET = "documents";
/** Enough for a second part in the shard that is killed after its first. */
const DOCUMENTS = 60;

describe.skipIf(!isBuilt || whyNoRadosgw() !== undefined)(
  "parsewright batch s3:// s3:// --shard",
  () => {
    let server: Radosgw;
    let client: S3Client;
    let environment: Record<string, string>;

    beforeAll(async () => {
      server = await startRadosgw();
      environment = {
        AWS_ENDPOINT_URL_S3: server.endpointUrl,
        AWS_ACCESS_KEY_ID: server.accessKeyId,
        AWS_SECRET_ACCESS_KEY: server.secretAccessKey,
      };
      client = new S3Client({
        endpoint: server.endpointUrl,
        region: "us-east-1",
        credentials: server,
        forcePathStyle: true,
      });
      await fillBucket();
    }, 120_000);

    afterAll(async () => {
      client.destroy();
      await server.stop();
    });
    it("has each document once in the bucket, after one shard was killed and started again", async () => {
      const [killed] = await Promise.all([run("1/2", { killsAfterFirstPart: true }), run("0/2")]);
      expect(killed).toBe("SIGKILL");
      expect(await run("1/2")).toBe(0);

      const keys = await storedKeys();
      expect(keys).toHaveLength(DOCUMENTS);
      expect(new Set(keys).size).toBe(DOCUMENTS);
    }, 120_000);

    it("goes by a list in the bucket, and reports how much of it is done", async () => {
      const list = `s3://${BUCKET}/list.jsonl.gz`;
      await command(`s3://${BUCKET}/in`, "--list", list);

      const [from, to] = [`s3://${BUCKET}/in`, `s3://${BUCKET}/listed`];
      const options = ["--no-models", "--formats", "markdown", "--inventory", list];
      await command(from, to, "--shard", "0/8", ...options);
      const status = await command("--status", to, "--inventory", list, "--json");

      const { listed, documents } = JSON.parse(status) as { listed: number; documents: number };
      expect(listed).toBe(DOCUMENTS);
      expect(documents).toBeGreaterThan(0);
      expect(documents).toBeLessThan(DOCUMENTS);
    }, 120_000);

    async function command(...argv: string[]): Promise<string> {
      const { stdout } = await promisify(execFile)(process.execPath, [LAUNCHER, "batch", ...argv], {
        env: environment,
      });
      return stdout;
    }

    async function run(shard: string, { killsAfterFirstPart = false } = {}) {
      const places = [`s3://${BUCKET}/in`, `s3://${BUCKET}/out`];
      const options = ["--shard", shard, "--no-models", "--formats", "markdown"];
      const child = spawn(process.execPath, [LAUNCHER, "batch", ...places, ...options], {
        env: environment,
        stdio: ["ignore", "pipe", "ignore"],
      });
      const ended = once(child, "exit");
      for await (const line of createInterface({ input: child.stdout })) {
        if (killsAfterFirstPart && line.startsWith("part ")) child.kill("SIGKILL");
      }
      const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
      return signal ?? code;
    }

    async function storedKeys(): Promise<string[]> {
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket: BUCKET, Prefix: "out/parts/" }),
      );
      const keys: string[] = [];
      for (const { Key } of Contents) {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
        const lines = ((await Body?.transformToString()) ?? "").trim().split("\n");
        keys.push(...lines.map((line) => (JSON.parse(line) as { key: string }).key));
      }
      return keys;
    }

    async function fillBucket(): Promise<void> {
      await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
      const numbers = Array.from({ length: DOCUMENTS }, (_, index) => index);
      await Promise.all(
        numbers.map((number) =>
          client.send(
            new PutObjectCommand({ Bucket: BUCKET, Key: `in/${number}.pdf`, Body: sample(number) }),
          ),
        ),
      );
    }
  },
);

function sample(number: number): Uint8Array {
  return writePdf([{ content: (page) => page.text(`Report ${number}`, { x: 72, y: 700 }) }]);
}
