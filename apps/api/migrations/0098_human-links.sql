-- Accounts of one human stay accounts of one human, whatever a statement changes: with the server's role one update would
-- make two employees of one. They are parted only in the transaction that executes the request of two other employees,
-- which the audit log has.
CREATE FUNCTION human_stays_one() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parted record;
BEGIN
  FOR parted IN
    SELECT DISTINCT b.human_id FROM before AS b WHERE
      -- A link that is gone, of an account that is not.
      EXISTS (SELECT FROM person_account AS p WHERE p.id = b.person_id
        AND NOT EXISTS (SELECT FROM human_account AS h WHERE h.person_id = p.id))
      OR (SELECT count(DISTINCT h.human_id) FROM human_account AS h
        WHERE h.human_id = b.human_id
          OR h.person_id IN (SELECT s.person_id FROM before AS s WHERE s.human_id = b.human_id)) > 1
  LOOP
    IF NOT EXISTS (SELECT FROM approval_request AS r
      WHERE r.call = 'unlinkAccount' AND r.status = 'executed' AND r.seal IS NOT NULL
        AND r.xmin = pg_current_xact_id()::xid
        AND (r.params ->> 'id')::uuid IN (SELECT s.person_id FROM before AS s WHERE s.human_id = parted.human_id)
        AND NOT EXISTS (SELECT FROM human_account AS h
          WHERE h.person_id IN (r.asked_by, r.decided_by)
            AND (h.human_id = parted.human_id
              OR h.person_id IN (SELECT s.person_id FROM before AS s WHERE s.human_id = parted.human_id)))
        AND EXISTS (SELECT FROM audit_entry AS a
          WHERE a.subject_id = r.id::text AND a.action = 'approval.asked' AND a.actor_id = r.asked_by)) THEN
      RAISE EXCEPTION 'the accounts of human % stay those of one', parted.human_id
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER human_account_stays_one AFTER UPDATE ON human_account REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION human_stays_one();
--> statement-breakpoint
CREATE TRIGGER human_account_stays_linked AFTER DELETE ON human_account REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION human_stays_one();
