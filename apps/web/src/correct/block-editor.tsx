import { useRef } from "preact/hooks";
import { longTableRows } from "../markdown/table-rows.ts";
import { cellsOf, type MarkdownPart, splitMarkdown, withCells } from "./markdown-parts.ts";

/** The Markdown of one block: text as it is, tables cell by cell. */
export function BlockEditor(props: {
  readonly title: string;
  readonly markdown: string;
  readonly onMarkdown: (markdown: string) => void;
}) {
  const parts = useRef<readonly MarkdownPart[]>(partsOf(props.markdown));
  const texts = useRef(parts.current.map(({ source }) => source));
  const change = (index: number, source: string) => {
    texts.current[index] = source;
    props.onMarkdown(texts.current.join(""));
  };
  return (
    <>
      {parts.current.map(({ kind, source }, index) =>
        kind === "table" && longTableRows(source) ? (
          <p key={index} class="empty">
            This table is too long to be corrected here. Correct its file and parse it again.
          </p>
        ) : kind === "table" ? (
          <TableEditor key={index} source={source} onSource={(next) => change(index, next)} />
        ) : (
          <textarea
            key={index}
            class="edit-text"
            aria-label={props.title}
            spellcheck={false}
            defaultValue={source}
            onInput={(event) => change(index, event.currentTarget.value)}
          />
        ),
      )}
    </>
  );
}

/** An empty text is there to be written, too. */
function partsOf(markdown: string): readonly MarkdownPart[] {
  const parts = splitMarkdown(markdown);
  return parts.length === 0 ? [{ kind: "text", source: "" }] : parts;
}

/** A table cell by cell. */
function TableEditor(props: {
  readonly source: string;
  readonly onSource: (source: string) => void;
}) {
  const texts = useRef(new Map<number, string>());
  const change = (index: number, text: string) => {
    texts.current.set(index, text);
    props.onSource(withCells(props.source, texts.current));
  };
  return (
    <div class="edit-table">
      <table>
        <tbody>
          {cellsOf(props.source).map((row, rowIndex) => (
            <tr key={rowIndex}>
              {row.map(({ index, isHead, columns, rows, text }, position) => {
                const Tag = isHead ? "th" : "td";
                return (
                  <Tag key={index} colSpan={columns} rowSpan={rows}>
                    <textarea
                      rows={1}
                      aria-label={`Row ${rowIndex + 1}, cell ${position + 1}`}
                      defaultValue={text}
                      onInput={(event) => change(index, event.currentTarget.value)}
                    />
                  </Tag>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
