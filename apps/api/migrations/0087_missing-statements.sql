CREATE TABLE "bank_statement_gap" (
	"statement_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missing_statement_pass" (
	"dealing_day" date NOT NULL,
	"account_id" uuid NOT NULL,
	"seen_through" date NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"passed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "missing_statement_pass_pk" PRIMARY KEY("dealing_day","account_id","seen_through")
);
--> statement-breakpoint
ALTER TABLE "rejected_statement" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "rejected_statement" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "rejected_statement" ADD COLUMN "next_from" date;--> statement-breakpoint
ALTER TABLE "rejected_statement" ADD COLUMN "next_opening_cents" bigint;--> statement-breakpoint
ALTER TABLE "rejected_statement" ADD COLUMN "stored_name" text;--> statement-breakpoint
ALTER TABLE "bank_statement_gap" ADD CONSTRAINT "bank_statement_gap_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_gap" ADD CONSTRAINT "bank_statement_gap_requested_by_person_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_statement_pass" ADD CONSTRAINT "missing_statement_pass_account_id_bank_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_statement_pass" ADD CONSTRAINT "missing_statement_pass_requested_by_person_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_statement" ADD CONSTRAINT "rejected_statement_account_id_bank_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER bank_statement_gap_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_statement_gap
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER missing_statement_pass_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON missing_statement_pass
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
