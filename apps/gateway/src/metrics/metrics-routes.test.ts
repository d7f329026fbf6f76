import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { useTestGateway } from "../testing/test-gateway.ts";
import { GATEWAY_METRICS } from "./catalogue.ts";

const gateway = useTestGateway();
const guide = readFileSync(
  new URL("../../../../docs/guides/observability.md", import.meta.url),
  "utf8",
);

it("answers Prometheus with what was asked for, what waits and who works", async () => {
  await gateway.call("/v2/e/run", { json: { input: {} } });
  await gateway.call("/v2/e/run", { json: { input: {} } });
  await gateway.call("/v2/e/job-take/w1?gpu=x&job_in_progress=0", { key: gateway.workerKey });

  const { status, headers, text } = await gateway.call("/metrics");

  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = text.split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      'parser_gateway_requests_total{method="POST",route="/v2/:endpoint_id/run",status="200"} 2',
      'parser_gateway_request_duration_seconds_count{method="POST",route="/v2/:endpoint_id/run"} 2',
      'parser_gateway_job_wait_seconds_count{endpoint="e"} 1',
      'parser_gateway_jobs{endpoint="e",status="queued"} 1',
      'parser_gateway_jobs{endpoint="e",status="running"} 1',
      'parser_gateway_jobs{endpoint="other",status="queued"} 0',
      'parser_gateway_workers{endpoint="e",state="busy"} 1',
      'parser_gateway_workers_desired{endpoint="e"} 1',
      "parser_gateway_database_up 1",
    ]),
  );
});

it("needs a key that may read", async () => {
  expect(await gateway.call("/metrics", { key: "" })).toMatchObject({ status: 401 });
  expect(await gateway.call("/metrics", { key: gateway.workerKey })).toMatchObject({ status: 403 });
});

it("has every metric in the guide, with its kind and labels, and no other", async () => {
  const { text } = await gateway.call("/metrics");
  const answered = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  const known = Object.values(GATEWAY_METRICS);
  expect(new Set(answered)).toEqual(new Set(known.map(({ name }) => name)));

  const [, section = ""] = guide.split("## Metrics of the gateway\n");
  const rows = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  const listed = rows.slice(2).map((row) =>
    row
      .split("|")
      .slice(1, 5)
      .map((cell, column) => (column === 3 ? cell.replaceAll("`", "") : cell).trim()),
  );
  expect(listed).toEqual(
    known.map(({ name, kind, labels, help }) => [
      `\`${name}\``,
      kind,
      labels.map((label) => `\`${label}\``).join(", "),
      help,
    ]),
  );
});
