import type { ChosenDocument } from "../queue/upload-queue.ts";

const ADDRESS = new URL("../../../../fixtures/pdf/sources/sample.pdf", import.meta.url);

/** A document to try: text, a table, formulas and a picture on two pages. */
export async function fetchSample(): Promise<ChosenDocument> {
  const answer = await fetch(ADDRESS);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const name = "sample.pdf";
  return { name, source: { file: new File([await answer.blob()], name) } };
}
