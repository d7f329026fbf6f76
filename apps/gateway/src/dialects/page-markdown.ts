import type { Block, ContentListEntry, InlineResult } from "@parser/contract";

/** A page of a result, for APIs that answer page by page. */
export interface ResultPage {
  /** Counted from 0, in the document. */
  readonly index: number;
  readonly entries: readonly ContentListEntry[];
  /** Running text of the page and its notes, which the content list does not have. */
  readonly furniture: readonly Block[];
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
  return (middle?.pdf_info ?? []).map((page) => ({
    index: page.parser_source_page ?? page.page_idx,
    entries: entries.get(page.page_idx) ?? [],
    furniture: page.discarded_blocks,
    size: page.page_size,
  }));
}

/** A page as Markdown: its body, then its footnotes. */
export function pageMarkdown({ entries }: ResultPage): string {
  return paragraphs(entries.map(entryMarkdown));
}

/** The text of a block without any marks. */
export function plainText(block: Block): string {
  const lines = (block.lines ?? []).map(({ spans }) =>
    spans.map((span) => ("content" in span ? (span.content ?? "") : "")).join(" "),
  );
  return lines.join(" ").trim();
}

/** One entry as Markdown, with its captions and notes. */
export function entryMarkdown(entry: ContentListEntry): string {
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
    case "discarded":
      return entry.sub_type === "page_footnote" ? entry.text : "";
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
