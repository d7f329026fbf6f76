import { useRef } from "preact/hooks";

/** Tabs as the keyboard expects them: one stop, arrow keys between them. */
export function TabList(props: {
  readonly tabs: readonly { readonly id: string; readonly title: string }[];
  readonly open: string;
  readonly onOpen: (id: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const count = props.tabs.length;
    const position = props.tabs.findIndex(({ id }) => id === props.open);
    const next = props.tabs[(position + step + count) % count];
    if (next === undefined) return;
    props.onOpen(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <div ref={list} class="tabs" role="tablist" aria-label="Outputs" onKeyDown={move}>
      {props.tabs.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          id={`tab-${id}`}
          role="tab"
          aria-selected={id === props.open}
          aria-controls={id === props.open ? `panel-${id}` : undefined}
          tabIndex={id === props.open ? 0 : -1}
          onClick={() => props.onOpen(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
