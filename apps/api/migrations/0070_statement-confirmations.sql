ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_importer" UNIQUE("id","imported_by");--> statement-breakpoint
CREATE TABLE "bank_statement_confirmation" (
	"statement_id" uuid PRIMARY KEY NOT NULL,
	"imported_by" uuid NOT NULL,
	"confirmed_by" uuid NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_statement_confirmation_two" CHECK ("bank_statement_confirmation"."confirmed_by" <> "bank_statement_confirmation"."imported_by")
);
--> statement-breakpoint
ALTER TABLE "bank_statement_confirmation" ADD CONSTRAINT "bank_statement_confirmation_confirmed_by_person_account_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_confirmation" ADD CONSTRAINT "bank_statement_confirmation_of" FOREIGN KEY ("statement_id","imported_by") REFERENCES "public"."bank_statement"("id","imported_by") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER bank_statement_confirmation_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_statement_confirmation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What its lines are for is looked up once a second person compared the statement with the bank, whoever asks.
CREATE FUNCTION bank_item_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM bank_statement s
    WHERE s.id IN (SELECT DISTINCT l.statement_id FROM added a JOIN bank_line l ON l.id = a.line_id)
      AND s.imported_by IS NOT NULL
      AND NOT EXISTS (SELECT FROM bank_statement_confirmation c WHERE c.statement_id = s.id)
  ) THEN
    RAISE EXCEPTION 'a statement that was imported by hand is not confirmed by a colleague' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bank_item_confirmed AFTER INSERT ON bank_item
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bank_item_confirmed();
