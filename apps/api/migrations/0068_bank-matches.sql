CREATE TABLE "bank_item" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"open_cents" bigint NOT NULL,
	"reason" text,
	"contract_id" uuid,
	"looked_at" timestamp with time zone NOT NULL,
	"refund_ordered_at" timestamp with time zone,
	"refund_ordered_by" uuid,
	"refund_reason" text,
	CONSTRAINT "bank_item_reason" CHECK (("bank_item"."open_cents" = 0) = ("bank_item"."reason" is null)),
	CONSTRAINT "bank_item_refund" CHECK (("bank_item"."refund_ordered_at" is null) = ("bank_item"."refund_ordered_by" is null)
        and ("bank_item"."refund_ordered_at" is null) = ("bank_item"."refund_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "bank_match" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"rule" text NOT NULL,
	"subject" text NOT NULL,
	"contract_id" uuid,
	"amount_cents" bigint NOT NULL,
	"payer_account" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"reason" text,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"undone_because" text,
	CONSTRAINT "bank_match_amount" CHECK ("bank_match"."amount_cents" <> 0),
	CONSTRAINT "bank_match_by" CHECK (("bank_match"."rule" = 'hand') = ("bank_match"."created_by" is not null)
        and ("bank_match"."created_by" is null) = ("bank_match"."reason" is null)),
	CONSTRAINT "bank_match_undone" CHECK (("bank_match"."undone_at" is null) = ("bank_match"."undone_because" is null)
        and ("bank_match"."undone_by" is null or "bank_match"."undone_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "bank_item" ADD CONSTRAINT "bank_item_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_item" ADD CONSTRAINT "bank_item_refund_ordered_by_person_account_id_fk" FOREIGN KEY ("refund_ordered_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_item" ADD CONSTRAINT "bank_item_line" FOREIGN KEY ("line_id") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_line_id_bank_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_created_by_person_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_undone_by_person_account_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_item_open" ON "bank_item" USING btree ("brand","line_id") WHERE "bank_item"."open_cents" <> 0;--> statement-breakpoint
CREATE INDEX "bank_item_contract" ON "bank_item" USING btree ("contract_id") WHERE "bank_item"."open_cents" <> 0;--> statement-breakpoint
CREATE INDEX "bank_match_line" ON "bank_match" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "bank_match_subject" ON "bank_match" USING btree ("subject") WHERE "bank_match"."undone_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_match_collection" ON "bank_match" USING btree ("subject",sign("amount_cents")) WHERE "bank_match"."rule" = 'mandate' and "bank_match"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "bank_line_counterparty" ON "bank_line" USING btree ("counterparty_hash") WHERE "bank_line"."counterparty_hash" is not null;