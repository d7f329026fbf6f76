import { useState } from "preact/hooks";
import { Dialog } from "./dialog.tsx";

/** Asks for the key of the gateway, or forgets it. */
export function KeyDialog(props: {
  readonly current: string;
  readonly onKey: (key: string) => void;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  return (
    <Dialog title="API key" onClose={props.onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          props.onKey(typed.trim());
        }}
      >
        <label class="field">
          <span>Key</span>
          <input
            type="password"
            autocomplete="off"
            spellcheck={false}
            required
            placeholder={props.current === "" ? "pk_…" : "There is one; type to replace it"}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <small>Kept in this tab only, and sent to this gateway only.</small>
        </label>
        <div class="row end">
          {props.current !== "" && (
            <button type="button" class="button plain" onClick={() => props.onKey("")}>
              Forget the key
            </button>
          )}
          <button type="button" class="button plain" onClick={props.onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary">
            Use this key
          </button>
        </div>
      </form>
    </Dialog>
  );
}
