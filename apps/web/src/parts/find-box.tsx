import { Icon } from "../common/icons.tsx";

/** Finds words in the whole text, also where it does not exist as elements yet. */
export function FindBox(props: {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly count: number;
  /** From 0. */
  readonly current: number;
  readonly onStep: (step: 1 | -1) => void;
}) {
  const { query, count, current, onStep } = props;
  return (
    <search class="find">
      <Icon name="search" />
      <input
        type="search"
        aria-label="Find in the text"
        placeholder="Find"
        value={query}
        onInput={({ currentTarget }) => props.onQuery(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onStep(event.shiftKey ? -1 : 1);
          if (event.key === "Escape") props.onQuery("");
        }}
      />
      {query !== "" && (
        <>
          <span class="find-count" role="status">
            {count === 0 ? "none" : `${current + 1} of ${count}`}
          </span>
          <button
            type="button"
            class="quiet square"
            aria-label="Previous match"
            disabled={count === 0}
            onClick={() => onStep(-1)}
          >
            <Icon name="up" />
          </button>
          <button
            type="button"
            class="quiet square"
            aria-label="Next match"
            disabled={count === 0}
            onClick={() => onStep(1)}
          >
            <Icon name="down" />
          </button>
        </>
      )}
    </search>
  );
}
