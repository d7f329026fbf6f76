import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";

/** Wakes up who waits for something that any gateway may have changed. */
export interface Wakeups {
  /** From this call on nothing said about the topic is missed. */
  watch(topic: string): Watch;
  /** Wakes up who watches these, at all gateways. What is lost on the way is found by those who look now and then. */
  say(topics: Iterable<string>): void;
  close(): Promise<void>;
}

interface Watch {
  /** Resolves when something was said since the last call, the time is over, or the signal aborts. */
  next(wait: { readonly waitMs: number; readonly signal: AbortSignal }): Promise<void>;
  close(): void;
}

const NOTIFY_CHANNEL = "parser";

/** Names must fit into a notification; what is cut off only wakes up somebody for nothing. */
const TOPIC_MAX_CHARACTERS = 200;
const RECONNECT_PAUSE_MS = 500;

/** Names a topic, such as `job:<id>`. */
export function topicOf(kind: "job" | "queue" | "stop", id: string): string {
  return `${kind}:${id}`.slice(0, TOPIC_MAX_CHARACTERS);
}

type Listener = () => void;

/** Holds one connection that listens. Whatever may have been missed while it was away wakes up everybody. */
export function startWakeups(connection: ClientConfig): Wakeups {
  const listeners = new Map<string, Set<Listener>>();
  const stopping = new AbortController();
  let client: Client | undefined;

  const wakeAll = () => {
    for (const ofTopic of listeners.values()) for (const wake of ofTopic) wake();
  };
  const listen = async () => {
    client = new Client({ ...connection, keepAlive: true });
    const gone = new Promise<void>((resolve) => {
      client?.once("end", resolve);
      client?.on("error", () => resolve());
    });
    client.on("notification", ({ payload = "" }) => {
      for (const wake of listeners.get(payload) ?? []) wake();
    });
    // The driver never settles `connect` when it is asked to end before it is connected.
    await Promise.race([client.connect(), gone]);
    await client.query(`LISTEN ${NOTIFY_CHANNEL}`);
    wakeAll();
    await gone;
  };
  const say = createSpeaker((topics) =>
    client?.query("SELECT pg_notify($1, topic) FROM unnest($2::text[]) AS topic", [
      NOTIFY_CHANNEL,
      topics,
    ]),
  );
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      await listen().catch(() => undefined);
      await client?.end().catch(() => undefined);
      const pause = sleep(RECONNECT_PAUSE_MS, undefined, { signal: stopping.signal, ref: false });
      await pause.catch(() => undefined);
    }
  })();

  return {
    watch: (topic) => createWatch(listeners, topic),
    say,
    async close() {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}

/**
 * Says things one after the other, and what comes meanwhile all at once. Apart from the transactions that it reports:
 * the server commits those that notify one by one, each with a flush of its own to the disk.
 */
function createSpeaker(
  send: (topics: readonly string[]) => Promise<unknown> | undefined,
): Wakeups["say"] {
  const unsaid = new Set<string>();
  let saying: Promise<void> | undefined;
  const sayAll = async () => {
    while (unsaid.size > 0) {
      const topics = [...unsaid];
      unsaid.clear();
      await send(topics)?.catch(() => undefined);
    }
  };
  return (topics) => {
    for (const topic of topics) unsaid.add(topic);
    saying ??= sayAll().finally(() => (saying = undefined));
  };
}

function createWatch(listeners: Map<string, Set<Listener>>, topic: string): Watch {
  const ofTopic = listeners.get(topic) ?? new Set();
  listeners.set(topic, ofTopic);
  let isWoken = false;
  let resume: Listener = () => undefined;
  const wake = () => {
    isWoken = true;
    resume();
  };
  ofTopic.add(wake);

  return {
    async next({ waitMs, signal }) {
      if (!isWoken && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const end = () => {
            clearTimeout(timer);
            // The signal may outlive any number of waits.
            signal.removeEventListener("abort", end);
            resolve();
          };
          const timer = setTimeout(end, waitMs);
          signal.addEventListener("abort", end);
          resume = end;
        });
      }
      isWoken = false;
    },
    close() {
      ofTopic.delete(wake);
      if (ofTopic.size === 0) listeners.delete(topic);
    },
  };
}
