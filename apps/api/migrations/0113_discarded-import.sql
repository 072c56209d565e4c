-- Returns whether the function that removes a discarded import is deleting rows of this table. It runs as the owner of
-- the tables, which the server's role is not, so that no other statement of that role passes as one of it.
CREATE FUNCTION is_discarding(of_table oid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('portal.discarding', true), '') = 'on'
    AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = of_table), 'MEMBER')
$$;
--> statement-breakpoint
-- As before, but for the rows of a discarded import.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_discarding(TG_RELID) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION archived_row_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_discarding(TG_RELID) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'archived rows are not removed' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_used_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (TG_OP = 'DELETE' AND is_discarding(TG_RELID))
      AND EXISTS (SELECT FROM rollover WHERE value_date >= OLD.date) THEN
    RAISE EXCEPTION 'the price of fund % on % was used by a monthly run', OLD.fund_id, OLD.date
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
-- Returns why an import may not be discarded; null if it may. A run of ours has a digest of all its lines, and a bank
-- statement is booked beside the import, so after those only a backup brings the old state back.
CREATE FUNCTION import_is_final(of_import uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM brand_state AS s WHERE s.brand = i.brand AND s.state IN ('open', 'shut')) THEN 'opened'
    WHEN EXISTS (SELECT FROM rollover AS r WHERE r.started_at >= i.signed_at) THEN 'dealt'
    WHEN EXISTS (SELECT FROM bank_statement AS b WHERE b.brand = i.brand) THEN 'banked'
    WHEN EXISTS (SELECT FROM book_import AS other WHERE other.brand = i.brand AND other.id <> i.id
      AND other.state NOT IN ('rejected', 'discarded')) THEN 'continued'
  END FROM book_import AS i WHERE i.id = of_import
$$;
--> statement-breakpoint
-- Two employees discard an import. The owner of the tables is exempt from the request, not from the rest.
CREATE FUNCTION book_import_discarded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF import_is_final(NEW.id) IS NOT NULL THEN
    RAISE EXCEPTION 'import % is final: %', NEW.id, import_is_final(NEW.id) USING ERRCODE = 'check_violation';
  END IF;
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER')
      AND NOT EXISTS (SELECT FROM approval_request AS r WHERE r.brand = NEW.brand AND r.call = 'discardBookImport'
        AND r.params ->> 'id' = NEW.id::text AND r.status = 'executed') THEN
    RAISE EXCEPTION 'import % is not discarded by two employees', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_import_discarded BEFORE UPDATE ON book_import
  FOR EACH ROW WHEN (OLD.state <> 'discarded' AND NEW.state = 'discarded') EXECUTE FUNCTION book_import_discarded();
--> statement-breakpoint
-- Deletes the rows of a table that fulfil a condition, after all rows that refer to them.
CREATE FUNCTION discard_rows(of_table regclass, condition text) RETURNS void LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  reference record;
  referring text;
  has_rows boolean;
BEGIN
  FOR reference IN
    SELECT c.conrelid::regclass AS child,
      (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY k.place) FROM unnest(c.conkey) WITH ORDINALITY AS k (number, place)
        JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = k.number) AS columns,
      (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY k.place) FROM unnest(c.confkey) WITH ORDINALITY AS k (number, place)
        JOIN pg_attribute AS a ON a.attrelid = c.confrelid AND a.attnum = k.number) AS referenced
    FROM pg_constraint AS c
    -- A cascade deletes its rows itself.
    WHERE c.contype = 'f' AND c.confrelid = of_table AND c.conrelid <> of_table AND c.confdeltype <> 'c'
  LOOP
    referring := format('(%s) IN (SELECT %s FROM %s WHERE %s)', reference.columns, reference.referenced, of_table, condition);
    EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %s)', reference.child, referring) INTO has_rows;
    IF has_rows THEN
      PERFORM discard_rows(reference.child, referring);
    END IF;
  END LOOP;
  EXECUTE format('DELETE FROM %s WHERE %s', of_table, condition);
END
$$;
--> statement-breakpoint
-- Removes up to `most` contracts or persons of a discarded import, and after the last of them all that is left of it.
-- Returns how many it removed: 0 when nothing is left. Each call is complete in itself, so a stopped removal goes on.
CREATE FUNCTION discard_imported_rows(of_import uuid, most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  discarded book_import;
  ids uuid[];
BEGIN
  SELECT * INTO discarded FROM book_import WHERE id = of_import FOR UPDATE;
  IF discarded.state IS DISTINCT FROM 'discarded' OR import_is_final(of_import) IS NOT NULL THEN
    RAISE EXCEPTION 'import % is not discarded', of_import USING ERRCODE = 'check_violation';
  END IF;
  PERFORM set_config('portal.discarding', 'on', true);
  ids := ARRAY(SELECT row_id FROM imported_row WHERE import_id = of_import AND file = 'contracten' LIMIT most);
  IF ids <> '{}' THEN
    PERFORM discard_rows('contract', format('id = ANY (%L::uuid[])', ids));
  ELSE
    ids := ARRAY(SELECT row_id FROM imported_row WHERE import_id = of_import AND file = 'personen' LIMIT most);
    IF ids <> '{}' THEN
      PERFORM discard_rows('person_account', format('id = ANY (%L::uuid[])', ids));
    END IF;
  END IF;
  DELETE FROM imported_row WHERE import_id = of_import AND row_id = ANY (ids);
  IF ids = '{}' THEN
    DELETE FROM imported_row WHERE import_id = of_import;
    DELETE FROM archived_row WHERE import_id = of_import;
    DELETE FROM book_import_settlement WHERE import_id = of_import;
    DELETE FROM book_import_step WHERE import_id = of_import;
    DELETE FROM book_line WHERE brand = discarded.brand;
    DELETE FROM book_entry WHERE brand = discarded.brand;
    DELETE FROM book_balance WHERE brand = discarded.brand;
    DELETE FROM brand_reporting WHERE brand = discarded.brand;
    -- The import publishes its prices at noon of their day. Prices of a fund that another brand sells too stay.
    DELETE FROM fund_price AS p WHERE p.published_at = (p.date + time '12:00') AT TIME ZONE 'UTC'
      AND EXISTS (SELECT FROM terms AS t JOIN fund_parameter AS f ON f.version = t.version
        WHERE t.decision = 'published' AND t.brand = discarded.brand AND f.fund_id = p.fund_id)
      AND NOT EXISTS (SELECT FROM terms AS t JOIN fund_parameter AS f ON f.version = t.version
        WHERE t.decision = 'published' AND t.brand <> discarded.brand AND f.fund_id = p.fund_id);
  END IF;
  PERFORM set_config('portal.discarding', '', true);
  RETURN coalesce(cardinality(ids), 0);
END
$$;
