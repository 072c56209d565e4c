CREATE TABLE "archived_row" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"import_id" uuid NOT NULL,
	"file" text NOT NULL,
	"key" text NOT NULL,
	"sealed_cells" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"package_digest" "bytea" NOT NULL,
	"until" date NOT NULL,
	"report" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"signed_digest" "bytea",
	"asked_by" uuid,
	"signed_by" uuid,
	"signed_at" timestamp with time zone,
	"lease_owner" uuid,
	"leased_until" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_because" text,
	CONSTRAINT "book_import_number_positive" CHECK ("book_import"."number" >= 0),
	CONSTRAINT "book_import_state" CHECK ("book_import"."state" in ('registered', 'signed', 'importing', 'imported', 'rejected', 'discarded')
        and ("book_import"."state" in ('imported', 'rejected', 'discarded')) = ("book_import"."closed_at" is not null)
        and ("book_import"."state" in ('rejected', 'discarded')) = ("book_import"."closed_because" is not null)),
	CONSTRAINT "book_import_signed" CHECK (("book_import"."signed_digest" is null) = ("book_import"."signed_at" is null)
        and ("book_import"."asked_by" is not null or "book_import"."signed_at" is null)
        and ("book_import"."signed_by" is null) = ("book_import"."signed_at" is null)
        and ("book_import"."signed_at" is not null or "book_import"."state" in ('registered', 'rejected', 'discarded'))
        and coalesce("book_import"."asked_by" <> "book_import"."signed_by", true)),
	CONSTRAINT "book_import_lease" CHECK (("book_import"."lease_owner" is null) = ("book_import"."leased_until" is null))
);
--> statement-breakpoint
CREATE TABLE "book_import_settlement" (
	"import_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"account" text NOT NULL,
	"subject" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "book_import_settlement_pk" PRIMARY KEY("import_id","account","subject")
);
--> statement-breakpoint
CREATE TABLE "book_import_step" (
	"import_id" uuid NOT NULL,
	"file" text NOT NULL,
	"rows" integer NOT NULL,
	"is_complete" boolean NOT NULL,
	CONSTRAINT "book_import_step_pk" PRIMARY KEY("import_id","file")
);
--> statement-breakpoint
CREATE TABLE "imported_row" (
	"brand" text NOT NULL,
	"file" text NOT NULL,
	"key" text NOT NULL,
	"import_id" uuid NOT NULL,
	"row_id" uuid NOT NULL,
	CONSTRAINT "imported_row_pk" PRIMARY KEY("brand","file","key")
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "acquired_on" date;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "former_key" text;--> statement-breakpoint
ALTER TABLE "archived_row" ADD CONSTRAINT "archived_row_import_id_book_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."book_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_import" ADD CONSTRAINT "book_import_asked_by_person_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_import" ADD CONSTRAINT "book_import_signed_by_person_account_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_import_settlement" ADD CONSTRAINT "book_import_settlement_import_id_book_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."book_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_import_step" ADD CONSTRAINT "book_import_step_import_id_book_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."book_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_row" ADD CONSTRAINT "imported_row_import_id_book_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."book_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "archived_row_key" ON "archived_row" USING btree ("brand","file","key");--> statement-breakpoint
CREATE UNIQUE INDEX "book_import_number" ON "book_import" USING btree ("brand","number") WHERE "book_import"."state" not in ('rejected', 'discarded');--> statement-breakpoint
CREATE UNIQUE INDEX "book_import_running" ON "book_import" USING btree ("brand") WHERE "book_import"."state" in ('registered', 'signed', 'importing');--> statement-breakpoint
CREATE INDEX "imported_row_id" ON "imported_row" USING btree ("row_id");--> statement-breakpoint
-- The package of an import, its report and its signatures stay as they are, and its state only moves forward.
CREATE FUNCTION book_import_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'import % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_import_changed BEFORE UPDATE ON book_import
  FOR EACH ROW WHEN (
    (OLD.id, OLD.brand, OLD.number, OLD.package_digest, OLD.until, OLD.report, OLD.registered_at)
      IS DISTINCT FROM (NEW.id, NEW.brand, NEW.number, NEW.package_digest, NEW.until, NEW.report, NEW.registered_at)
    OR (OLD.state <> 'registered' AND (OLD.reasons, OLD.signed_digest, OLD.asked_by, OLD.signed_by, OLD.signed_at)
      IS DISTINCT FROM (NEW.reasons, NEW.signed_digest, NEW.asked_by, NEW.signed_by, NEW.signed_at))
    OR OLD.state IN ('rejected', 'discarded')
    OR (OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (('registered', 'signed'), ('registered', 'rejected'),
      ('signed', 'rejected'), ('signed', 'importing'), ('importing', 'imported'), ('importing', 'discarded'),
      ('imported', 'discarded'))))
  EXECUTE FUNCTION book_import_final();
--> statement-breakpoint
CREATE TRIGGER book_import_removed BEFORE DELETE ON book_import
  FOR EACH ROW EXECUTE FUNCTION book_import_final();
--> statement-breakpoint
CREATE FUNCTION book_import_registered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'import % is not registered first', NEW.id USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_import_registered BEFORE INSERT ON book_import
  FOR EACH ROW WHEN (NEW.state <> 'registered') EXECUTE FUNCTION book_import_registered();
--> statement-breakpoint
CREATE TRIGGER book_import_two_humans BEFORE UPDATE OF asked_by, signed_by ON book_import
  FOR EACH ROW WHEN (NEW.signed_by IS NOT NULL) EXECUTE FUNCTION two_humans('asked_by', 'signed_by');
--> statement-breakpoint
-- An archived row stays; it is only sealed again when the keys are renewed.
CREATE FUNCTION archived_row_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'archived rows are not removed' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER archived_row_removed BEFORE DELETE OR TRUNCATE ON archived_row
  FOR EACH STATEMENT EXECUTE FUNCTION archived_row_stays();
--> statement-breakpoint
-- Closes what an imported ledger leaves on shared accounts: funds, investors and the tax office settled it long ago, in
-- the books of the previous system. What is still undealt or to be paid stays, against the opening account.
CREATE FUNCTION book_import_completed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- The amounts of a brand that deals already are real, and nothing settles them but the bank.
  IF brand_state_of(NEW.brand) NOT IN ('preparing', 'shadow') OR EXISTS (
    SELECT FROM contract c WHERE c.brand = NEW.brand AND NOT EXISTS (
    SELECT FROM imported_row r WHERE r.row_id = c.id AND r.file = 'contracten' AND r.import_id = NEW.id)) THEN
    RAISE EXCEPTION 'brand % is open, or has contracts of its own', NEW.brand USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO book_import_settlement (import_id, brand, account, subject, amount_cents)
    SELECT NEW.id, NEW.brand, account, subject, -sum(amount_cents)::bigint FROM book_line
    WHERE brand = NEW.brand AND account IN ('underway', 'dealt', 'proceeds', 'withheldTax', 'cost')
    GROUP BY account, subject HAVING sum(amount_cents) <> 0;
  WITH settled AS (
    SELECT account, subject, amount_cents FROM book_import_settlement WHERE import_id = NEW.id
    UNION ALL
    SELECT 'opening', '', -sum(amount_cents)::bigint FROM book_import_settlement WHERE import_id = NEW.id
    HAVING sum(amount_cents) <> 0),
  entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id)
    SELECT NEW.brand, NEW.until, 'import', NEW.id::text WHERE EXISTS (SELECT FROM settled) RETURNING id)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT entry.id, row_number() OVER (), NEW.brand, account, subject, amount_cents FROM settled CROSS JOIN entry;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_import_completed AFTER UPDATE ON book_import
  FOR EACH ROW WHEN (OLD.state = 'importing' AND NEW.state = 'imported' AND NEW.number = 0)
  EXECUTE FUNCTION book_import_completed();
--> statement-breakpoint
-- As before, with what an import settled.
CREATE OR REPLACE FUNCTION book_ledger_facts() RETURNS TABLE (brand text, account text, subject text, amount bigint)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT moved.brand, fact.account, fact.subject, fact.amount
  FROM (
    SELECT c.brand, e.fund_id, e.value_date, e.type, sum(e.amount_cents)::bigint AS amount
    FROM ledger_entry e JOIN contract c ON c.id = e.contract_id WHERE e.reverses_id IS NULL GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT c.brand, e.fund_id, e.value_date, reversed.type, e.amount_cents
    FROM ledger_entry e JOIN ledger_entry reversed ON reversed.id = e.reverses_id JOIN contract c ON c.id = e.contract_id
  ) AS moved CROSS JOIN LATERAL (
    SELECT 'dealt', moved.fund_id || '/' || to_char(moved.value_date, 'YYYY-MM'), -moved.amount
    WHERE moved.type NOT IN ('REINVESTMENT', 'NAME_CHANGE')
    UNION ALL
    SELECT 'cost', moved.type, moved.amount WHERE moved.type IN ('ENTRY_COST', 'EXIT_COST', 'WRAPPER_COST', 'CORRECTION')
    UNION ALL
    SELECT 'withheldTax', to_char(moved.value_date, 'YYYY'), moved.amount
    WHERE moved.type IN ('WAGE_TAX', 'HEALTHCARE_CONTRIBUTION', 'DIVIDEND_TAX')
  ) AS fact (account, subject, amount)
  UNION ALL
  SELECT brand, account, subject, amount_cents FROM book_import_settlement WHERE account <> 'underway'
$$;
