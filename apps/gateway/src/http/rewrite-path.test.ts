import { expect, it } from "vitest";
import { rewritePath } from "./rewrite-path.ts";

it.each([
  { name: "doubled slashes", from: "//v2///e/run?a=//", to: "/v2/e/run?a=//" },
  {
    name: "parameters after a template without a question mark",
    from: "/v2/e/job-take-batch/w1&batch_size=3&job_in_progress=0",
    to: "/v2/e/job-take-batch/w1?batch_size=3&job_in_progress=0",
  },
  {
    name: "an ampersand before the query",
    from: "/v2/e/job-done/w1&a=b/j1&isStream=false?gpu=x&y=1",
    to: "/v2/e/job-done/w1/j1?gpu=x&y=1",
  },
  { name: "an ordinary address", from: "/v2/e/status/j?ttl=1", to: "/v2/e/status/j?ttl=1" },
  { name: "the form of a proxy", from: "http://host//x", to: "http://host//x" },
])("forgives $name", ({ from, to }) => {
  expect(rewritePath(from)).toBe(to);
});
