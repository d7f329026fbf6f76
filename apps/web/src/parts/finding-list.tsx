import type { InputFormat } from "@parsewright/contract";
import { numberedPart } from "../common/status-words.ts";
import type { Finding } from "../result/findings.ts";
import type { ViewDocument } from "../result/view-document.ts";
import { download } from "../common/download.ts";
import { Icon } from "../common/icons.tsx";

/** Lists notes, hidden text and failures, and offers the pictures for download. */
export function FindingList(props: {
  readonly findings: readonly Finding[];
  readonly view: ViewDocument;
  readonly format: InputFormat;
  readonly images: ReadonlyMap<string, Uint8Array>;
  readonly onPage: (pageIndex: number) => void;
}) {
  const pageNumbers = new Map(props.view.pages.map((page) => [page.index, page.sourceIndex + 1]));
  return (
    <div class="findings" tabIndex={0} role="group" aria-label="Notes">
      {props.findings.length === 0 && (
        <p class="empty">Nothing special: no hidden text, nothing failed, no notes.</p>
      )}
      <ul class="finding-list">
        {props.findings.map(({ kind, title, text, pageIndex }, index) => (
          <li key={index} class={`finding ${kind}`}>
            <h2>{title}</h2>
            <p>{text}</p>
            {pageIndex !== undefined && (
              <button type="button" class="quiet" onClick={() => props.onPage(pageIndex)}>
                {numberedPart(props.format, pageNumbers.get(pageIndex) ?? 1)}
              </button>
            )}
          </li>
        ))}
      </ul>
      {props.images.size > 0 && (
        <>
          <h2>Pictures</h2>
          <ul class="picture-list">
            {[...props.images].map(([name, image]) => (
              <li key={name}>
                <button type="button" class="quiet" onClick={() => download(image, name)}>
                  <Icon name="download" />
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
