CREATE TABLE "change_proof" (
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "change_proof_pk" PRIMARY KEY("request_id","kind")
);
--> statement-breakpoint
CREATE TABLE "maturity_reminder" (
	"contract_id" uuid NOT NULL,
	"end_date" date NOT NULL,
	"months_before" smallint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "maturity_reminder_pk" PRIMARY KEY("contract_id","end_date","months_before")
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_signs";--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "sealed_beneficiaries" text;--> statement-breakpoint
ALTER TABLE "change_proof" ADD CONSTRAINT "change_proof_request_id_change_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."change_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_proof" ADD CONSTRAINT "change_proof_noted_by_person_account_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maturity_reminder" ADD CONSTRAINT "maturity_reminder_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_signs" CHECK (case
  when type in ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'REINVESTMENT', 'SWITCH_IN')
    then amount_cents > 0 and units >= 0
  when type = 'TRANSFER_IN' then amount_cents >= 0 and units >= 0
  when type in ('ENTRY_COST', 'EXIT_COST', 'DISTRIBUTION', 'DIVIDEND_TAX', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')
    then amount_cents < 0 and units = 0
  when type in ('SELL', 'ANNUITY_PAYOUT', 'TRANSFER_OUT', 'SWITCH_OUT', 'DIRECT_DEBIT_REVERSAL', 'WRAPPER_COST')
    then amount_cents <= 0 and units <= 0
  when type = 'NAME_CHANGE' then amount_cents = 0 and units = 0
  else type = 'CORRECTION' end);
--> statement-breakpoint
ALTER TABLE deposit DROP CONSTRAINT deposit_status;
--> statement-breakpoint
ALTER TABLE deposit ADD CONSTRAINT deposit_status CHECK (
  status IN ('announced', 'received', 'dealt', 'cancelled', 'reversed')
  AND type IN ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN')
  AND method IN ('ideal', 'transfer', 'directDebit', 'institution', 'conversion')
);
--> statement-breakpoint
ALTER TABLE change_proof ADD CONSTRAINT change_proof_kind CHECK (kind IN ('handtekeningen', 'legitimatie', 'akte'));
