import { expect, it } from "vitest";
import { toPrometheusText } from "./prometheus-text.ts";

it("writes counters and gauges with their labels, escaped", () => {
  const text = toPrometheusText([
    { name: "up", kind: "gauge", help: "Works.", samples: [{ labels: {}, value: 1 }] },
    {
      name: "jobs_total",
      kind: "counter",
      help: "Jobs.",
      samples: [{ labels: { status: "ok", name: 'a "b"\\\n' }, value: 3 }],
    },
  ]);

  expect(text).toBe(
    '# HELP up Works.\n# TYPE up gauge\nup 1\n# HELP jobs_total Jobs.\n# TYPE jobs_total counter\njobs_total{status="ok",name="a \\"b\\"\\\\\\n"} 3\n',
  );
});

it("writes the buckets of a histogram, each with those below it", () => {
  const value = { bounds: [0.1, 1], counts: [2, 3, 1], sum: 7.5 };
  const text = toPrometheusText([
    {
      name: "seconds",
      kind: "histogram",
      help: "Time.",
      samples: [{ labels: { route: "/a" }, value }],
    },
  ]);

  expect(text.split("\n")).toEqual([
    "# HELP seconds Time.",
    "# TYPE seconds histogram",
    'seconds_bucket{route="/a",le="0.1"} 2',
    'seconds_bucket{route="/a",le="1"} 5',
    'seconds_bucket{route="/a",le="+Inf"} 6',
    'seconds_sum{route="/a"} 7.5',
    'seconds_count{route="/a"} 6',
    "",
  ]);
});
