import type { Duplex } from "node:stream";
import {
  type DeviceAnswer,
  type DevicePart,
  type DeviceRequest,
  MAX_DEVICE_QUESTIONS,
  readDeviceRequest,
  replyFrame,
} from "../model-threads/device-messages.ts";
import { readFrames, writeFrame } from "../model-threads/frames.ts";
import type { PartQueue, WaitingPicture } from "./part-queue.ts";

/** No more is read from a process while its questions take this much. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;

/** A process may send the next question before we know that it has the answer to one. */
const MAX_OPEN_QUESTIONS = 2 * MAX_DEVICE_QUESTIONS;

interface OpenQuestion {
  readonly waiting: WaitingPicture;
  readonly queue: PartQueue | undefined;
}

/**
 * Answers the questions of a process that nobody may trust. What is not a question ends its connection, and nothing else:
 * each process has a connection of its own, and gets no answers but those to its own questions.
 */
export function serveConnection(
  connection: Duplex,
  queues: ReadonlyMap<DevicePart, PartQueue>,
): void {
  const open = new Map<number, OpenQuestion>();
  let heldBytes = 0;

  function hold(bytes: number): void {
    heldBytes += bytes;
    if (heldBytes > MAX_HELD_BYTES) connection.pause();
    else if (connection.isPaused()) connection.resume();
  }

  function receive(request: DeviceRequest | undefined): void {
    if (request === undefined) connection.destroy();
    else if ("cancel" in request) cancel(request.cancel);
    else if (open.has(request.id) || open.size >= MAX_OPEN_QUESTIONS) connection.destroy();
    else ask(request);
  }

  function cancel(id: number): void {
    const question = open.get(id);
    if (question === undefined) return;
    question.queue?.remove(question.waiting);
    question.waiting.settle(undefined);
  }

  function ask({ id, question }: Extract<DeviceRequest, { id: number }>): void {
    const { part, ...picture } = question;
    const bytes = picture.values.byteLength;
    let isSettled = false;
    const settle = (answer: DeviceAnswer | undefined) => {
      if (isSettled) return;
      isSettled = true;
      // A process that does not read its answers keeps its places, and so gets no more of them.
      const finish = () => {
        open.delete(id);
        hold(-bytes);
      };
      if (connection.destroyed) finish();
      else writeFrame(connection, replyFrame({ id, answer }), finish);
    };
    const queue = queues.get(part);
    const waiting = { picture, settle };
    open.set(id, { waiting, queue });
    hold(bytes);
    if (queue === undefined) settle(undefined);
    else queue.add(waiting);
  }

  readFrames(connection, {
    onFrame: (frame) => receive(readDeviceRequest(frame)),
    onBad: () => connection.destroy(),
  });
  connection.on("error", () => {});
  connection.on("close", () => {
    for (const { queue, waiting } of open.values()) queue?.remove(waiting);
    open.clear();
  });
}
