CREATE TABLE "rollover" (
	"value_date" date PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" uuid,
	"contracts" integer NOT NULL,
	"gate" jsonb NOT NULL,
	"holder" uuid,
	"held_until" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"digest" "bytea",
	CONSTRAINT "rollover_first_of_month" CHECK (extract(day from "rollover"."value_date") = 1),
	CONSTRAINT "rollover_completed" CHECK (("rollover"."status" = 'completed') = ("rollover"."completed_at" is not null)
        and ("rollover"."completed_at" is null) = ("rollover"."digest" is null)
        and ("rollover"."holder" is null) = ("rollover"."held_until" is null)
        and ("rollover"."completed_at" is null or "rollover"."holder" is null))
);
--> statement-breakpoint
CREATE TABLE "rollover_batch" (
	"value_date" date NOT NULL,
	"number" integer NOT NULL,
	"first_contract_id" uuid NOT NULL,
	"last_contract_id" uuid NOT NULL,
	"contracts" integer NOT NULL,
	"lines" integer NOT NULL,
	"totals" jsonb NOT NULL,
	"digest" "bytea" NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rollover_batch_pk" PRIMARY KEY("value_date","number"),
	CONSTRAINT "rollover_batch_contracts" CHECK ("rollover_batch"."contracts" > 0 and "rollover_batch"."lines" >= 0)
);
--> statement-breakpoint
ALTER TABLE "fiscal_parameter" ADD COLUMN "wage_tax_rate" numeric(9, 6);--> statement-breakpoint
ALTER TABLE "fiscal_parameter" ADD COLUMN "healthcare_rate" numeric(9, 6);--> statement-breakpoint
ALTER TABLE "fund_parameter" ADD COLUMN "yearly_gate_rate" numeric(9, 6) DEFAULT 0.05 NOT NULL;--> statement-breakpoint
ALTER TABLE "fund_parameter" ADD COLUMN "extra_notice_months" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rollover_batch" ADD CONSTRAINT "rollover_batch_value_date_rollover_value_date_fk" FOREIGN KEY ("value_date") REFERENCES "public"."rollover"("value_date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_parameter" ADD CONSTRAINT "fiscal_parameter_withheld" CHECK (("fiscal_parameter"."wage_tax_rate" is null) = ("fiscal_parameter"."healthcare_rate" is null)
        and coalesce("fiscal_parameter"."wage_tax_rate" + "fiscal_parameter"."healthcare_rate", 0) between 0 and 0.9);--> statement-breakpoint
ALTER TABLE "fund_parameter" ADD CONSTRAINT "fund_parameter_redemption" CHECK ("fund_parameter"."yearly_gate_rate" between 0 and 1 and "fund_parameter"."extra_notice_months" >= 0);--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_reverses" CHECK ("ledger_entry"."reverses_id" is null or "ledger_entry"."type" = 'CORRECTION');--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_priced" CHECK ("ledger_entry"."units" = 0 or "ledger_entry"."price" is not null);--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_signs" CHECK (case
  when type in ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN', 'REINVESTMENT', 'SWITCH_IN')
    then amount_cents > 0 and units >= 0
  when type in ('ENTRY_COST', 'EXIT_COST', 'DISTRIBUTION', 'DIVIDEND_TAX', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')
    then amount_cents < 0 and units = 0
  when type in ('SELL', 'ANNUITY_PAYOUT', 'TRANSFER_OUT', 'SWITCH_OUT', 'DIRECT_DEBIT_REVERSAL', 'WRAPPER_COST')
    then amount_cents <= 0 and units <= 0
  when type = 'NAME_CHANGE' then amount_cents = 0 and units = 0
  else type = 'CORRECTION' end);--> statement-breakpoint
-- Domain 6: the fund of loans buys back up to 10%, and that one and the American fund ask one month more. What is
-- loaded from here on brings its own figures.
UPDATE fund_parameter SET yearly_gate_rate = 0.10 WHERE fund_id = 4;
--> statement-breakpoint
UPDATE fund_parameter SET extra_notice_months = 1 WHERE fund_id IN (3, 4);
--> statement-breakpoint
ALTER TABLE fund_parameter ALTER COLUMN yearly_gate_rate DROP DEFAULT, ALTER COLUMN extra_notice_months DROP DEFAULT;
--> statement-breakpoint
UPDATE fiscal_parameter SET wage_tax_rate = 0.3582, healthcare_rate = 0.0526 WHERE year = 2025;
--> statement-breakpoint
UPDATE fiscal_parameter SET wage_tax_rate = 0.3575, healthcare_rate = 0.0485 WHERE year = 2026;
--> statement-breakpoint
ALTER TABLE rollover ADD CONSTRAINT rollover_status CHECK (status IN ('running', 'completed'));
--> statement-breakpoint
-- What takes a line of the ledger back is its exact opposite; what takes back cannot be taken back.
CREATE FUNCTION check_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ledger_entry AS mistake WHERE mistake.id = NEW.reverses_id AND mistake.reverses_id IS NULL
    AND mistake.contract_id = NEW.contract_id AND mistake.fund_id = NEW.fund_id
    AND mistake.amount_cents = -NEW.amount_cents AND mistake.units = -NEW.units;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'line % of the ledger is not taken back by its opposite', NEW.reverses_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_opposite BEFORE INSERT ON ledger_entry
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION check_reversal();
