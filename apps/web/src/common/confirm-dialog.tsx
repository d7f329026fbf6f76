import { Dialog } from "./dialog.tsx";

/** Asks before something is done that nothing undoes. */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly text: string;
  /** On the button that does it. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <p>{props.text}</p>
      <div class="row end">
        <button type="button" class="button plain" onClick={props.onClose}>
          Keep it
        </button>
        <button type="button" class="button primary" onClick={props.onConfirm}>
          {props.action}
        </button>
      </div>
    </Dialog>
  );
}

/** Asks before a job is deleted. */
export function DeleteDialog(props: {
  readonly name: string;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={`Delete ${props.name}?`}
      text="The results are deleted too, for everybody who can see them."
      action="Delete it"
      onConfirm={props.onDelete}
      onClose={props.onClose}
    />
  );
}
