CREATE TABLE "capital_transfer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"provider_name" text NOT NULL,
	"sealed_policy_number" text NOT NULL,
	"policy_hash" text NOT NULL,
	"is_whole" boolean NOT NULL,
	"kind" text NOT NULL,
	"regime" text NOT NULL,
	"expected_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"sent_on" date,
	"accepted_on" date,
	"received_on" date,
	"rejection" text,
	"closed_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "capital_transfer_contract" UNIQUE("contract_id"),
	CONSTRAINT "capital_transfer_expected" CHECK ("capital_transfer"."expected_cents" > 0),
	CONSTRAINT "capital_transfer_rejected" CHECK (("capital_transfer"."state" = 'rejected') = ("capital_transfer"."rejection" is not null)),
	CONSTRAINT "capital_transfer_sent" CHECK ("capital_transfer"."state" not in ('sent', 'accepted') or "capital_transfer"."sent_on" is not null),
	CONSTRAINT "capital_transfer_received" CHECK ("capital_transfer"."state" not in ('received', 'dealt') or "capital_transfer"."received_on" is not null),
	CONSTRAINT "capital_transfer_closed" CHECK (("capital_transfer"."state" in ('rejected', 'dealt', 'withdrawn', 'returned')) = ("capital_transfer"."closed_at" is not null)),
	CONSTRAINT "capital_transfer_regime" CHECK ("capital_transfer"."regime" <> 'before1992')
);
--> statement-breakpoint
CREATE TABLE "capital_transfer_reminder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transfer_id" uuid NOT NULL,
	"reminded_on" date NOT NULL,
	"reminded_by" uuid NOT NULL,
	CONSTRAINT "capital_transfer_reminder_day" UNIQUE("transfer_id","reminded_on")
);
--> statement-breakpoint
ALTER TABLE "capital_transfer" ADD CONSTRAINT "capital_transfer_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_transfer" ADD CONSTRAINT "capital_transfer_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_transfer_reminder" ADD CONSTRAINT "capital_transfer_reminder_transfer_id_capital_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."capital_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_transfer_reminder" ADD CONSTRAINT "capital_transfer_reminder_reminded_by_person_account_id_fk" FOREIGN KEY ("reminded_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capital_transfer_person" ON "capital_transfer" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "capital_transfer_open" ON "capital_transfer" USING btree ("brand","id") WHERE "capital_transfer"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "capital_transfer_policy" ON "capital_transfer" USING btree ("brand","policy_hash") WHERE "capital_transfer"."closed_at" is null;