import { useEffect } from "preact/hooks";
import { KIND_TITLES } from "../result/block-kinds.ts";
import type { ViewBlock } from "../result/view-document.ts";
import type { Lit } from "./lit.ts";
import { scrollToShow } from "./scroll-to-show.ts";
import { useRovingFocus } from "./use-roving-focus.ts";

/** The blocks of a document that has no pages to draw: office files. */
export function BlockList(props: {
  readonly blocks: readonly ViewBlock[];
  readonly lit: Lit | undefined;
  readonly onLit: (lit: Lit | undefined) => void;
}) {
  const { blocks, lit } = props;
  const { container, onKeyDown } = useRovingFocus<HTMLOListElement>(() => props.onLit(undefined));
  useEffect(() => {
    if (lit?.by === "text") scrollToShow(container.current?.querySelector(".lit"));
  }, [lit]);
  if (blocks.length === 0) return <p class="empty">Nothing was found on this page.</p>;
  const stopId = blocks.find(({ id }) => id === lit?.id)?.id ?? blocks[0]?.id;
  return (
    <ol
      ref={container}
      class="block-list"
      onKeyDown={onKeyDown}
      onPointerLeave={() => props.onLit(undefined)}
    >
      {blocks.map((block) => {
        const light = () => props.onLit({ id: block.id, by: "page" });
        return (
          <li key={block.id}>
            <button
              type="button"
              data-stop
              data-block={block.id}
              class={`block-card kind-${block.kind} ${lit?.id === block.id ? "lit" : ""}`}
              tabIndex={block.id === stopId ? 0 : -1}
              onPointerEnter={light}
              onFocus={light}
              onClick={light}
            >
              <span class="block-card-kind">{KIND_TITLES[block.kind]}</span>
              <span>{block.excerpt || "A picture"}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
