import type { CreatedKey, KeyListResponse, KeyRequest } from "@parsewright/contract";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { wordsOfError } from "../job/people-words.ts";
import { ConfirmDialog } from "../common/confirm-dialog.tsx";
import { copyText } from "../common/download.ts";
import { formatTime } from "../common/status-words.ts";
import { KeyForm } from "./key-form.tsx";

type ListedKey = KeyListResponse["keys"][number];

/** All keys. A new one is seen once; an old one can be revoked. */
export function KeyTable({ client }: { readonly client: PageClient }) {
  const keys = useKeys(client);
  const [revoked, setRevoked] = useState<ListedKey>();
  return (
    <>
      <h2>Keys</h2>
      {keys.problem !== undefined && (
        <p class="problem" role="alert">
          {keys.problem}
        </p>
      )}
      {keys.created && <NewKey created={keys.created} onClose={keys.forgetCreated} />}
      <KeyForm onKey={(wanted) => void keys.create(wanted)} />
      <div class="facts-scroll" tabIndex={0} role="group" aria-label="Keys">
        <table class="facts-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Tenant</th>
              <th scope="col">May</th>
              <th scope="col">Made</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {keys.listed?.map((key) => (
              <KeyRow key={key.id} listed={key} onRevoke={() => setRevoked(key)} />
            ))}
          </tbody>
        </table>
      </div>
      {revoked && (
        <ConfirmDialog
          title={`Revoke the key ${revoked.name}?`}
          text="Programs that use it are refused within seconds. This cannot be undone."
          action="Revoke it"
          onClose={() => setRevoked(undefined)}
          onConfirm={() => {
            setRevoked(undefined);
            void keys.revoke(revoked.id);
          }}
        />
      )}
    </>
  );
}

function KeyRow(props: { readonly listed: ListedKey; readonly onRevoke: () => void }) {
  const { listed, onRevoke } = props;
  return (
    <tr>
      <td>
        {listed.name} <code>{listed.id}</code>
      </td>
      <td>{listed.tenant}</td>
      <td>{listed.scopes.join(", ")}</td>
      <td>{formatTime(listed.createdAt)}</td>
      <td>
        {listed.revokedAt === undefined ? (
          <button type="button" class="quiet" onClick={onRevoke}>
            Revoke
          </button>
        ) : (
          `Revoked ${formatTime(listed.revokedAt)}`
        )}
      </td>
    </tr>
  );
}

function useKeys({ operators }: PageClient) {
  const [listed, setListed] = useState<readonly ListedKey[]>();
  const [created, setCreated] = useState<CreatedKey>();
  const [problem, setProblem] = useState<string>();
  /** Does something to keys and reads them again; shows why when it cannot be done. */
  const change = useCallback(
    async (act: () => Promise<void>) => {
      try {
        await act();
        setListed(await operators.readKeys());
        setProblem(undefined);
      } catch (error) {
        setProblem(wordsOfError(error));
      }
    },
    [operators],
  );
  useEffect(() => void change(async () => {}), [change]);
  return {
    listed,
    created,
    problem,
    create: (wanted: KeyRequest) =>
      change(async () => setCreated(await operators.createKey(wanted))),
    forgetCreated: () => setCreated(undefined),
    revoke: (keyId: string) => change(() => operators.revokeKey(keyId)),
  };
}

function NewKey(props: { readonly created: CreatedKey; readonly onClose: () => void }) {
  const { key } = props.created;
  const [isCopied, setCopied] = useState(false);
  return (
    <div class="new-key" role="status">
      <p>The new key. It cannot be shown again.</p>
      <code>{key}</code>
      <div class="row">
        <button
          type="button"
          class="button"
          onClick={() => void copyText(key).then(() => setCopied(true))}
        >
          {isCopied ? "Copied" : "Copy the key"}
        </button>
        <button type="button" class="button plain" onClick={props.onClose}>
          I have noted it
        </button>
      </div>
    </div>
  );
}
