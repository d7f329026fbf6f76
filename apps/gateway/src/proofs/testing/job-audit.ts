/** SQL: notes every end of a job, and every change of one that has ended, in `parser.audit`. */
export const JOB_AUDIT = `
CREATE TABLE parser.audit (job_id text NOT NULL, was_over boolean NOT NULL);
CREATE FUNCTION parser.note_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO parser.audit VALUES (NEW.id, OLD.ended_at IS NOT NULL); RETURN NULL; END $$;
CREATE TRIGGER note_end AFTER UPDATE ON parser.job FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at
    OR (OLD.ended_at IS NOT NULL AND (OLD.status, OLD.output_json::text, OLD.worker_id)
      IS DISTINCT FROM (NEW.status, NEW.output_json::text, NEW.worker_id)))
  EXECUTE FUNCTION parser.note_end();`;
