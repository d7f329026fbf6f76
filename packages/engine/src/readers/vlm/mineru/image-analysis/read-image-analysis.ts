/** What the model says about a picture. Fields that it left out are empty. */
export interface ImageAnalysis {
  readonly class: string;
  readonly sub_class: string;
  readonly caption: string;
  /** Repaired for its class: a Mermaid drawing for flowcharts, a Markdown table for charts. */
  readonly content: string;
}

/** Reads the answer to the question about a picture. */
export function readImageAnalysis(_answer: string): ImageAnalysis {
  throw new Error("readImageAnalysis has no body yet");
}
