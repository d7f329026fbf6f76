import { expect, it } from "vitest";
import { foreignHeader, LOOPBACK_NAMES } from "./foreign-header.ts";

const OWN = {
  names: [...LOOPBACK_NAMES, "parser.example.com"],
  publicUrl: "https://parser.example.com",
};

it.each([
  { host: "localhost:8000" },
  { host: "127.0.0.1:8000" },
  { host: "[::1]:8000" },
  { host: "parser.example.com" },
  { host: "localhost:8000", origin: "http://localhost:8000" },
  { host: "127.0.0.1:8000", origin: "https://parser.example.com" },
  { host: "localhost:8000", "sec-fetch-site": "same-origin" },
])("lets %o pass", (headers) => {
  expect(foreignHeader(headers, OWN)).toBeUndefined();
});

it.each([
  { headers: {}, header: "Host" },
  { headers: { host: "rebind.attacker.example:8000" }, header: "Host" },
  { headers: { host: "127.0.0.1.attacker.example" }, header: "Host" },
  { headers: { host: "localhost:8000", origin: "https://attacker.example" }, header: "Origin" },
  { headers: { host: "localhost:8000", origin: "null" }, header: "Origin" },
  { headers: { host: "localhost:8000", origin: "http://localhost:3000" }, header: "Origin" },
  {
    headers: { host: "localhost:8000", "sec-fetch-site": "cross-site" },
    header: "Sec-Fetch-Site",
  },
])("names the header of $headers", ({ headers, header }) => {
  expect(foreignHeader(headers, OWN)).toBe(header);
});
