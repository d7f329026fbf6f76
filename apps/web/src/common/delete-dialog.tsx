import { Dialog } from "./dialog.tsx";

/** Asks before a job is deleted: nothing brings it back. */
export function DeleteDialog(props: {
  readonly name: string;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={`Delete ${props.name}?`} onClose={props.onClose}>
      <p>The results are deleted too, for everybody who can see them.</p>
      <div class="row end">
        <button type="button" class="button plain" onClick={props.onClose}>
          Keep it
        </button>
        <button type="button" class="button primary" onClick={props.onDelete}>
          Delete it
        </button>
      </div>
    </Dialog>
  );
}
