import type { Pixels } from "../../../formats/page-source.ts";
import type { Recognition } from "../text-recognizer.ts";
import type { FoundLines } from "./find-text-boxes.ts";
import type { TextBox } from "./text-box.ts";

/** One thing for each model. */
export interface ForDetectionAndRecognition<Value> {
  readonly detection: Value;
  readonly recognition: Value;
}

/** What a thread is started with. */
export interface PpocrThreadData {
  readonly modelPaths: ForDetectionAndRecognition<string>;
}

/** Asks where a picture has lines of text, or what some of them say. All threads see the bytes of the picture. */
export interface PpocrQuestion {
  readonly picture: Pixels;
  /** The lines to read; absent when they are to be found. */
  readonly boxes?: readonly TextBox[];
}

/** Answers the two questions: the lines that were found, or what they say. */
export type PpocrSeen = FoundLines & Recognition;
