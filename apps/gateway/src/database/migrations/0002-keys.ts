import type { Migration } from "./migration.ts";

/** API keys; of the key itself only its hash. */
export const keys: Migration = {
  number: 2,
  name: "keys",
  sql: `
CREATE TABLE parser.api_key (
  id text PRIMARY KEY,
  name text NOT NULL,
  tenant text NOT NULL,
  scopes text[] NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
)`,
};
