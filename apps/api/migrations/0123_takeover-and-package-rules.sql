-- As before, and the package before it is the last one that was not rejected or discarded. A package without a book has
-- none to continue.
CREATE OR REPLACE FUNCTION book_import_continues() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last book_import;
BEGIN
  SELECT * INTO last FROM book_import WHERE brand = NEW.brand AND state NOT IN ('rejected', 'discarded')
    ORDER BY number DESC, id DESC LIMIT 1;
  IF brand_state_of(NEW.brand) IS DISTINCT FROM 'shadow' OR last.state IS DISTINCT FROM 'imported'
      OR NEW.number IS DISTINCT FROM last.number + 1 OR (NEW.until > last.until) IS NOT TRUE THEN
    RAISE EXCEPTION 'import % does not continue the book of brand %', NEW.id, NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- As before. A discard waits for a takeover and a registration, and they wait for it.
CREATE OR REPLACE FUNCTION book_import_discarded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  book uuid := (SELECT id FROM book_import WHERE brand = NEW.brand AND number = 0 AND registered_at <= NEW.registered_at
    ORDER BY registered_at DESC, id DESC LIMIT 1);
BEGIN
  PERFORM pg_advisory_xact_lock(4170016);
  IF import_is_final(NEW.id) IS NOT NULL THEN
    RAISE EXCEPTION 'import % is final: %', NEW.id, import_is_final(NEW.id) USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.number = 0 AND EXISTS (SELECT FROM book_import WHERE brand = NEW.brand AND number > 0
      AND state NOT IN ('rejected', 'discarded')) THEN
    RAISE EXCEPTION 'import % is final: %', NEW.id, 'continued' USING ERRCODE = 'check_violation';
  END IF;
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER')
      AND NOT EXISTS (SELECT FROM approval_request AS r WHERE r.brand = NEW.brand AND r.call = 'discardBookImport'
        AND r.params ->> 'id' = book::text AND r.status = 'executed') THEN
    RAISE EXCEPTION 'import % is not discarded by two employees', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- As before. Only the transaction of a monthly package that settles what the previous system paid sets
-- portal.settling, so that no other statement pays without a statement line in the meantime.
CREATE OR REPLACE FUNCTION payout_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('portal.settling', true), '') = 'on'
      AND EXISTS (SELECT FROM imported_row AS r JOIN book_import AS i ON i.brand = r.brand AND i.state = 'importing'
      WHERE r.row_id = NEW.id AND r.file = 'uit_te_betalen' AND i.number > 0 AND brand_state_of(r.brand) = 'shadow') THEN
    RETURN NEW;
  END IF;
  IF payout_hold(OLD, (NEW.paid_at AT TIME ZONE 'Europe/Amsterdam')::date) IS NOT NULL THEN
    RAISE EXCEPTION 'payout % is held', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM payout_attempt AS a WHERE a.payout_id = OLD.id AND a.status = 'booked') THEN
    RAISE EXCEPTION 'no statement line booked payout %', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
