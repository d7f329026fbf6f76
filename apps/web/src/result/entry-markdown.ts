import type { ContentListEntry } from "@parser/contract";

/** One entry of the content list as the Markdown output writes it, so that each can be shown by itself. */
export function entryMarkdown(entry: ContentListEntry): string {
  switch (entry.type) {
    case "text":
      return entry.text_level === undefined
        ? entry.text
        : `${"#".repeat(Math.min(entry.text_level, 6))} ${entry.text}`;
    case "equation":
      return entry.text ?? pictureMarkdown(entry.img_path);
    case "table":
      return joinParts(
        entry.table_caption,
        entry.table_body ?? pictureMarkdown(entry.img_path),
        entry.table_footnote,
      );
    case "image":
      return joinParts(
        [],
        pictureMarkdown(entry.img_path, entry.sub_type === "chart" ? "" : entry.content),
        [
          ...entry.image_caption,
          ...(isTable(entry.content) ? [entry.content] : []),
          ...entry.image_footnote,
        ],
      );
    default:
      return joinParts(entry.code_caption, entry.code_body, entry.code_footnote);
  }
}

/** The beginning of an entry as plain text, for lists and labels. */
export function entryExcerpt(entry: ContentListEntry, maxCharacters = 160): string {
  const text = entryMarkdown(entry)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<\/?(?:table|tr|td|th|br|p)\b[^>]*>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/^\s*(?:#+|-) /gm, "")
    .replaceAll(/\\(?=[*_$#|<>[\]])|[*$]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters).trimEnd()} …` : text;
}

function joinParts(before: readonly string[], body: string, after: readonly string[]): string {
  return [...before, body, ...after].filter((part) => part !== "").join("\n\n");
}

function pictureMarkdown(path: string | undefined, description = ""): string {
  const alternative = description.replaceAll(/[[\]\n]/g, " ");
  return path ? `![${alternative}](${path})` : "";
}

function isTable(content: string | undefined): content is string {
  return content?.startsWith("<table") === true;
}
