import { Dialog } from "../common/dialog.tsx";

/** Asks before a link of a document is followed: its text may promise something else. */
export function LinkDialog(props: { readonly url: string; readonly onClose: () => void }) {
  return (
    <Dialog title="Open this link?" onClose={props.onClose}>
      <p>The document leads to an address outside this page:</p>
      <p class="link-address">{props.url}</p>
      <div class="row end">
        <button type="button" class="button plain" onClick={props.onClose}>
          Stay here
        </button>
        <a
          class="button primary"
          href={props.url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={props.onClose}
        >
          Open in a new tab
        </a>
      </div>
    </Dialog>
  );
}
