import type { KeyRequest } from "@parsewright/contract";
import { useState } from "preact/hooks";

const SCOPES = {
  submit: "submit documents",
  read: "read results",
  admin: "operate the service",
} as const;
type Scope = keyof typeof SCOPES;

const EMPTY: KeyRequest = { name: "", tenant: "default", scopes: ["submit", "read"] };

/** Asks for the name, the tenant and the scopes of a new key. Keys of workers are made on the machine itself. */
export function KeyForm({ onKey }: { readonly onKey: (wanted: KeyRequest) => void }) {
  const [wanted, setWanted] = useState(EMPTY);
  const toggle = (scope: Scope, isOn: boolean) => {
    const others = wanted.scopes.filter((name) => name !== scope);
    setWanted({ ...wanted, scopes: isOn ? [...others, scope] : others });
  };
  return (
    <form
      class="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        onKey(wanted);
        setWanted(EMPTY);
      }}
    >
      <label class="field">
        <span>Purpose</span>
        <input
          type="text"
          required
          maxLength={100}
          value={wanted.name}
          onInput={(event) => setWanted({ ...wanted, name: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>Tenant</span>
        <input
          type="text"
          required
          pattern="[\w.\-]{1,64}"
          title="At most 64 letters, digits, dots, _ and -"
          value={wanted.tenant}
          onInput={(event) => setWanted({ ...wanted, tenant: event.currentTarget.value })}
        />
      </label>
      <fieldset>
        <legend>Permissions</legend>
        {(Object.keys(SCOPES) as Scope[]).map((scope) => (
          <label key={scope} class="field check">
            <input
              type="checkbox"
              checked={wanted.scopes.includes(scope)}
              onChange={(event) => toggle(scope, event.currentTarget.checked)}
            />
            <span>{SCOPES[scope]}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" class="button" disabled={wanted.scopes.length === 0}>
        Make a key
      </button>
    </form>
  );
}
