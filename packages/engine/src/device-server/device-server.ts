import type { Duplex } from "node:stream";
import type { DeviceBatch } from "../model-threads/device-batch.ts";
import {
  DEVICE_PARTS,
  type DeviceAnswer,
  type DevicePart,
} from "../model-threads/device-messages.ts";
import type { DeviceProvider } from "../model-threads/device-provider.ts";
import type { ThreadedModel } from "../model-threads/threaded-model.ts";
import { connectModel } from "../models/connect-model.ts";
import { createModelHost, type ModelHostOptions } from "../models/model-host.ts";
import { DETECTION_ON_DEVICE } from "../readers/ocr/line-models.ts";
import { RECOGNITION_ON_DEVICE } from "../readers/ocr/ppocr/ppocr-model.ts";
import { LAYOUT_ON_DEVICE } from "../readers/regions/by-model/layout-model.ts";
import { rowsFor } from "./device-frames.ts";
import { createPartQueue, type PartQueue } from "./part-queue.ts";
import { serveConnection } from "./serve-connection.ts";

/** Answers the questions of many processes with models that run on a GPU. */
export interface DeviceServer {
  /** The parts that it answers for; others are not installed. */
  readonly parts: readonly DevicePart[];
  /** Answers what one process asks until it ends, or asks what it must not. */
  serve(connection: Duplex): void;
  close(): Promise<void>;
}

export interface DeviceServerOptions {
  readonly modelDirectory: string | undefined;
  readonly manifest?: ModelHostOptions["manifest"];
  readonly provider: DeviceProvider;
  readonly cores: number;
  /** Called when a model cannot run on the device, although others can. */
  readonly onMissing: (part: DevicePart, reason: string) => void;
  /** Called when a model fails again and again: the device may be lost. */
  readonly onBroken: (reason: unknown) => void;
}

const MODELS: Readonly<Record<DevicePart, ThreadedModel<DeviceBatch, readonly DeviceAnswer[]>>> = {
  layout: LAYOUT_ON_DEVICE,
  detection: DETECTION_ON_DEVICE,
  recognition: RECOGNITION_ON_DEVICE,
};

/** A picture may be too large for the memory that is left; after this many in a row it is not the picture. */
const MAX_FAILURES_IN_A_ROW = 3;

/** A device that hangs answers nothing at all. A first answer takes seconds. */
const PATIENCE_MS = 120_000;

/** Loads the models. Fails where none of those that are installed can run there. */
export async function startDeviceServer(options: DeviceServerOptions): Promise<DeviceServer> {
  const { modelDirectory, manifest, provider, cores, onMissing, onBroken } = options;
  const host = createModelHost({
    modelDirectory,
    cores,
    deviceProvider: provider,
    ...(manifest && { manifest }),
  });
  let failures = 0;

  async function openQueue(part: DevicePart): Promise<PartQueue | undefined> {
    const client = await connectModel(host.connect, MODELS[part]);
    const [ask] = client?.asks ?? [];
    if (ask === undefined) return undefined;
    return createPartQueue({
      part,
      ask: (question, askOptions) => withinPatience(ask(question, askOptions), onBroken),
      // Only CUDA plans each number of rows anew.
      rowsFor: (pictures) => (provider === "cuda" ? rowsFor(part, pictures) : pictures),
      onAnswer() {
        failures = 0;
      },
      onFailure(reason) {
        failures += 1;
        if (failures >= MAX_FAILURES_IN_A_ROW) onBroken(reason);
      },
    });
  }

  const queues = new Map<DevicePart, PartQueue>();
  const failed: unknown[] = [];
  await Promise.all(
    DEVICE_PARTS.map(async (part) => {
      try {
        const queue = await openQueue(part);
        if (queue !== undefined) queues.set(part, queue);
      } catch (error) {
        failed.push(error);
        onMissing(part, error instanceof Error ? error.message : String(error));
      }
    }),
  );
  if (queues.size === 0 && failed.length > 0) {
    await host.close();
    throw failed[0];
  }
  return {
    parts: [...queues.keys()],
    serve: (connection) => serveConnection(connection, queues),
    close: () => host.close(),
  };
}

async function withinPatience<Answer>(
  answer: Promise<Answer>,
  onBroken: DeviceServerOptions["onBroken"],
): Promise<Answer> {
  const reason = new Error(`no answer within ${PATIENCE_MS / 1000} s`);
  const timer = setTimeout(onBroken, PATIENCE_MS, reason);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}
