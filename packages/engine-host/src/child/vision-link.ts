import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FoundVisionModel } from "@parsewright/contract";
import {
  BRIDGE_FILE_DESCRIPTOR,
  type BridgeReply,
  readReply,
  type VisionOffer,
} from "../vision-bridge/bridge-messages.ts";
import { readFrames, writeFrame } from "@parsewright/engine/frames";
import { type BridgedModel, createBridgedModel } from "./bridged-model.ts";

/** The way of an engine process to a vision model: its supervisor asks for it. */
export interface VisionLink {
  /** The model of one task; the one before is of no use any more. */
  open(offer: VisionOffer | { readonly missing: string }): FoundVisionModel;
  /** Ends the questions of the task. Safe to call twice. */
  close(): void;
}

/** Uses the pipe that the process was started with, unless a test brings its own. */
export function createVisionLink(openPipe: () => Duplex = openOwnPipe): VisionLink {
  let pipe: Duplex | undefined;
  let model: BridgedModel | undefined;
  const close = () => model?.close();

  /** Late replies are for the task before. */
  function receive(reply: BridgeReply | undefined): void {
    if (reply === undefined) close();
    else if (reply.task === model?.task) model.receive(reply);
  }

  function connect(): Duplex {
    if (pipe !== undefined) return pipe;
    pipe = openPipe();
    readFrames(pipe, { onFrame: (frame) => receive(readReply(frame)), onBad: close });
    pipe.on("drain", () => model?.goOn());
    // Without its supervisor the process ends; until then nobody is left waiting.
    pipe.on("close", close);
    pipe.on("error", close);
    return pipe;
  }

  return {
    close,
    open(offer) {
      close();
      if ("missing" in offer) return offer;
      model = createBridgedModel(offer, (frame) => writeFrame(connect(), frame));
      return model;
    },
  };
}

function openOwnPipe(): Duplex {
  return new Socket({ fd: BRIDGE_FILE_DESCRIPTOR, readable: true, writable: true });
}
