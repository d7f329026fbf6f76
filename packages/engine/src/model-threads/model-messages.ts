import type { MessagePort } from "node:worker_threads";

/** State that a model thread reports once: its models are loaded, or one of them cannot be. */
export type ModelThreadState =
  | { readonly state: "ready" }
  | {
      readonly state: "failed";
      readonly part: string;
      readonly reason: string;
      /** For users, where it is not the model that is to blame. */
      readonly message?: string;
    };

/** Brings the thread one more port to answer on, or ends it after the answer that it is at. */
export type ModelConnection = { readonly port: MessagePort } | { readonly isClosing: true };

/** A question; `cancel` takes one back, if it still waits. */
export type ModelMessage<Question> =
  | { readonly id: number; readonly question: Question }
  | { readonly cancel: number };

/** Answer of a model, or the reason why there is none. */
export type ModelAnswer<Seen> =
  | { readonly id: number; readonly seen: Seen }
  | { readonly id: number; readonly failure: string };
