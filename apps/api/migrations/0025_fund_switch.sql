CREATE TABLE "fund_switch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"status" text NOT NULL,
	"deal_from" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "fund_switch_status" CHECK ("fund_switch"."status" in ('queued', 'partlyExecuted', 'executed', 'cancelled')
        and ("fund_switch"."status" in ('executed', 'cancelled')) = ("fund_switch"."closed_at" is not null)),
	CONSTRAINT "fund_switch_day" CHECK (extract(day from "fund_switch"."deal_from") = 1)
);
--> statement-breakpoint
ALTER TABLE "fund_switch" ADD CONSTRAINT "fund_switch_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fund_switch_open" ON "fund_switch" USING btree ("contract_id") WHERE "fund_switch"."status" in ('queued', 'partlyExecuted');--> statement-breakpoint
CREATE INDEX "fund_switch_contract" ON "fund_switch" USING btree ("contract_id","id");