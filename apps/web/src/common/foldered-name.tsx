/** The name of a document; the folders that it was dropped in are less loud. */
export function FolderedName({ name }: { readonly name: string }) {
  const start = name.lastIndexOf("/") + 1;
  return (
    <>
      {start > 0 && <span class="folder">{name.slice(0, start)}</span>}
      {name.slice(start)}
    </>
  );
}
