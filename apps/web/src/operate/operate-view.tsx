import { ParserClientError } from "@parsewright/client/browser";
import type { OverviewResponse } from "@parsewright/contract";
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { failureWords, wordsOfError } from "../job/people-words.ts";
import { formatBytes, formatTime, spokenTime } from "../common/status-words.ts";
import { jobAddress } from "../route.ts";
import { KeyTable } from "./key-table.tsx";

const NO_OPERATOR =
  "Your key may not operate the gateway. On its machine, make one that may: parsewright keys create --scope submit,read,admin";
const REFRESH_MS = 5000;

/** For those who run the service: health, queues, workers, failures, storage and keys. */
export function OperateView({ client }: { readonly client: PageClient }) {
  const { overview, problem } = useOverview(client);
  return (
    <section class="operate">
      <h1>Operate</h1>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {overview && (
        <>
          <p role="status">
            {overview.isReady
              ? "The gateway takes jobs."
              : "The gateway cannot take jobs now. Look at its log."}
          </p>
          {overview.endpoints.map((endpoint) => (
            <Endpoint key={endpoint.id} endpoint={endpoint} />
          ))}
          <Storage overview={overview} />
          <KeyTable client={client} />
        </>
      )}
    </section>
  );
}

/** Read again every few seconds while somebody looks. */
function useOverview(client: PageClient) {
  const [overview, setOverview] = useState<OverviewResponse>();
  const [problem, setProblem] = useState<string>();
  const refresh = useCallback(async () => {
    try {
      setOverview(await client.operators.readOverview());
      setProblem(undefined);
    } catch (error) {
      const isForbidden = error instanceof ParserClientError && error.code === "FORBIDDEN";
      setProblem(isForbidden ? NO_OPERATOR : wordsOfError(error));
    }
  }, [client]);
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return { overview, problem };
}

type EndpointFacts = OverviewResponse["endpoints"][number];

function Endpoint({ endpoint }: { readonly endpoint: EndpointFacts }) {
  const { id, jobs, workers, failures } = endpoint;
  const facts = [
    ["waiting", jobs.inQueue],
    ["being read", jobs.inProgress],
    ["done", jobs.completed],
    ["failed", jobs.failed],
    ["run again", jobs.retried],
    ["longest wait", spokenTime(endpoint.oldestWaitSeconds * 1000)],
    ["workers", `${workers.length} of ${endpoint.desiredWorkers}`],
    ["starting", endpoint.startingWorkers],
  ] as const;
  return (
    <>
      <h2>Endpoint {id}</h2>
      {endpoint.hint !== undefined && <p class="notice">{endpoint.hint}</p>}
      <dl class="tiles">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Table
        caption="Workers"
        heads={["Worker", "Jobs", "State", "Last seen"]}
        rows={workers.map((worker) => [
          worker.id,
          worker.runningJobs,
          stateOf(worker),
          formatTime(worker.lastSeenAt),
        ])}
        empty="No worker is running. If the gateway starts workers, one starts with the next job."
      />
      <Table
        caption="Latest failures"
        heads={["Document", "Tenant", "Why", "When"]}
        rows={failures.map(({ jobId, tenant, error, status, endedAt, documentName }) => [
          documentName === undefined ? (
            <span title={jobId}>A document of another tenant</span>
          ) : (
            <a href={jobAddress(jobId)} title={jobId}>
              {documentName}
            </a>
          ),
          tenant,
          <span title={error}>{failureWords(error, status)}</span>,
          endedAt === undefined ? "" : formatTime(endedAt),
        ])}
        empty="No job has failed recently."
      />
    </>
  );
}

function stateOf(worker: EndpointFacts["workers"][number]): string {
  if (worker.unhealthyReason !== undefined) return `Unhealthy: ${worker.unhealthyReason}`;
  if (worker.isDraining) return "Ends after its jobs";
  return worker.runningJobs > 0 ? "Working" : "Idle";
}

function Storage({ overview }: { readonly overview: OverviewResponse }) {
  const limit = overview.storageLimitBytes;
  return (
    <>
      <h2>Storage</h2>
      <Table
        caption={`Each tenant may store ${formatBytes(limit)}`}
        heads={["Tenant", "Stored", "Share"]}
        rows={overview.storage.map(({ tenant, bytes }) => [
          tenant,
          formatBytes(bytes),
          `${Math.round((100 * bytes) / limit)} %`,
        ])}
        empty="Nothing is stored."
      />
    </>
  );
}

/** Facts in rows. */
function Table(props: {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly ComponentChildren[])[];
  readonly empty: string;
}) {
  return (
    <div class="facts-scroll" tabIndex={0} role="group" aria-label={props.caption}>
      <table class="facts-table">
        <caption>{props.caption}</caption>
        <thead>
          <tr>
            {props.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, position) => (
                <td key={position}>{cell}</td>
              ))}
            </tr>
          ))}
          {props.rows.length === 0 && (
            <tr>
              <td colSpan={props.heads.length} class="empty">
                {props.empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
