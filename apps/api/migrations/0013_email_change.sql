CREATE TABLE "email_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"new_email" text NOT NULL,
	"session_id" uuid NOT NULL,
	"old_token_hash" "bytea",
	"new_token_hash" "bytea",
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_change_person" UNIQUE("person_id"),
	CONSTRAINT "email_change_old_token" UNIQUE("old_token_hash"),
	CONSTRAINT "email_change_new_token" UNIQUE("new_token_hash"),
	CONSTRAINT "email_change_lower" CHECK ("email_change"."new_email" = lower("email_change"."new_email"))
);
--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_change_age" ON "email_change" USING btree ("expires_at");