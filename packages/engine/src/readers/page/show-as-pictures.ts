import type { Block, ParseOptions, Span } from "@parsewright/contract";

/** Takes the HTML of tables and the LaTeX of formulas away where the caller wants their pictures. What has none keeps its text. */
export function showAsPictures(
  blocks: readonly Block[],
  { table_enable, formula_enable }: ParseOptions,
): Block[] {
  if (table_enable && formula_enable) return [...blocks];
  const isUnwanted = ({ type, image_path }: Span) =>
    Boolean(image_path) &&
    ((type === "table" && !table_enable) || (type === "interline_equation" && !formula_enable));
  return blocks.map((block) => withSpans(block, (span) => (isUnwanted(span) ? bare(span) : span)));
}

function bare({ html: _html, content: _content, ...picture }: Span): Span {
  return picture;
}

function withSpans(block: Block, change: (span: Span) => Span): Block {
  return {
    ...block,
    ...(block.lines && {
      lines: block.lines.map((line) => ({ ...line, spans: line.spans.map(change) })),
    }),
    ...(block.blocks && { blocks: block.blocks.map((part) => withSpans(part, change)) }),
  };
}
