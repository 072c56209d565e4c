CREATE TABLE "late_statement" (
	"statement_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"after_position" integer NOT NULL,
	"to_day" date NOT NULL,
	"opening_cents" bigint NOT NULL,
	"closing_cents" bigint NOT NULL,
	"counter_line_id" uuid,
	CONSTRAINT "late_statement_counter" CHECK (("late_statement"."counter_line_id" is null) = ("late_statement"."opening_cents" = "late_statement"."closing_cents"))
);
--> statement-breakpoint
ALTER TABLE "late_statement" ADD CONSTRAINT "late_statement_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_statement" ADD CONSTRAINT "late_statement_counter_line_id_bank_line_id_fk" FOREIGN KEY ("counter_line_id") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_statement" ADD CONSTRAINT "late_statement_seam" FOREIGN KEY ("account_id","after_position") REFERENCES "public"."bank_statement"("account_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "late_statement_after" ON "late_statement" USING btree ("account_id","after_position");--> statement-breakpoint
CREATE TRIGGER late_statement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON late_statement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A late statement changes no balance of the chain: its counter-entry is the opposite of what its own balances differ. It
-- is marked as late by the transaction that adds it, or never.
CREATE FUNCTION late_statement_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bank_statement AS s
      WHERE s.id = NEW.statement_id AND s.account_id = NEW.account_id AND s.opening_cents = s.closing_cents
        AND s.position > NEW.after_position AND s.xmin = pg_current_xact_id()::xid)
    OR NEW.opening_cents - NEW.closing_cents <> coalesce((SELECT l.amount_cents FROM bank_line AS l
      WHERE l.id = NEW.counter_line_id AND l.statement_id = NEW.statement_id), 0) THEN
    RAISE EXCEPTION 'late bank statement % changes the chain', NEW.statement_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER late_statement_adds_up AFTER INSERT ON late_statement DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION late_statement_adds_up();
