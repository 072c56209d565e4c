DROP INDEX "outbox_mail_waiting";--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "lane" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_mail_waiting_lane" ON "outbox_mail" USING btree ("channel","lane","next_attempt_at") WHERE "outbox_mail"."sent_at" is null;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD CONSTRAINT "outbox_mail_lane" CHECK ("outbox_mail"."lane" in ('urgent', 'message'));