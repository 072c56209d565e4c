CREATE TABLE "closed_account" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"email" text,
	"name" text,
	"closed_at" timestamp with time zone NOT NULL,
	"identity_until" date,
	"tax_until" date
);
--> statement-breakpoint
ALTER TABLE "closed_account" ADD CONSTRAINT "closed_account_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_account_identity" ON "closed_account" USING btree ("identity_until");--> statement-breakpoint
CREATE INDEX "closed_account_tax" ON "closed_account" USING btree ("tax_until");