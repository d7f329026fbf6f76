import type { Migration } from "./migration.ts";

/** Notes the job, tenant and size of each payload before its first byte is stored. */
export const blobLedger: Migration = {
  number: 10,
  name: "blob-ledger",
  sql: `
CREATE TABLE parser.blob (
  key text PRIMARY KEY,
  job_id text NOT NULL,
  tenant text NOT NULL,
  bytes bigint NOT NULL DEFAULT 0,
  noted_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN parser.blob.job_id IS 'The job may come later, or never: such a payload is removed after a while';
CREATE INDEX blob_job ON parser.blob (job_id);
CREATE INDEX blob_tenant ON parser.blob (tenant) INCLUDE (bytes);
INSERT INTO parser.blob (key, job_id, tenant, bytes)
  SELECT input_blob, id, tenant, coalesce(input_bytes, 0) FROM parser.job WHERE input_blob IS NOT NULL
  UNION ALL
  SELECT output_blob, id, tenant, coalesce(output_bytes, 0) FROM parser.job WHERE output_blob IS NOT NULL
  UNION ALL
  SELECT unnest(blob_keys), id, tenant, 0 FROM parser.job
  ON CONFLICT DO NOTHING;
ALTER TABLE parser.job DROP COLUMN blob_keys,
  ADD COLUMN json_bytes bigint GENERATED ALWAYS AS
    (coalesce(octet_length(input_json::text), 0) + coalesce(octet_length(output_json::text), 0)) STORED;
CREATE INDEX job_json_bytes ON parser.job (tenant) INCLUDE (json_bytes)`,
};
