CREATE TABLE "bank_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"iban" text NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "bank_account_iban" UNIQUE("iban"),
	CONSTRAINT "bank_account_brand" UNIQUE("id","brand"),
	CONSTRAINT "bank_account_currency" CHECK ("bank_account"."currency" = 'EUR')
);
--> statement-breakpoint
CREATE TABLE "bank_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"number" integer NOT NULL,
	"booked_on" date NOT NULL,
	"value_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"is_reversal" boolean NOT NULL,
	"end_to_end_id" text,
	"mandate_id" text,
	"batch_id" text,
	"transactions" integer NOT NULL,
	"bank_reference" text,
	"structured_reference" text,
	"return_reason" text,
	"transaction_code" text,
	"counterparty_hash" text,
	"sealed_details" text,
	CONSTRAINT "bank_line_number" UNIQUE("statement_id","number"),
	CONSTRAINT "bank_line_counts" CHECK ("bank_line"."number" > 0 and "bank_line"."transactions" > 0),
	CONSTRAINT "bank_line_amount" CHECK ("bank_line"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"position" integer NOT NULL,
	"follows" integer,
	"sequence" bigint,
	"reference" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"opening_cents" bigint NOT NULL,
	"closing_cents" bigint NOT NULL,
	"version" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"imported_by" uuid,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_statement_position" UNIQUE("account_id","position"),
	CONSTRAINT "bank_statement_end" UNIQUE("account_id","position","closing_cents"),
	CONSTRAINT "bank_statement_account" UNIQUE("id","account_id","brand"),
	CONSTRAINT "bank_statement_follows" CHECK ("bank_statement"."position" > 0 and coalesce("bank_statement"."follows", 0) = "bank_statement"."position" - 1 and "bank_statement"."follows" > 0),
	CONSTRAINT "bank_statement_period" CHECK ("bank_statement"."from_day" <= "bank_statement"."to_day"),
	CONSTRAINT "bank_statement_version" CHECK ("bank_statement"."version" in ('02', '08')),
	CONSTRAINT "bank_statement_sha256" CHECK (octet_length("bank_statement"."digest") = 32)
);
--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_of_statement" FOREIGN KEY ("statement_id","account_id","brand") REFERENCES "public"."bank_statement"("id","account_id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_of_account" FOREIGN KEY ("account_id","brand") REFERENCES "public"."bank_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_chain" FOREIGN KEY ("account_id","follows","opening_cents") REFERENCES "public"."bank_statement"("account_id","position","closing_cents") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_imported_by" FOREIGN KEY ("imported_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_statement_brand" ON "bank_statement" USING btree ("brand","id");--> statement-breakpoint
CREATE INDEX "bank_statement_digest" ON "bank_statement" USING btree ("digest");--> statement-breakpoint
CREATE TRIGGER bank_statement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_statement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What a bank said never changes; it may be sealed with another key.
CREATE FUNCTION bank_line_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'bank lines are final: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER bank_line_changed BEFORE UPDATE ON bank_line
  FOR EACH ROW WHEN ((to_jsonb(OLD) - 'sealed_details') IS DISTINCT FROM (to_jsonb(NEW) - 'sealed_details')
    OR (OLD.sealed_details IS NULL) <> (NEW.sealed_details IS NULL))
  EXECUTE FUNCTION bank_line_final();
--> statement-breakpoint
CREATE TRIGGER bank_line_removed BEFORE DELETE OR TRUNCATE ON bank_line
  FOR EACH STATEMENT EXECUTE FUNCTION bank_line_final();
--> statement-breakpoint
-- The lines of a statement come to what its balances differ; looked at once, when all of them are there.
CREATE FUNCTION bank_statement_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
BEGIN
  SELECT coalesce(sum(amount_cents), 0) INTO total FROM bank_line WHERE statement_id = NEW.id;
  IF NEW.opening_cents + total <> NEW.closing_cents THEN
    RAISE EXCEPTION 'the lines of bank statement % come to %, its balances to %', NEW.id, total,
      NEW.closing_cents - NEW.opening_cents USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bank_statement_adds_up AFTER INSERT ON bank_statement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bank_statement_adds_up();
