import type { ModelEntry } from "./model-entry.ts";

/** Every model that readers know. `docs/models.md` describes each; a test keeps the two equal. */
export const MODEL_MANIFEST: readonly ModelEntry[] = [
  {
    name: "pp-doclayout-v3",
    version: "46bbdf188bb0",
    purpose: "finds the regions of a page, what they are and their reading order",
    licence: "Apache-2.0",
    authors: "the PaddlePaddle authors",
    origin: "https://huggingface.co/PaddlePaddle/PP-DocLayoutV3_onnx",
    isDefault: true,
    files: [
      {
        path: "inference.onnx",
        bytes: 130_502_049,
        sha256: "45bf71750b00739a41fc209f132eb104a4d6b5bb29483c9078164d8b87cf28ba",
        sources: [
          {
            kind: "hub",
            repository: "PaddlePaddle/PP-DocLayoutV3_onnx",
            revision: "46bbdf188bb0a772c08aed74882ce7e51a8f1ea6",
            path: "inference.onnx",
          },
          // Someone's upload of the same file, labelled ISC; the hash says that it is the original.
          {
            kind: "npm",
            package: "zheleme-ocr-modles-layout",
            version: "1.0.0",
            path: "package/PaddlePaddlePP-DocLayoutV3_onnx.onnx",
          },
        ],
      },
    ],
  },
];
