import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Duplex, duplexPair } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type DeviceReply,
  MAX_DEVICE_QUESTIONS,
  readDeviceReply,
  requestFrame,
} from "../model-threads/device-messages.ts";
import { readFrames, writeFrame } from "../model-threads/frames.ts";
import { MODEL_MANIFEST } from "../models/manifest.ts";
import { installModel } from "../testing/install-model.ts";
import { writeOnnx } from "../testing/onnx-writer.ts";
import { type DeviceServer, startDeviceServer } from "./device-server.ts";

const SIDE = 32;
const PIXELS = SIDE * SIDE;

/** Gives the first channel of a picture. */
const DETECTOR = writeOnnx({
  nodes: [
    {
      operator: "ReduceMax",
      inputs: ["picture"],
      output: "map",
      settings: { shrunkAxes: [1] },
    },
  ],
  constants: [],
  inputs: [{ name: "picture", rank: 4 }],
  outputs: [{ name: "map", rank: 4 }],
});

describe("the process that runs models for others", () => {
  let modelDirectory: string;
  let server: DeviceServer;

  beforeAll(async () => {
    modelDirectory = await mkdtemp(join(tmpdir(), "device-server-"));
    const detector = await installModel(modelDirectory, "pp-ocrv6-det-small", DETECTOR);
    server = await startDeviceServer({
      modelDirectory,
      manifest: [...MODEL_MANIFEST.filter(({ name }) => name !== detector.name), detector],
      provider: "cpu",
      cores: 1,
      onMissing: () => {},
      onBroken: () => {},
    });
  });

  afterAll(async () => {
    await server.close();
    await rm(modelDirectory, { recursive: true });
  });

  it("answers each its own questions, and cuts away what it added to a picture", async () => {
    const clients = [connect(), connect(), connect()];

    for (const [who, client] of clients.entries())
      for (let id = 1; id <= 4; id++) client.ask(id, 10 * who + id);

    for (const [who, client] of clients.entries()) {
      await expect.poll(() => client.replies.length).toBe(4);
      for (const { id, answer } of client.replies)
        expect(answer).toEqual({
          map: {
            dimensions: [1, 1, SIDE, SIDE],
            values: new Float32Array(PIXELS).fill(10 * who + id),
          },
        });
    }
  });

  it("has no answer for a model that is not installed", async () => {
    const client = connect();

    client.write({ id: 1, part: "layout", dimensions: [1, 3, 640, 640] }, 3 * 640 * 640);

    await expect.poll(() => client.replies).toEqual([{ id: 1 }]);
    expect(server.parts).toEqual(["detection"]);
  });

  it.each([
    ["is not JSON", (client: Client) => client.raw("{")],
    [
      "asks for a model that there is not",
      (client: Client) => client.write({ ...ASK, part: "toString" }),
    ],
    ["names no part", (client: Client) => client.write({ id: 1, dimensions: ASK.dimensions })],
    ["has no number", (client: Client) => client.write({ ...ASK, id: undefined })],
    ["has a number that is none", (client: Client) => client.write({ ...ASK, id: -1 })],
    ["holds fewer numbers than it says", (client: Client) => client.write(ASK, 3 * PIXELS - 1)],
    ["holds more numbers than it says", (client: Client) => client.write(ASK, 3 * PIXELS + 1)],
    ["holds a part of a number", (client: Client) => client.write(ASK, 3 * PIXELS - 0.25)],
    [
      "is about several pictures",
      (client: Client) => client.write({ ...ASK, dimensions: [2, 3, 16, 32] }),
    ],
    [
      "has other channels",
      (client: Client) => client.write({ ...ASK, dimensions: [1, 1, 96, 32] }),
    ],
    [
      "has sides that are no numbers",
      (client: Client) => client.write({ ...ASK, dimensions: [1, 3, "32", 32] }),
    ],
    [
      "has negative sides",
      (client: Client) => client.write({ ...ASK, dimensions: [1, 3, -32, -32] }),
    ],
    ["has no sides", (client: Client) => client.write({ ...ASK, dimensions: null })],
    [
      "has a side that the model does not take",
      (client: Client) => client.write({ ...ASK, dimensions: [1, 3, 31, 32] }),
    ],
    [
      "is about a picture that is too large",
      (client: Client) => client.write({ ...ASK, dimensions: [1, 3, 2560, 2560] }),
    ],
    ["is longer than any", (client: Client) => client.lengths(2, 0xff_ff_ff_ff)],
    [
      "comes twice under one number",
      (client: Client) => {
        client.ask(1, 1);
        client.ask(1, 2);
      },
    ],
    [
      "is one of too many",
      (client: Client) => {
        for (let id = 1; id <= 2 * MAX_DEVICE_QUESTIONS + 1; id++) client.ask(id, id);
      },
    ],
  ])("ends the connection of a process whose question %s, and no other", async (_, misuse) => {
    const [hostile, other] = [connect(), connect()];

    misuse(hostile);
    other.ask(1, 5);

    await expect.poll(() => hostile.hasEnded()).toBe(true);
    await expect.poll(() => other.replies.length).toBe(1);
    expect(other.replies[0]?.answer?.["map"]?.values[0]).toBe(5);
    expect(other.hasEnded()).toBe(false);
  });

  it("goes on when a process ends with questions that wait", async () => {
    const [gone, other] = [connect(), connect()];

    for (let id = 1; id <= 8; id++) gone.ask(id, id);
    gone.end();
    other.ask(1, 6);

    await expect.poll(() => other.replies.length).toBe(1);
  });

  it("answers a question that is taken back with nothing, or its answer", async () => {
    const client = connect();

    for (let id = 1; id <= 8; id++) client.ask(id, id);
    client.write({ cancel: 8 }, 0);

    await expect.poll(() => client.replies.length).toBe(8);
    expect(new Set(client.replies.map(({ id }) => id)).size).toBe(8);
  });

  function connect(): Client {
    const [mine, theirs] = duplexPair();
    server.serve(theirs);
    return createClient(mine, theirs);
  }
});

const ASK = { id: 1, part: "detection", dimensions: [1, 3, SIDE, SIDE] };

interface Client {
  readonly replies: DeviceReply[];
  ask(id: number, shade: number): void;
  write(head: object, numbers?: number): void;
  raw(head: string): void;
  lengths(headBytes: number, bodyBytes: number): void;
  hasEnded(): boolean;
  end(): void;
}

function createClient(mine: Duplex, theirs: Duplex): Client {
  const replies: DeviceReply[] = [];
  mine.on("error", () => {});
  readFrames(mine, {
    onFrame(frame) {
      const reply = readDeviceReply(frame);
      if (reply !== undefined) replies.push(reply);
    },
    onBad: () => {},
  });
  const raw = (head: string) => {
    mine.write(prefixOf(head.length, 0));
    mine.write(head);
  };
  return {
    replies,
    raw,
    ask(id, shade) {
      const values = new Float32Array(3 * PIXELS).fill(shade);
      writeFrame(
        mine,
        requestFrame({ id, question: { part: "detection", dimensions: ASK.dimensions, values } }),
      );
    },
    write(head, numbers = 3 * PIXELS) {
      writeFrame(mine, { head, body: new Uint8Array(4 * numbers) });
    },
    lengths: (headBytes, bodyBytes) => mine.write(prefixOf(headBytes, bodyBytes)),
    hasEnded: () => theirs.destroyed,
    end: () => mine.destroy(),
  };
}

function prefixOf(headBytes: number, bodyBytes: number): Buffer {
  const prefix = Buffer.alloc(8);
  prefix.writeUInt32BE(headBytes);
  prefix.writeUInt32BE(bodyBytes, 4);
  return prefix;
}
