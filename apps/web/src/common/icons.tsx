const PATHS = {
  key: "M8 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM11.5 12h9M17.5 12v3M20.5 12v2",
  sun: "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 3v1.6M12 19.4V21M3 12h1.6M19.4 12H21M5.6 5.6l1.2 1.2M17.2 17.2l1.2 1.2M18.4 5.6l-1.2 1.2M6.8 17.2l-1.2 1.2",
  moon: "M19.5 14.2A7.8 7.8 0 0 1 9.8 4.5a7.8 7.8 0 1 0 9.7 9.7Z",
  copy: "M9 9h9.5v9.5H9zM15 9V5.5H5.5V15H9",
  download: "M12 4.5v10M8 11l4 4 4-4M5 18.5h14",
  left: "M14.5 6.5 9 12l5.5 5.5",
  right: "M9.5 6.5 15 12l-5.5 5.5",
  document: "M7 4.5h7l3.5 3.5v11.5H7zM13.5 4.5v4h4M9.8 12.5h5M9.8 15.5h5",
  folder: "M4 6.5h5.5l2 2.5H20v9.5H4z",
  plus: "M12 6v12M6 12h12",
  close: "M7 7l10 10M17 7 7 17",
  refresh: "M18.5 12a6.5 6.5 0 1 1-2-4.7M18.5 4.5v3.3h-3.3",
  minus: "M6 12h12",
  pages: "M5 5h5v6H5zM5 14h5v5H5zM13 6h6M13 9h6M13 15h6M13 18h6",
  search: "M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15.5 15.5 20 20",
  up: "M6.5 14.5 12 9l5.5 5.5",
  down: "M6.5 9.5 12 15l5.5-5.5",
  link: "M10 14a3.5 3.5 0 0 0 5 0l3.2-3.2a3.5 3.5 0 0 0-5-5L12 7M14 10a3.5 3.5 0 0 0-5 0l-3.2 3.2a3.5 3.5 0 0 0 5 5L12 17",
  warning: "M12 5 3.8 19h16.4zM12 10.5v3.8M12 16.6h.01",
} as const;

/** A line drawing beside words that say the same; alone it needs a label on its button. */
export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
