/** Protocols of vision models: the two-step extraction of MinerU2.5, or any model that writes a page as Markdown. */
export const VISION_PROTOCOLS = ["mineru", "markdown"] as const;
export type VisionProtocol = (typeof VISION_PROTOCOLS)[number];

/** One question to a vision model. */
export interface VisionQuestion {
  readonly prompt: string;
  /** A PNG file; absent where the question is about text alone. */
  readonly image?: Uint8Array;
  readonly presencePenalty: number;
  readonly frequencyPenalty: number;
  /** Goes before those that wait, as others follow from its answer: the layout of a page. */
  readonly isUrgent?: boolean;
}

export interface VisionAnswer {
  readonly text: string;
  /** The model was cut off at its limit: the text has no end. */
  readonly isTruncated: boolean;
}

/**
 * A vision model that answers questions, wherever it runs. Implementations: `packages/vision` (over HTTP), the worker's
 * bridge into its engine process, and scripted ones in tests.
 */
export interface VisionModel {
  /** The name that its server gives it. */
  readonly name: string;
  readonly protocol: VisionProtocol;
  /** Number of questions that it takes at once; more wait inside `ask`: urgent ones first, then in order of arrival. */
  readonly maxInFlight: number;
  /**
   * Retries by itself what may succeed later. Rejects with a `ParserError` (`MODEL_SERVER_FAILED`), or with the reason
   * of the signal.
   */
  ask(question: VisionQuestion, signal: AbortSignal): Promise<VisionAnswer>;
}

/** A model, or a sentence on why there is none. */
export type FoundVisionModel = VisionModel | { readonly missing: string };
