CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"fault" text,
	CONSTRAINT "verification_kind" CHECK ("verification"."kind" in ('ledger', 'books', 'audit')),
	CONSTRAINT "verification_fault" CHECK ("verification"."fault" is null or "verification"."finished_at" is not null)
);
--> statement-breakpoint
CREATE INDEX "verification_kind" ON "verification" USING btree ("kind","id");