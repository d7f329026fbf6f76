import type { MessagePort } from "node:worker_threads";
import type { LayoutSessionOptions } from "./layout-session.ts";

/** What the thread of the layout model is started with. */
export type LayoutThreadData = LayoutSessionOptions;

/** What the thread says once, when the model is loaded or cannot be. */
export type LayoutThreadState =
  | { readonly state: "ready" }
  | { readonly state: "failed"; readonly reason: string };

/** Brings the thread one more port to answer on. */
export interface LayoutConnection {
  readonly port: MessagePort;
}

/** Asks for the regions of a picture; `cancel` takes the question back, if it still waits. */
export type LayoutQuestion =
  | { readonly id: number; readonly picture: Uint8Array }
  | { readonly cancel: number };

/** The numbers of the model, or why there are none. */
export type LayoutAnswer =
  | { readonly id: number; readonly regions: Float32Array }
  | { readonly id: number; readonly failure: string };
