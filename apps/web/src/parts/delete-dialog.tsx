import { Dialog } from "./dialog.tsx";

/** Asks before a job is deleted: nothing brings it back. */
export function DeleteDialog(props: {
  readonly name: string;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title="Delete this document?" onClose={props.onClose}>
      <p>{props.name} is deleted with its results, for everybody who can see it.</p>
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
