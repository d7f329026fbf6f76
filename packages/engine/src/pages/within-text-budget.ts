import { createTextBudget } from "@parsewright/document/files";

/** Hands pages on until their text is more than the file may become; then it throws `DOCUMENT_TOO_COMPLEX`. */
export async function* withinTextBudget<PageForm>(
  pages: AsyncIterable<PageForm>,
  { fileBytes, lengthOf }: { fileBytes: number; lengthOf: (page: PageForm) => number },
): AsyncGenerator<PageForm> {
  const spendText = createTextBudget(fileBytes);
  for await (const page of pages) {
    spendText(lengthOf(page));
    yield page;
  }
}
