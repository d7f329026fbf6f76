import { workerData } from "node:worker_threads";
import { serveQuestions, tellFailure } from "../../threads/model-thread/serve-questions.ts";
import {
  openStructureSession,
  type StructureSession,
} from "../tables/structure/structure-session.ts";
import type { LayoutQuestion, LayoutThreadData, ModelAnswers, Subject } from "./layout-messages.ts";
import { type LayoutSession, openLayoutSession } from "./layout-session.ts";

/** The thread in which the models run, one answer at a time. Started by `layout-thread.ts`. */
interface Sessions {
  readonly page: LayoutSession;
  readonly table: StructureSession | undefined;
}

async function main({ modelPaths, threads }: LayoutThreadData): Promise<void> {
  let subject: Subject = "page";
  try {
    const page = await openLayoutSession({ modelPath: modelPaths.page, threads });
    subject = "table";
    const table =
      modelPaths.table === undefined
        ? undefined
        : await openStructureSession({ modelPath: modelPaths.table, threads });
    serveQuestions((question: LayoutQuestion) => look({ page, table }, question));
  } catch (error) {
    tellFailure(subject, error);
  }
}

async function look(
  { page, table }: Sessions,
  { subject, picture }: LayoutQuestion,
): Promise<ModelAnswers[Subject]> {
  if (subject === "page") return page.findRegions(picture);
  if (table === undefined) throw new Error("No model for tables is loaded.");
  return table.findStructure(picture);
}

await main(workerData as LayoutThreadData);
