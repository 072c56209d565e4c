CREATE TABLE "collector_mandate_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"number" integer NOT NULL,
	"file_digest" "bytea" NOT NULL,
	"mandate_references" jsonb NOT NULL,
	"loaded_by" uuid NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collector_mandate_list_number" UNIQUE("brand","number")
);
--> statement-breakpoint
CREATE TABLE "takeover" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"import_id" uuid NOT NULL,
	"comparison_id" uuid NOT NULL,
	"list_id" uuid,
	"reasons" jsonb NOT NULL,
	"asked_by" uuid,
	"approved_by" uuid,
	"request_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "takeover_brand" UNIQUE("brand"),
	CONSTRAINT "takeover_request" UNIQUE("request_id"),
	CONSTRAINT "takeover_two_people" CHECK (num_nulls("takeover"."asked_by", "takeover"."approved_by", "takeover"."request_id") in (0, 3)
        and coalesce("takeover"."asked_by" <> "takeover"."approved_by", true))
);
--> statement-breakpoint
ALTER TABLE "collector_mandate_list" ADD CONSTRAINT "collector_mandate_list_loaded_by_person_account_id_fk" FOREIGN KEY ("loaded_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeover" ADD CONSTRAINT "takeover_import_id_book_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."book_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeover" ADD CONSTRAINT "takeover_comparison_id_shadow_comparison_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."shadow_comparison"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeover" ADD CONSTRAINT "takeover_list_id_collector_mandate_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."collector_mandate_list"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeover" ADD CONSTRAINT "takeover_asked_by_person_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeover" ADD CONSTRAINT "takeover_approved_by_person_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeover" ADD CONSTRAINT "takeover_request_id_approval_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER collector_mandate_list_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON collector_mandate_list
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER takeover_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON takeover
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- After the takeover nothing more comes from the previous system. Both wait for each other.
CREATE FUNCTION book_import_before_takeover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4170016);
  IF EXISTS (SELECT FROM takeover WHERE brand = NEW.brand) THEN
    RAISE EXCEPTION 'brand % was taken over', NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_import_before_takeover BEFORE INSERT ON book_import
  FOR EACH ROW EXECUTE FUNCTION book_import_before_takeover();
--> statement-breakpoint
-- A monthly package continues the last imported package of its brand, in shadow (decision 0230).
CREATE FUNCTION book_import_continues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF brand_state_of(NEW.brand) <> 'shadow' OR NEW.number <> 1 + (
      SELECT max(number) FROM book_import WHERE brand = NEW.brand AND state = 'imported' AND until < NEW.until) THEN
    RAISE EXCEPTION 'import % does not continue the book of brand %', NEW.id, NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_import_continues BEFORE INSERT ON book_import
  FOR EACH ROW WHEN (NEW.number > 0) EXECUTE FUNCTION book_import_continues();
--> statement-breakpoint
-- Closes what the ledger of a brand leaves on shared accounts, which the previous system settled with funds, investors
-- and tax office. What is still undealt or to be paid stays.
CREATE FUNCTION settle_former_book(of_import uuid, of_brand text, settled_on date, settled_by text) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  WITH remaining AS (
    SELECT account, subject, -sum(amount_cents)::bigint AS amount FROM book_line
    WHERE brand = of_brand AND account IN ('underway', 'dealt', 'proceeds', 'withheldTax', 'cost')
    GROUP BY account, subject HAVING sum(amount_cents) <> 0),
  stored AS (
    INSERT INTO book_import_settlement AS s (import_id, brand, account, subject, amount_cents)
      SELECT of_import, of_brand, account, subject, amount FROM remaining
    ON CONFLICT (import_id, account, subject) DO UPDATE SET amount_cents = s.amount_cents + excluded.amount_cents),
  settled AS (
    SELECT * FROM remaining
    UNION ALL
    SELECT 'opening', '', -sum(amount)::bigint FROM remaining HAVING sum(amount) <> 0),
  entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id)
    SELECT of_brand, settled_on, 'import', settled_by WHERE EXISTS (SELECT FROM settled) RETURNING id)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT entry.id, row_number() OVER (), of_brand, account, subject, amount FROM settled CROSS JOIN entry;
END
$$;
--> statement-breakpoint
-- As before, also for a monthly package: the contracts may be of every import of the brand.
CREATE OR REPLACE FUNCTION book_import_completed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF brand_state_of(NEW.brand) NOT IN ('preparing', 'shadow') OR EXISTS (
    SELECT FROM contract c WHERE c.brand = NEW.brand AND NOT EXISTS (
    SELECT FROM imported_row r WHERE r.row_id = c.id AND r.file = 'contracten')) THEN
    RAISE EXCEPTION 'brand % is open, or has contracts of its own', NEW.brand USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM settle_former_book(NEW.id, NEW.brand, NEW.until, NEW.id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_import_continued AFTER UPDATE ON book_import
  FOR EACH ROW WHEN (OLD.state = 'importing' AND NEW.state = 'imported' AND NEW.number > 0)
  EXECUTE FUNCTION book_import_completed();
--> statement-breakpoint
-- As before. A payout of an imported book that the previous system paid has no statement line of ours.
CREATE OR REPLACE FUNCTION payout_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM imported_row AS r JOIN book_import AS i ON i.brand = r.brand AND i.state = 'importing'
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
--> statement-breakpoint
-- As before. Runs of ours count since the whole book came in: a monthly package comes after the run of its month.
CREATE OR REPLACE FUNCTION month_after_book(of_brand text) RETURNS date LANGUAGE plpgsql STABLE AS $$
DECLARE
  undealt date;
  complete_at timestamptz;
BEGIN
  SELECT (date_trunc('month', max(until)) + interval '1 month')::date, min(closed_at) INTO undealt, complete_at
    FROM book_import WHERE brand = of_brand AND state = 'imported';
  WHILE EXISTS (SELECT FROM rollover WHERE value_date = undealt AND status = 'completed' AND started_at >= complete_at) LOOP
    undealt := (undealt + interval '1 month')::date;
  END LOOP;
  RETURN undealt;
END
$$;
--> statement-breakpoint
-- As before. Monthly packages go with the book that they continue; a brand that was taken over keeps its book.
CREATE OR REPLACE FUNCTION import_is_final(of_import uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM brand_state AS s WHERE s.brand = i.brand AND s.state IN ('open', 'shut')) THEN 'opened'
    WHEN EXISTS (SELECT FROM takeover AS t WHERE t.brand = i.brand) THEN 'takenOver'
    WHEN EXISTS (SELECT FROM rollover AS r WHERE r.started_at >= i.signed_at) THEN 'dealt'
    WHEN EXISTS (SELECT FROM bank_statement AS b WHERE b.brand = i.brand) THEN 'banked'
  END FROM book_import AS i WHERE i.id = of_import
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION book_import_discarded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  book uuid := (SELECT id FROM book_import WHERE brand = NEW.brand AND number = 0 AND registered_at <= NEW.registered_at
    ORDER BY registered_at DESC, id DESC LIMIT 1);
BEGIN
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
-- As before, with the rows of all imports of the brand.
CREATE OR REPLACE FUNCTION discard_imported_rows(of_import uuid, most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  discarded book_import;
  ids uuid[];
BEGIN
  SELECT * INTO discarded FROM book_import WHERE id = of_import FOR UPDATE;
  IF discarded.state IS DISTINCT FROM 'discarded' OR import_is_final(of_import) IS NOT NULL OR EXISTS (
      SELECT FROM book_import WHERE brand = discarded.brand AND state NOT IN ('rejected', 'discarded')) THEN
    RAISE EXCEPTION 'import % is not discarded', of_import USING ERRCODE = 'check_violation';
  END IF;
  PERFORM set_config('portal.discarding', 'on', true);
  ids := ARRAY(SELECT row_id FROM imported_row WHERE brand = discarded.brand AND file = 'contracten' LIMIT most);
  IF ids <> '{}' THEN
    PERFORM discard_rows('contract', format('id = ANY (%L::uuid[])', ids));
  ELSE
    ids := ARRAY(SELECT row_id FROM imported_row WHERE brand = discarded.brand AND file = 'personen' LIMIT most);
    IF ids <> '{}' THEN
      PERFORM discard_rows('person_account', format('id = ANY (%L::uuid[])', ids));
    END IF;
  END IF;
  DELETE FROM imported_row WHERE brand = discarded.brand AND row_id = ANY (ids);
  IF ids = '{}' THEN
    DELETE FROM imported_row WHERE brand = discarded.brand;
    DELETE FROM archived_row WHERE brand = discarded.brand;
    DELETE FROM book_import_settlement WHERE brand = discarded.brand;
    DELETE FROM book_import_step AS s USING book_import AS i WHERE i.id = s.import_id AND i.brand = discarded.brand;
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
--> statement-breakpoint
-- Two employees take a brand over in shadow, once its book is equal and nothing waits. The last package, comparison and
-- list are those that they saw. Only the owner of the tables, who loads the demo, does it without them.
CREATE FUNCTION takeover_complete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4170016);
  IF brand_state_of(NEW.brand) <> 'shadow' OR shadow_is_equal(NEW.brand) IS NOT TRUE OR EXISTS (
      SELECT FROM book_import WHERE brand = NEW.brand AND state IN ('registered', 'signed', 'importing')) THEN
    RAISE EXCEPTION 'the book of brand % cannot be taken over yet', NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.import_id IS DISTINCT FROM (SELECT id FROM book_import WHERE brand = NEW.brand AND state = 'imported'
        ORDER BY number DESC LIMIT 1)
      OR NEW.comparison_id IS DISTINCT FROM (SELECT id FROM shadow_comparison WHERE brand = NEW.brand
        ORDER BY number DESC LIMIT 1)
      OR NEW.list_id IS DISTINCT FROM (SELECT id FROM collector_mandate_list WHERE brand = NEW.brand
        ORDER BY number DESC LIMIT 1) THEN
    RAISE EXCEPTION 'brand % has a later package, comparison or list', NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.request_id IS NULL THEN
    IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the takeover of brand % has no request', NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM approval_request AS r WHERE r.id = NEW.request_id AND r.brand = NEW.brand
      AND r.call = 'takeOverBook' AND r.status = 'executed' AND r.asked_by = NEW.asked_by
      AND r.decided_by = NEW.approved_by) THEN
    RAISE EXCEPTION 'the takeover of brand % was not approved by a colleague', NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER takeover_complete BEFORE INSERT ON takeover FOR EACH ROW EXECUTE FUNCTION takeover_complete();
--> statement-breakpoint
CREATE TRIGGER takeover_two_humans BEFORE INSERT ON takeover
  FOR EACH ROW WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION two_humans('asked_by', 'approved_by');
--> statement-breakpoint
-- The previous system settled the months of the shadow with funds and tax office.
CREATE FUNCTION takeover_settles() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM settle_former_book(NEW.import_id, NEW.brand, (NEW.at AT TIME ZONE 'Europe/Amsterdam')::date, NEW.id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER takeover_settles AFTER INSERT ON takeover FOR EACH ROW EXECUTE FUNCTION takeover_settles();
--> statement-breakpoint
-- As before, and a brand with an imported book opens after its takeover.
CREATE OR REPLACE FUNCTION brand_state_of_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := brand_state_of(NEW.brand);
  opens_until date := month_after_book(NEW.brand);
BEGIN
  IF before NOT IN ('preparing', 'shadow') THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM book_import WHERE brand = NEW.brand AND state IN ('registered', 'signed', 'importing')) THEN
    RAISE EXCEPTION 'a package of brand % waits', NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.at AT TIME ZONE 'Europe/Amsterdam')::date > opens_until THEN
    RAISE EXCEPTION 'the book of brand % ends before the month that nobody dealt', NEW.brand
      USING ERRCODE = 'check_violation';
  END IF;
  IF opens_until IS NOT NULL AND NOT (before = 'shadow' AND shadow_is_equal(NEW.brand)) THEN
    RAISE EXCEPTION 'the book of brand % is not equal to that of the old system', NEW.brand
      USING ERRCODE = 'check_violation';
  END IF;
  IF opens_until IS NOT NULL AND NOT EXISTS (SELECT FROM takeover WHERE brand = NEW.brand) THEN
    RAISE EXCEPTION 'brand % was not taken over', NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
