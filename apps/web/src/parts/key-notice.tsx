/** Says where a key comes from, to those who have none. */
export function KeyNotice({ onKey }: { readonly onKey: () => void }) {
  return (
    <div class="notice" role="status">
      <p>
        This gateway asks for a key. <code>npm run up</code> prints a link that brings one along;{" "}
        <code>parsewright keys create</code> makes one.
      </p>
      <button type="button" class="button" onClick={onKey}>
        Enter a key
      </button>
    </div>
  );
}
