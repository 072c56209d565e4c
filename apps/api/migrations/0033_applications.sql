CREATE TABLE "application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"flow" text NOT NULL,
	"fund_id" integer NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"sealed_draft" text NOT NULL,
	"contract_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_on" date,
	"warned_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"question" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "application_contract" UNIQUE("contract_id"),
	CONSTRAINT "application_id_person" UNIQUE("id","person_id"),
	CONSTRAINT "application_version" CHECK ("application"."version" > 0),
	CONSTRAINT "application_contract_made" CHECK (("application"."status" = 'draft') = ("application"."contract_id" is null)
        and ("application"."status" = 'draft') = ("application"."expires_on" is not null)),
	CONSTRAINT "application_question" CHECK (("application"."status" = 'moreInfo') = ("application"."question" is not null))
);
--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_decided_by_person_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_draft" ON "application" USING btree ("person_id","flow") WHERE "application"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "application_person" ON "application" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "application_review" ON "application" USING btree ("brand","id") WHERE "application"."status" in ('submitted', 'moreInfo');--> statement-breakpoint
CREATE INDEX "application_expiry" ON "application" USING btree ("expires_on") WHERE "application"."expires_on" is not null;