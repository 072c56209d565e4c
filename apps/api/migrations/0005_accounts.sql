CREATE TABLE "account_registration" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"token_hash" "bytea",
	"token_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_registration_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_reset_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_registration_email" ON "account_registration" USING btree ("brand","email");--> statement-breakpoint
CREATE INDEX "account_registration_age" ON "account_registration" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_mail_recipient" ON "outbox_mail" USING btree ("recipient","created_at");