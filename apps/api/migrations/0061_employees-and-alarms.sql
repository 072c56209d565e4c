CREATE TABLE "employee_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"roles" text[] NOT NULL,
	"invited_by" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "employee_invitation_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "employee_invitation_email" UNIQUE("brand","email")
);
--> statement-breakpoint
ALTER TABLE "mail_quarantine" DROP CONSTRAINT "mail_quarantine_cause";--> statement-breakpoint
ALTER TABLE "security_alarm" ADD COLUMN "seen_by" uuid;--> statement-breakpoint
ALTER TABLE "security_alarm" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "security_alarm" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "employee_invitation" ADD CONSTRAINT "employee_invitation_invited_by" FOREIGN KEY ("invited_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_invitation_brand" ON "employee_invitation" USING btree ("brand","id");--> statement-breakpoint
ALTER TABLE "security_alarm" ADD CONSTRAINT "security_alarm_seen_by_person_account_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_alarm_brand" ON "security_alarm" USING btree ("brand","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "security_event_brand" ON "security_event" USING btree ("brand","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "security_event_kind_newest" ON "security_event" USING btree ("brand","kind","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "security_event_person" ON "security_event" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "security_event_subject" ON "security_event" USING btree ("subject_id","id");--> statement-breakpoint
ALTER TABLE "mail_quarantine" ADD CONSTRAINT "mail_quarantine_cause" CHECK ("mail_quarantine"."cause" in ('passwordReset', 'emailChanged', 'factorsRemoved'));--> statement-breakpoint
ALTER TABLE "security_alarm" ADD CONSTRAINT "security_alarm_seen" CHECK (("security_alarm"."seen_at" is null) = ("security_alarm"."seen_by" is null) and ("security_alarm"."seen_at" is null) = ("security_alarm"."note" is null));