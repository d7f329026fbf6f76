import type { Duplex } from "node:stream";
import { type MessagePort, parentPort } from "node:worker_threads";
import {
  type DeviceQuestion,
  type DeviceReply,
  MAX_DEVICE_QUESTIONS,
  readDeviceReply,
  requestFrame,
} from "./device-messages.ts";
import { readFrames, writeFrame } from "./frames.ts";
import type {
  ModelAnswer,
  ModelConnection,
  ModelMessage,
  ModelThreadState,
} from "./model-messages.ts";

interface Asked {
  readonly port: MessagePort;
  /** The number that its asker gave it. */
  readonly id: number;
}

interface Waiting extends Asked {
  readonly question: DeviceQuestion;
}

const NO_DEVICE = "The model process has no answer.";

/** Sends the questions of all threads over one connection, and each answer back. Once it is lost, every question fails. */
export function relayQuestions(connection: Duplex): void {
  const asked = new Map<number, Asked>();
  const waiting: Waiting[] = [];
  let lastNumber = 0;
  let isLost = false;

  function sendWaiting(): void {
    while (asked.size < MAX_DEVICE_QUESTIONS) {
      const next = waiting.shift();
      if (next === undefined) return;
      const { question, ...asker } = next;
      lastNumber += 1;
      asked.set(lastNumber, asker);
      writeFrame(connection, requestFrame({ id: lastNumber, question }));
    }
  }

  function ask(entry: Waiting): void {
    if (isLost) return fail(entry);
    waiting.push(entry);
    sendWaiting();
  }

  function cancel(port: MessagePort, id: number): void {
    const isMeant = (entry: Asked) => entry.port === port && entry.id === id;
    const position = waiting.findIndex(isMeant);
    if (position >= 0) waiting.splice(position, 1);
    // It keeps its place until it is answered: one that runs cannot be stopped.
    for (const [number, entry] of asked)
      if (isMeant(entry)) writeFrame(connection, requestFrame({ cancel: number }));
  }

  function receive(reply: DeviceReply | undefined): void {
    if (reply === undefined) return lose();
    const asker = asked.get(reply.id);
    asked.delete(reply.id);
    if (asker !== undefined && reply.answer !== undefined) {
      const answer: ModelAnswer<unknown> = { id: asker.id, seen: reply.answer };
      asker.port.postMessage(answer, []);
    } else if (asker !== undefined) fail(asker);
    sendWaiting();
  }

  function lose(): void {
    isLost = true;
    connection.destroy();
    for (const entry of [...asked.values(), ...waiting]) fail(entry);
    asked.clear();
    waiting.length = 0;
  }

  readFrames(connection, { onFrame: (frame) => receive(readDeviceReply(frame)), onBad: lose });
  for (const event of ["error", "close", "end"]) connection.on(event, lose);
  parentPort?.on("message", (message: ModelConnection) => {
    if ("isClosing" in message) process.exit();
    const { port } = message;
    port.on("message", (received: ModelMessage<DeviceQuestion>) => {
      if ("cancel" in received) cancel(port, received.cancel);
      else ask({ port, id: received.id, question: received.question });
    });
  });
  const ready: ModelThreadState = { state: "ready" };
  parentPort?.postMessage(ready, []);
}

function fail({ port, id }: Asked): void {
  const answer: ModelAnswer<unknown> = { id, failure: NO_DEVICE };
  port.postMessage(answer, []);
}
