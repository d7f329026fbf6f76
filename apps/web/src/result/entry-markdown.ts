import type { ContentListEntry } from "@parsewright/contract";
import { FORMULA_PATTERN, FORMULA_TEXT } from "./formula-pattern.ts";

/** One entry of the content list as the Markdown output writes it, so that each can be shown by itself. */
export function entryMarkdown(entry: ContentListEntry, isOffice: boolean): string {
  switch (entry.type) {
    case "text":
      // The Markdown leaves them out.
      if (entry.sub_type === "speaker_notes") return "";
      return entry.text_level === undefined
        ? entry.text
        : `${"#".repeat(Math.min(entry.text_level, 6))} ${entry.text}`;
    case "equation":
      return entry.text ?? pictureMarkdown(entry.img_path);
    case "table": {
      const body = entry.table_body ?? pictureMarkdown(entry.img_path);
      // Office files do not say where a caption is; elsewhere those of tables are above.
      return isOffice
        ? joinParts(body, ...entry.table_caption, ...entry.table_footnote)
        : joinParts(...entry.table_caption, body, ...entry.table_footnote);
    }
    case "image":
      return joinParts(
        ...pictureParts(entry, isOffice),
        ...entry.image_caption,
        ...entry.image_footnote,
      );
    default:
      return joinParts(...entry.code_caption, entry.code_body, ...entry.code_footnote);
  }
}

/** As tables write them. */
const SIGNS = { lt: "<", gt: ">", quot: '"', amp: "&" };

/** The beginning of an entry as plain text, for lists and labels. */
export function entryExcerpt(entry: ContentListEntry, maxCharacters = 160): string {
  const text = entryMarkdown(entry, true)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<\/?(?:table|tr|td|th|br|p)\b[^>]*>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/^\s*(?:#+|-) /gm, "")
    .replaceAll(FORMULA_PATTERN, FORMULA_TEXT)
    .replaceAll(/\\([*_$#|<>[\]])|[*]+/g, "$1")
    .replaceAll(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof SIGNS) => SIGNS[name])
    .replaceAll(/\s+/g, " ")
    .trim();
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters).trimEnd()} …` : text;
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

/**
 * Office files describe a picture by its alternative text, or by the table behind a chart. A model writes more, so its
 * text is folded.
 */
function pictureParts(
  entry: Extract<ContentListEntry, { type: "image" }>,
  isOffice: boolean,
): string[] {
  const { content = "", img_path: path } = entry;
  if (isOffice) {
    return content.startsWith("<table") ? [content] : [pictureMarkdown(path, content)];
  }
  if (content === "") return [pictureMarkdown(path)];
  const summary = entry.parser_chart_type ?? entry.sub_type ?? "content";
  const details = `<details>\n<summary>${summary}</summary>\n\n${content}\n</details>`;
  return [pictureMarkdown(path), details];
}

function pictureMarkdown(path: string | undefined, description = ""): string {
  const alternative = description.replaceAll(/[[\]\n]/g, " ");
  return path ? `![${alternative}](${path})` : "";
}
