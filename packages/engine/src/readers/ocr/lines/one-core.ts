import type { InferenceSession } from "onnxruntime-node";

/** Session options of both models: one answer on one core. */
export const ONE_CORE: InferenceSession.SessionOptions = {
  graphOptimizationLevel: "all",
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // The pattern would reserve memory anew for every size of picture.
  enableMemPattern: false,
};
