CREATE TABLE "account_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"person_id" uuid NOT NULL,
	"wave_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"secret_hash" "bytea",
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "account_invitation_secret_hash" UNIQUE("secret_hash"),
	CONSTRAINT "account_invitation_channel" CHECK ("account_invitation"."channel" in ('mail', 'letter'))
);
--> statement-breakpoint
CREATE TABLE "invitation_wave" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"mail_count" integer NOT NULL,
	"letter_count" integer NOT NULL,
	CONSTRAINT "invitation_wave_kind" CHECK ("invitation_wave"."kind" in ('employees', 'fifty', 'fiveHundred', 'rest'))
);
--> statement-breakpoint
ALTER TABLE "account_invitation" ADD CONSTRAINT "account_invitation_wave_id_invitation_wave_id_fk" FOREIGN KEY ("wave_id") REFERENCES "public"."invitation_wave"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_invitation" ADD CONSTRAINT "account_invitation_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_wave" ADD CONSTRAINT "invitation_wave_started_by" FOREIGN KEY ("started_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_invitation_person" ON "account_invitation" USING btree ("person_id") WHERE "account_invitation"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "account_invitation_wave" ON "account_invitation" USING btree ("wave_id","id");--> statement-breakpoint
CREATE INDEX "invitation_wave_brand" ON "invitation_wave" USING btree ("brand","id");