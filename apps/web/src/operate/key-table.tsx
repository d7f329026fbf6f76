import type { CreatedKey, KeyListResponse, KeyRequest } from "@parsewright/contract";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { wordsOfError } from "../job/people-words.ts";
import { Dialog } from "../common/dialog.tsx";
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
              <tr key={key.id}>
                <td>
                  {key.name} <code>{key.id}</code>
                </td>
                <td>{key.tenant}</td>
                <td>{key.scopes.join(", ")}</td>
                <td>{formatTime(key.createdAt)}</td>
                <td>
                  {key.revokedAt === undefined ? (
                    <button type="button" class="quiet" onClick={() => setRevoked(key)}>
                      Revoke
                    </button>
                  ) : (
                    `Revoked ${formatTime(key.revokedAt)}`
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {revoked && (
        <RevokeDialog
          name={revoked.name}
          onClose={() => setRevoked(undefined)}
          onRevoke={() => {
            setRevoked(undefined);
            void keys.revoke(revoked.id);
          }}
        />
      )}
    </>
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

function RevokeDialog(props: {
  readonly name: string;
  readonly onRevoke: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={`Revoke the key ${props.name}?`} onClose={props.onClose}>
      <p>Programs that use it are refused within seconds. It cannot be made valid again.</p>
      <div class="row end">
        <button type="button" class="button plain" onClick={props.onClose}>
          Keep it
        </button>
        <button type="button" class="button primary" onClick={props.onRevoke}>
          Revoke it
        </button>
      </div>
    </Dialog>
  );
}
