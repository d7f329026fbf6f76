import type { VisionModel } from "@parsewright/contract";

/** An empty picture of 56 by 56 pixels: the least that models of this kind look at without enlarging it. */
const EMPTY_PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAADgAAAA4CAAAAACN7WTCAAAAJElEQVR42u3LMQ0AAAwDoPo33VpYdsNP+hRRFEVRFEVRFMWbASLRNHVG93lOAAAAAElFTkSuQmCC";

/** Makes a server load what it loads with its first question. What it answers does not matter. */
export async function askWarmUpQuestion(model: VisionModel, signal: AbortSignal): Promise<void> {
  await model.ask(
    {
      prompt: "\nText Recognition:",
      image: Buffer.from(EMPTY_PICTURE, "base64"),
      presencePenalty: 0,
      frequencyPenalty: 0,
    },
    signal,
  );
}
