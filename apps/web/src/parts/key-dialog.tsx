import { useState } from "preact/hooks";
import { Dialog } from "../common/dialog.tsx";

/** Asks for the key of the gateway, or forgets it. */
export function KeyDialog(props: {
  readonly current: string;
  readonly isKept: boolean;
  readonly onKey: (key: string, isKept: boolean) => void;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  const [isKept, setKept] = useState(props.isKept);
  return (
    <Dialog title="API key" onClose={props.onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          props.onKey(typed.trim() || props.current, isKept);
        }}
      >
        <label class="field">
          <span>Key</span>
          <input
            type="password"
            autocomplete="off"
            spellcheck={false}
            required={props.current === ""}
            placeholder={props.current === "" ? "pk_…" : "In use; type to replace it"}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <small>Sent to this gateway only.</small>
        </label>
        <label class="field check">
          <input
            type="checkbox"
            checked={isKept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
          <span>Keep it on this computer</span>
          <small>
            Off: it is forgotten when this tab closes. Leave it off if others use this computer.
          </small>
        </label>
        <div class="row end">
          {props.current !== "" && (
            <button type="button" class="button plain" onClick={() => props.onKey("", false)}>
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
