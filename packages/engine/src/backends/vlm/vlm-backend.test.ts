import { describeBackend, describeVisionBackend } from "../backend-conformance.ts";
import { scriptVision } from "../../testing/scripted-vision.ts";
import { vlmBackend } from "./vlm-backend.ts";

/** Sees one line of text and a picture. */
const vision = scriptVision(({ prompt }) => {
  if (prompt.includes("Layout"))
    return "<|box_start|>90 130 240 180<|box_end|><|ref_start|>text<|ref_end|><|box_start|>500 660 1000 1000<|box_end|><|ref_start|>image<|ref_end|>";
  return prompt.includes("Image") ? "<|class_start|>natural_image<|class_end|>" : "Hello";
});

describeBackend(vlmBackend, { vision });
describeBackend(vlmBackend, {
  vision: scriptVision(() => "<!-- box 90 130 240 180 -->\nHello", { protocol: "markdown" }),
});
describeVisionBackend(vlmBackend);
