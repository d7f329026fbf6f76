/** Says where a key comes from, to those who have none or a wrong one. */
export function KeyNotice(props: { readonly hasKey: boolean; readonly onKey: () => void }) {
  return (
    <div class="notice" role="status">
      {props.hasKey ? (
        <p>
          This gateway does not know your key: it was revoked, or it belongs to another gateway.
        </p>
      ) : (
        <p>
          This gateway needs a key. <code>npm run up</code> prints a link with one,{" "}
          <code>parsewright serve</code> prints the path of the file with the first one, and{" "}
          <code>parsewright keys create</code> makes more.
        </p>
      )}
      <button type="button" class="button" onClick={props.onKey}>
        {props.hasKey ? "Enter another key" : "Enter a key"}
      </button>
    </div>
  );
}
