CREATE TABLE "mail_quarantine" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"cause" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"former_emails" text[] NOT NULL,
	CONSTRAINT "mail_quarantine_cause" CHECK ("mail_quarantine"."cause" in ('passwordReset', 'emailChanged')),
	CONSTRAINT "mail_quarantine_order" CHECK ("mail_quarantine"."since" < "mail_quarantine"."until")
);
--> statement-breakpoint
ALTER TABLE "step_up" DROP CONSTRAINT "step_up_method";--> statement-breakpoint
ALTER TABLE "mail_quarantine" ADD CONSTRAINT "mail_quarantine_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_quarantine_until" ON "mail_quarantine" USING btree ("until");--> statement-breakpoint
ALTER TABLE "step_up" ADD CONSTRAINT "step_up_method" CHECK ("step_up"."method" in ('totp', 'sms', 'email', 'passkey'));