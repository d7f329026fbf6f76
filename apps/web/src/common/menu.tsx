import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** A button that opens a list. It closes on Escape, on a click elsewhere, and when another one opens. */
export function Menu(props: { readonly title: string; readonly children: ComponentChildren }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const close = () => menu.current?.removeAttribute("open");
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open) return;
      close();
      menu.current.querySelector("summary")?.focus();
    };
    const onClick = ({ target }: MouseEvent) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    document.addEventListener("keydown", onKey, { signal });
    // A press would be too early: what moves as the menu closes is not clicked.
    document.addEventListener("click", onClick, { signal });
    // The frame of the text has its own events; a click into it only takes the focus away.
    addEventListener("blur", close, { signal });
    return () => controller.abort();
  }, []);
  return (
    <details ref={menu} class="downloads" name="menu">
      <summary class="button plain">{props.title}</summary>
      {props.children}
    </details>
  );
}
