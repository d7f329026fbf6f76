import { useState } from "preact/hooks";
import { Menu } from "../common/menu.tsx";

/** Facts of documents that the list can show beside their names. */
export const COLUMNS = {
  state: "State",
  pages: "Pages",
  size: "Size",
  sent: "Sent",
  took: "Took",
} as const;
export type Column = keyof typeof COLUMNS;

/** Shares of the width: a moment needs more room than a duration. */
const WIDTHS = { state: 1.1, pages: 0.9, size: 0.8, sent: 1.4, took: 0.8 } as const;

/** The tracks of the columns that are shown, for the grid of each row. */
export function tracksOf(columns: readonly Column[]): string {
  return columns.map((one) => `minmax(0, ${WIDTHS[one]}fr)`).join(" ");
}

const ALL = Object.keys(COLUMNS) as Column[];
const STORED = "document-columns";

/** The columns that this browser shows, all until somebody hides one. */
export function useColumns(): [readonly Column[], (columns: readonly Column[]) => void] {
  const [columns, setColumns] = useState<readonly Column[]>(() => {
    const stored = localStorage.getItem(STORED)?.split(",");
    return stored === undefined ? ALL : ALL.filter((one) => stored.includes(one));
  });
  return [
    columns,
    (next) => {
      localStorage.setItem(STORED, next.join(","));
      setColumns(next);
    },
  ];
}

/** Hides columns and shows them again. */
export function ColumnMenu(props: {
  readonly columns: readonly Column[];
  readonly onColumns: (columns: readonly Column[]) => void;
}) {
  const { columns, onColumns } = props;
  return (
    <Menu title="Columns">
      <ul>
        {ALL.map((one) => (
          <li key={one}>
            <label class="column-choice">
              <input
                type="checkbox"
                checked={columns.includes(one)}
                onChange={({ currentTarget: { checked } }) =>
                  onColumns(
                    ALL.filter((other) => (other === one ? checked : columns.includes(other))),
                  )
                }
              />
              {COLUMNS[one]}
            </label>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
