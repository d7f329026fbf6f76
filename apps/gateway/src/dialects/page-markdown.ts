import type { ContentListEntry, InlineResult } from "@parsewright/contract";

/** Running text of a page, or one of its notes. */
type FurnitureEntry = Extract<ContentListEntry, { type: "discarded" }>;

/** What is part of the body. */
export type BodyEntry = Exclude<ContentListEntry, FurnitureEntry>;

/** A page of a result, for APIs that answer page by page. */
export interface ResultPage {
  /** Counted from 0, in the document. */
  readonly index: number;
  readonly entries: readonly BodyEntry[];
  readonly furniture: readonly FurnitureEntry[];
  /** In points; absent in office documents. */
  readonly size?: readonly [width: number, height: number] | undefined;
}

/** The pages of a result with the formats `content_list` and `middle`. */
export function pagesOf({ content_list: list = [], middle }: InlineResult): readonly ResultPage[] {
  const entries = new Map<number, ContentListEntry[]>();
  for (const entry of list) {
    const onPage = entries.get(entry.page_idx) ?? [];
    onPage.push(entry);
    entries.set(entry.page_idx, onPage);
  }
  return (middle?.pdf_info ?? []).map((page) => {
    const onPage = entries.get(page.page_idx) ?? [];
    return {
      index: page.parser_source_page ?? page.page_idx,
      entries: onPage.filter((entry) => entry.type !== "discarded"),
      furniture: onPage.filter((entry) => entry.type === "discarded"),
      size: page.page_size,
    };
  });
}

/** A page as Markdown: its body, then its footnotes. */
export function pageMarkdown({ entries, furniture }: ResultPage): string {
  const notes = furniture.filter(({ sub_type }) => sub_type === "page_footnote");
  return paragraphs([...entries.map(entryMarkdown), ...notes.map(({ text }) => text)]);
}

/** One entry as Markdown, with its captions and notes. */
export function entryMarkdown(entry: BodyEntry): string {
  switch (entry.type) {
    case "text":
      return entry.text_level === undefined
        ? entry.text
        : `${"#".repeat(entry.text_level)} ${entry.text}`;
    case "equation":
      return entry.text ?? picture(entry.img_path);
    case "table": {
      const body = entry.table_body ?? picture(entry.img_path);
      return paragraphs([...entry.table_caption, body, ...entry.table_footnote]);
    }
    case "image": {
      const { image_caption: captions, image_footnote: notes, content } = entry;
      return paragraphs([picture(entry.img_path), content ?? "", ...captions, ...notes]);
    }
    default:
      return paragraphs([...entry.code_caption, entry.code_body, ...entry.code_footnote]);
  }
}

function picture(path = ""): string {
  return path === "" ? "" : `![](${path})`;
}

function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
