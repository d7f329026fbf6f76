import type { Ask } from "../model-threads/create-asker.ts";
import type { DeviceBatch } from "../model-threads/device-batch.ts";
import type { DeviceAnswer, DevicePart, DeviceTensor } from "../model-threads/device-messages.ts";
import { frameOf, mostAtOnce } from "./device-frames.ts";

/** A picture that waits for the answer of a model. */
export interface WaitingPicture {
  readonly picture: DeviceTensor;
  /** Called once, without an answer where the model failed. */
  readonly settle: (answer: DeviceAnswer | undefined) => void;
}

/** The questions of all processes to one model. */
export interface PartQueue {
  add(waiting: WaitingPicture): void;
  /** Takes a question back, if it still waits. */
  remove(waiting: WaitingPicture): void;
}

export interface PartQueueOptions {
  readonly part: DevicePart;
  readonly ask: Ask<DeviceBatch, readonly DeviceAnswer[]>;
  /** Rows that a model is run with for some pictures. */
  readonly rowsFor: (pictures: number) => number;
  /** Called when the model did not answer. */
  readonly onFailure: (reason: unknown) => void;
  readonly onAnswer: () => void;
}

/** Asks about all pictures at once that wait and fit into the frame of the one that has waited longest. */
export function createPartQueue(options: PartQueueOptions): PartQueue {
  const { part, ask, rowsFor, onFailure, onAnswer } = options;
  const waiting: WaitingPicture[] = [];
  let isRunning = false;

  function takeBatch(): { readonly frame: readonly number[]; readonly batch: WaitingPicture[] } {
    const frameAt = ({ picture }: WaitingPicture) => frameOf(part, picture.dimensions);
    const [first] = waiting;
    const frame = first === undefined ? [] : frameAt(first);
    const isAlike = (one: WaitingPicture) => frameAt(one).join() === frame.join();
    const batch = waiting.filter(isAlike).slice(0, mostAtOnce(part));
    for (const one of batch) waiting.splice(waiting.indexOf(one), 1);
    return { frame, batch };
  }

  async function answerAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0) {
      const { frame, batch } = takeBatch();
      const answers = await askAbout(frame, batch);
      for (const [index, { settle }] of batch.entries()) settle(answers[index]);
    }
    isRunning = false;
  }

  async function askAbout(
    frame: readonly number[],
    batch: readonly WaitingPicture[],
  ): Promise<readonly DeviceAnswer[]> {
    const pictures = batch.map(({ picture }) => picture);
    const transfer = pictures.map(({ values }) => values.buffer as ArrayBuffer);
    const { signal } = new AbortController();
    try {
      const question = { frame: [rowsFor(batch.length), ...frame], pictures };
      const answers = await ask(question, { signal, transfer });
      onAnswer();
      return answers;
    } catch (error) {
      onFailure(error);
      return [];
    }
  }

  return {
    add(one) {
      waiting.push(one);
      void answerAll();
    },
    remove(one) {
      const position = waiting.indexOf(one);
      if (position >= 0) waiting.splice(position, 1);
    },
  };
}
