import type { PageDescription } from "../../describe/describe-page.ts";
import { openRowSession } from "../../describe/row-session.ts";
import type { LineAnswers } from "./line-model.ts";

/** A loaded reader of lines. */
export interface LineSession {
  read(page: PageDescription): Promise<LineAnswers>;
}

/** Loads what `corpus/training/lines/export_onnx.py` writes. */
export async function openLineSession(path: string, cores: number): Promise<LineSession> {
  const ask = await openRowSession(path, { cores, answers: ["kinds", "pairs"] });
  return {
    async read(page) {
      const { kinds, pairs } = await ask(page);
      const size = page.rowCount ** 2;
      return { kinds, blocks: pairs.slice(0, size), next: pairs.slice(size, 2 * size) };
    },
  };
}
