import type { JobFields } from "@parsewright/client/browser";

/** A document that is to be parsed, and where it comes from. */
export interface ChosenDocument {
  readonly name: string;
  readonly source:
    | { readonly file: File }
    | { readonly url: string }
    | { readonly documentOf: string };
}

/** A document of this tab on its way to the gateway. */
export interface Upload extends ChosenDocument {
  readonly id: number;
  readonly state: "waiting" | "sending" | "sent" | "failed";
  readonly sentBytes: number;
  /** Time at which its first byte was sent, or it was submitted by address. */
  readonly startedAt?: number;
  readonly jobId?: string;
  readonly problem?: string;
  /** It would fail in the same way if it were sent again. */
  readonly isFinal?: boolean;
}

type Failure = Pick<Upload, "problem" | "isFinal">;

/** Sends one document and gives the id of its job. */
export type Send = (
  document: ChosenDocument,
  fields: JobFields,
  options: { readonly signal: AbortSignal; readonly onSent: (bytes: number) => void },
) => Promise<string>;

interface Entry {
  upload: Upload;
  readonly fields: JobFields;
  readonly stop: AbortController;
  readonly waiters: ((jobId: string | undefined) => void)[];
}

/** A browser opens few connections to one server, and the page needs some for itself. */
const AT_ONCE = 2;

/** The documents of this tab on their way to the gateway, a few at a time. */
export class UploadQueue {
  readonly #send: Send;
  readonly #describeFailure: (error: unknown) => Failure;
  readonly #onChange: (uploads: readonly Upload[]) => void;
  readonly #now: () => number;
  #entries: readonly Entry[] = [];
  #nextId = 1;

  constructor(options: {
    readonly send: Send;
    readonly describeFailure: (error: unknown) => Failure;
    readonly onChange: (uploads: readonly Upload[]) => void;
    readonly now?: () => number;
  }) {
    this.#send = options.send;
    this.#describeFailure = options.describeFailure;
    this.#onChange = options.onChange;
    this.#now = options.now ?? Date.now;
  }

  /** `fieldsOf` makes the job of a document. Gives the uploads in the same order. */
  add(
    documents: readonly ChosenDocument[],
    fieldsOf: (document: ChosenDocument) => JobFields,
  ): readonly Upload[] {
    const added = documents.map((document): Entry => {
      const upload = { ...document, id: this.#nextId++, state: "waiting", sentBytes: 0 } as const;
      return { upload, fields: fieldsOf(document), stop: new AbortController(), waiters: [] };
    });
    this.#entries = [...this.#entries, ...added];
    this.#startNext();
    return added.map(({ upload }) => upload);
  }

  /** Resolves with the job's id, or `undefined` where the document was not sent. */
  async whenSent(id: number): Promise<string | undefined> {
    const entry = this.#find(id);
    if (entry === undefined || entry.upload.state === "failed") return undefined;
    if (entry.upload.jobId !== undefined) return entry.upload.jobId;
    return new Promise((resolve) => entry.waiters.push(resolve));
  }

  /** Sends a failed one again. */
  retry(id: number): void {
    const entry = this.#find(id);
    if (entry?.upload.state !== "failed") return;
    const { problem: _problem, isFinal: _isFinal, ...upload } = entry.upload;
    entry.upload = { ...upload, state: "waiting" };
    this.#startNext();
  }

  /** Takes a document out, also while it is sent. */
  remove(id: number): void {
    const entry = this.#find(id);
    this.#entries = this.#entries.filter(({ upload }) => upload.id !== id);
    entry?.stop.abort(new Error("taken out of the queue"));
    if (entry) settle(entry);
    this.#startNext();
  }

  /** Forgets all that were sent. */
  clear(): void {
    this.#entries = this.#entries.filter(({ upload }) => upload.state !== "sent");
    this.#announce();
  }

  #find(id: number): Entry | undefined {
    return this.#entries.find(({ upload }) => upload.id === id);
  }

  #announce(): void {
    this.#onChange(this.#entries.map(({ upload }) => upload));
  }

  #change(entry: Entry, facts: Partial<Upload>): void {
    entry.upload = { ...entry.upload, ...facts };
    this.#announce();
  }

  #startNext(): void {
    const sending = this.#entries.filter(({ upload }) => upload.state === "sending").length;
    const waiting = this.#entries.filter(({ upload }) => upload.state === "waiting");
    for (const entry of waiting.slice(0, Math.max(0, AT_ONCE - sending))) void this.#run(entry);
    this.#announce();
  }

  async #run(entry: Entry): Promise<void> {
    this.#change(entry, { state: "sending", startedAt: this.#now(), sentBytes: 0 });
    try {
      const jobId = await this.#send(entry.upload, entry.fields, {
        signal: entry.stop.signal,
        onSent: (sentBytes) => this.#change(entry, { sentBytes }),
      });
      this.#change(entry, { state: "sent", jobId });
    } catch (error) {
      if (entry.stop.signal.aborted) return;
      this.#change(entry, { state: "failed", ...this.#describeFailure(error) });
    }
    settle(entry);
    this.#startNext();
  }
}

function settle({ waiters, upload }: Entry): void {
  for (const resolve of waiters.splice(0)) resolve(upload.jobId);
}
