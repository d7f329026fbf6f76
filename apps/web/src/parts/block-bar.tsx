import type { Line, Span } from "@parsewright/contract";
import { tableToCsv, tableToTsv } from "@parsewright/document/delimited";
import { type HtmlTable, parseHtmlTable } from "@parsewright/document/html-tables";
import { useMemo } from "preact/hooks";
import { jobAddress } from "../route.ts";
import { colourOf, KIND_TITLES } from "../result/block-kinds.ts";
import type { ParsedResult } from "../result/read-result.ts";
import type { TextPart } from "../result/text-pages.ts";
import type { ViewBlock } from "../result/view-document.ts";
import { CopyButton } from "./artifact-bar.tsx";
import { Icon } from "../common/icons.tsx";

/** Actions on the pinned block. */
export function BlockBar(props: {
  readonly block: ViewBlock;
  /** Its Markdown, where it has any. */
  readonly part: TextPart | undefined;
  readonly result: ParsedResult;
  readonly jobId: string;
  /** On small screens, where only one half is seen. */
  readonly onShowPage: () => void;
  readonly onUnpin: () => void;
}) {
  const { block, part, jobId } = props;
  const table = useMemo(() => tableOf(block), [block]);
  return (
    <div class="block-bar" style={colourOf(block.kind)} role="group" aria-label="Pinned block">
      <p>
        <strong>{KIND_TITLES[block.kind]}</strong> <code>{block.id}</code>
        {!block.isInText && <span> · not in the Markdown: {block.excerpt || "no text"}</span>}
      </p>
      <button type="button" class="quiet show-page" onClick={props.onShowPage}>
        <Icon name="document" />
        Show
      </button>
      {table !== undefined && (
        <>
          <CopyButton title="TSV" text={() => tableToTsv(table)} />
          <CopyButton title="CSV" text={() => tableToCsv(table)} />
        </>
      )}
      <CopyButton title="Text" text={() => part?.markdown ?? block.excerpt} />
      <CopyButton
        title="Link"
        icon="link"
        text={() => new URL(jobAddress(jobId, block.id), location.href).href}
      />
      <CopyButton title="JSON" text={() => JSON.stringify(jsonOf(block, props.result), null, 2)} />
      <button type="button" class="quiet square" aria-label="Unpin" onClick={props.onUnpin}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** The rows of a table or of a chart's data. */
function tableOf({ source }: ViewBlock): HtmlTable | undefined {
  const spans = (source?.blocks ?? []).flatMap((part) => (part.lines ?? []).flatMap(spansIn));
  const html = spans.map(({ html: own, content }) => own ?? content ?? "");
  return parseHtmlTable(html.find((text) => text.startsWith("<table")) ?? "");
}

function spansIn({ spans }: Line): readonly Span[] {
  return spans;
}

/** Collects the entries of a block in the JSON outputs, for copying. */
function jsonOf({ id, pageIndex, entryIndex }: ViewBlock, { contentList, middle }: ParsedResult) {
  const page = middle?.pdf_info.find(({ page_idx }) => page_idx === pageIndex);
  const [, letter, number] = /\.([bf])(\d+)$/.exec(id) ?? [];
  const list = letter === "b" ? page?.para_blocks : page?.discarded_blocks;
  return {
    block: id,
    content_list: entryIndex === undefined ? undefined : contentList[entryIndex],
    middle: number === undefined ? undefined : list?.[Number(number) - 1],
  };
}
