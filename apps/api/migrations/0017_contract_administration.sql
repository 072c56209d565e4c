CREATE SEQUENCE "public"."change_request_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."sell_request_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "change_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"contract_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"option" text NOT NULL,
	"status" text NOT NULL,
	"requested" jsonb NOT NULL,
	"sealed" "bytea",
	"effective_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "change_request_number_unique" UNIQUE("number"),
	CONSTRAINT "change_request_closed" CHECK (("change_request"."status" in ('processed', 'rejected', 'withdrawn')) = ("change_request"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "contract_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"before" text,
	"after" text
);
--> statement-breakpoint
CREATE TABLE "deposit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"type" text NOT NULL,
	"method" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_on" date,
	"deal_from" date,
	"value_date" date,
	CONSTRAINT "deposit_amount" CHECK ("deposit"."amount_cents" > 0),
	CONSTRAINT "deposit_received" CHECK (("deposit"."status" in ('announced', 'cancelled')) = ("deposit"."received_on" is null)
        and ("deposit"."received_on" is null) = ("deposit"."deal_from" is null)),
	CONSTRAINT "deposit_dealt" CHECK (case "deposit"."status" when 'dealt' then "deposit"."value_date" is not null
        when 'reversed' then true else "deposit"."value_date" is null end)
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"title" text NOT NULL,
	"document_date" date NOT NULL,
	"facts" jsonb NOT NULL,
	"sealed" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"storage_key" text,
	"byte_size" integer,
	"sha256" "bytea",
	"rendered_at" timestamp with time zone,
	CONSTRAINT "document_storage_key" UNIQUE("storage_key"),
	CONSTRAINT "document_once" UNIQUE("contract_id","kind","reference"),
	CONSTRAINT "document_rendered" CHECK (num_nonnulls("document"."storage_key", "document"."byte_size", "document"."sha256", "document"."rendered_at") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"contract_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value_date" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"pay_on" date NOT NULL,
	"status" text NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payout_step" UNIQUE("contract_id","value_date","kind"),
	CONSTRAINT "payout_amount" CHECK ("payout"."amount_cents" > 0),
	CONSTRAINT "payout_paid" CHECK (("payout"."status" = 'paid') = ("payout"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "sell_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"contract_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"cancellable_until" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "sell_request_number_unique" UNIQUE("number"),
	CONSTRAINT "sell_request_closed" CHECK (("sell_request"."status" in ('executed', 'cancelled')) = ("sell_request"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "sell_request_line" (
	"request_id" uuid NOT NULL,
	"fund_id" integer NOT NULL,
	"units" numeric(18, 4),
	"amount_cents" bigint,
	"deal_from" date NOT NULL,
	"executed_units" numeric(18, 4) NOT NULL,
	"executed_gross_cents" bigint NOT NULL,
	"exit_cost_cents" bigint NOT NULL,
	"progress" text NOT NULL,
	CONSTRAINT "sell_request_line_pk" PRIMARY KEY("request_id","fund_id"),
	CONSTRAINT "sell_request_line_asked" CHECK (num_nonnulls("sell_request_line"."units", "sell_request_line"."amount_cents") <= 1
        and coalesce("sell_request_line"."units", 1) > 0 and coalesce("sell_request_line"."amount_cents", 1) > 0),
	CONSTRAINT "sell_request_line_executed" CHECK ("sell_request_line"."executed_units" >= 0 and "sell_request_line"."executed_gross_cents" >= 0 and "sell_request_line"."exit_cost_cents" >= 0
        and ("sell_request_line"."units" is null or "sell_request_line"."executed_units" <= "sell_request_line"."units"))
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_step";--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "debit_day" integer DEFAULT 25 NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "deposits_paused_until" date;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "end_date" date;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "payment_frequency" text;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "periodic_payout_cents" bigint;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "apply_tax_credit" boolean;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "sequence" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "cause_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "reverses_id" bigint;--> statement-breakpoint
ALTER TABLE "change_request" ADD CONSTRAINT "change_request_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request" ADD CONSTRAINT "change_request_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_event" ADD CONSTRAINT "contract_event_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit" ADD CONSTRAINT "deposit_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sell_request" ADD CONSTRAINT "sell_request_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sell_request" ADD CONSTRAINT "sell_request_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sell_request_line" ADD CONSTRAINT "sell_request_line_request_id_sell_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."sell_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sell_request_line" ADD CONSTRAINT "sell_request_line_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_request_contract" ON "change_request" USING btree ("contract_id","id");--> statement-breakpoint
CREATE INDEX "change_request_open" ON "change_request" USING btree ("brand","id") WHERE "change_request"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "contract_event_contract" ON "contract_event" USING btree ("contract_id","id");--> statement-breakpoint
CREATE INDEX "deposit_contract" ON "deposit" USING btree ("contract_id","id");--> statement-breakpoint
CREATE INDEX "deposit_waiting" ON "deposit" USING btree ("contract_id") WHERE "deposit"."status" = 'received';--> statement-breakpoint
CREATE INDEX "document_person" ON "document" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "document_unrendered" ON "document" USING btree ("id") WHERE "document"."rendered_at" is null;--> statement-breakpoint
CREATE INDEX "notification_person" ON "notification" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("person_id") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "payout_due" ON "payout" USING btree ("pay_on") WHERE "payout"."status" = 'ordered';--> statement-breakpoint
CREATE UNIQUE INDEX "sell_request_open" ON "sell_request" USING btree ("contract_id") WHERE "sell_request"."status" in ('queued', 'partlyExecuted');--> statement-breakpoint
CREATE INDEX "sell_request_contract" ON "sell_request" USING btree ("contract_id","id");--> statement-breakpoint
CREATE INDEX "sell_request_line_open" ON "sell_request_line" USING btree ("fund_id","deal_from") WHERE "sell_request_line"."progress" = 'open';--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_reverses_id_ledger_entry_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_reversed" ON "ledger_entry" USING btree ("reverses_id") WHERE "ledger_entry"."reverses_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_step" UNIQUE("contract_id","value_date","fund_id","type","sequence");--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_debit_day" CHECK ("contract"."debit_day" between 1 and 28);--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_payouts" CHECK (("contract"."product_code" = 'SDIL') = ("contract"."payment_frequency" is not null)
        and ("contract"."payment_frequency" is null) = ("contract"."periodic_payout_cents" is null)
        and ("contract"."payment_frequency" is null) = ("contract"."apply_tax_credit" is null)
        and coalesce("contract"."periodic_payout_cents", 1) > 0);--> statement-breakpoint
-- What a customer was told of his contract stays told, as in the ledger and the audit log.
CREATE TRIGGER contract_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE deposit ADD CONSTRAINT deposit_status CHECK (
  status IN ('announced', 'received', 'dealt', 'cancelled', 'reversed')
  AND type IN ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN')
  AND method IN ('ideal', 'transfer', 'directDebit', 'institution')
);
--> statement-breakpoint
ALTER TABLE payout ADD CONSTRAINT payout_status CHECK (
  status IN ('ordered', 'paid', 'cancelled') AND kind IN ('distribution', 'sale', 'annuity', 'reversal')
);
--> statement-breakpoint
ALTER TABLE sell_request ADD CONSTRAINT sell_request_status CHECK (
  status IN ('queued', 'partlyExecuted', 'executed', 'cancelled') AND kind IN ('all', 'amount', 'units')
);
--> statement-breakpoint
ALTER TABLE change_request ADD CONSTRAINT change_request_status CHECK (
  status IN ('received', 'checked', 'processed', 'rejected', 'withdrawn')
);
