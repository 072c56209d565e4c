CREATE TABLE "personal_information" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "personal_information_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"person" jsonb,
	"address" jsonb,
	"contact" jsonb,
	"identity" jsonb,
	"sealed_bsn" text,
	"sealed_iban" text,
	"payouts_from" date,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "personal_information_number" UNIQUE("number"),
	CONSTRAINT "personal_information_version" CHECK ("personal_information"."version" > 0),
	CONSTRAINT "personal_information_payouts" CHECK ("personal_information"."payouts_from" is null or "personal_information"."sealed_iban" is not null)
);
--> statement-breakpoint
CREATE TABLE "relation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"type" text NOT NULL,
	"version" integer NOT NULL,
	"details" jsonb NOT NULL,
	"sealed_bsn" text,
	"sealed_iban" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "relation_id_person" UNIQUE("id","person_id"),
	CONSTRAINT "relation_type" CHECK ("relation"."type" in ('partner', 'child', 'company')),
	CONSTRAINT "relation_version" CHECK ("relation"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "relation_id" uuid;--> statement-breakpoint
ALTER TABLE "personal_information" ADD CONSTRAINT "personal_information_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relation" ADD CONSTRAINT "relation_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "relation_person" ON "relation" USING btree ("person_id","id");--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_relation_person" FOREIGN KEY ("relation_id","person_id") REFERENCES "public"."relation"("id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_relation" ON "contract" USING btree ("relation_id") WHERE "contract"."relation_id" is not null;