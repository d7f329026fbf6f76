import { countOf } from "../common/status-words.ts";
import { foldEqual, type Piece, type Row } from "./side-by-side.ts";

/** Lines of both sides; those that are equal are folded, unless all are wanted. */
export function DiffTable(props: { readonly rows: readonly Row[]; readonly isWhole: boolean }) {
  const sections = props.isWhole ? [{ rows: props.rows }] : foldEqual(props.rows);
  return (
    <div class="diff-scroll" tabIndex={0} role="group" aria-label="Differences">
      <table class="diff">
        <thead class="visually-hidden">
          <tr>
            <th scope="col">First result</th>
            <th scope="col">Second result</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section, index) =>
            "rows" in section ? (
              section.rows.map((row, position) => <Line key={`${index}-${position}`} row={row} />)
            ) : (
              <tr key={index} class="folded">
                <td colSpan={2}>{countOf(section.hiddenRows.length, "equal line")}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function Line({ row }: { readonly row: Row }) {
  return (
    <tr class={row.isSame ? "" : "changed"}>
      <Side pieces={row.left} />
      <Side pieces={row.right} />
    </tr>
  );
}

function Side({ pieces }: { readonly pieces: readonly Piece[] | undefined }) {
  if (pieces === undefined) return <td class="absent" />;
  return (
    <td>
      {pieces.map(({ text, isChanged }, index) =>
        isChanged ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </td>
  );
}
