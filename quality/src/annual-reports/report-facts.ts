import { z } from "zod";

/** Texts of a page of a report, divided into furniture and body. */
export const ReportFacts = z.strictObject({
  id: z.string().min(1),
  /** Each text of a running head, foot or tab: none of it is part of the body. */
  running: z.array(z.string().min(1)).nonempty(),
  /** Each paragraph, heading, note and cell. */
  body: z.array(z.string().min(1)).nonempty(),
});
export type ReportFacts = z.infer<typeof ReportFacts>;

/** Output of the engine for a page: the texts of its furniture, and the Markdown. */
export interface ReadReport {
  readonly furniture: readonly string[];
  readonly markdown: string;
  /** The share of the characters of the file that are in a block or in the furniture. */
  readonly characterShare: number;
}

export interface FactCount {
  readonly running: number;
  /** Running lines that are among the furniture, and not in the Markdown beside it. */
  readonly runningFound: number;
  readonly bodyLost: readonly string[];
}

export function countFacts(
  { running, body }: ReportFacts,
  read: Omit<ReadReport, "characterShare">,
): FactCount {
  const furniture = plain(read.furniture.join(""));
  const markdown = plain(read.markdown);
  const bodyText = plain(body.join(""));
  // A title may have the words of the running head.
  const isOnlyFurniture = (text: string): boolean =>
    furniture.includes(plain(text)) &&
    occurrences(markdown, plain(text)) <= occurrences(bodyText, plain(text));
  return {
    running: running.length,
    runningFound: running.filter(isOnlyFurniture).length,
    bodyLost: body.filter((text) => !markdown.includes(plain(text))),
  };
}

/** Letters and digits only: spacing, hyphenation and markup are ignored. */
function plain(text: string): string {
  return text.normalize("NFKC").replaceAll(/<[^>]*>|[^\p{L}\p{N}]/gu, "");
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}
