import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OUTPUT_FILES } from "@parsewright/contract";
import type { ChildTask } from "../child-messages.ts";
import { serveTasks } from "../child/serve-tasks.ts";
import { actOut } from "./mock-actions.ts";
import { readInstruction } from "./mock-instructions.ts";

// A process like the engine's that does what the document says. Only tests start it.
await serveTasks(async () => async (task, report) => {
  const document = readFileSync(task.documentPath, "utf8");
  const instruction = readInstruction(document);
  report({ kind: "step" });
  const text = instruction === undefined ? document : await actOut(instruction, task, report);
  writeMockOutputs(task, text);
  const pageCount = instruction?.do === "succeed" ? (instruction.pages ?? 1) : 1;
  return { backend: "pipeline", inputFormat: "pdf", pageCount, modelDirectory: null };
});

function writeMockOutputs({ outputFolder, basename }: ChildTask, text: string): void {
  const path = (name: string) => join(outputFolder, name);
  writeFileSync(path(OUTPUT_FILES.markdown(basename)), text);
  writeFileSync(path(OUTPUT_FILES.content_list(basename)), JSON.stringify([{ text }]));
  writeFileSync(
    path(OUTPUT_FILES.middle(basename)),
    JSON.stringify({ pdf_info: [], _backend: "pipeline", text }),
  );
  mkdirSync(path(OUTPUT_FILES.images(basename)), { recursive: true });
}
