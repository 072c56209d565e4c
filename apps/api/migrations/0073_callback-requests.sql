CREATE TABLE "callback_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"topic" text NOT NULL,
	"part" text NOT NULL,
	"sealed_name" text,
	"sealed_phone" text,
	"outcome" text,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	CONSTRAINT "callback_request_closed" CHECK (("callback_request"."outcome" is null) = ("callback_request"."closed_at" is null)
        and ("callback_request"."outcome" is null) = ("callback_request"."closed_by" is null)
        and ("callback_request"."outcome" is null) = ("callback_request"."sealed_name" is not null)
        and ("callback_request"."outcome" is null) = ("callback_request"."sealed_phone" is not null))
);
--> statement-breakpoint
ALTER TABLE "callback_request" ADD CONSTRAINT "callback_request_closed_by_person_account_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "callback_request_open" ON "callback_request" USING btree ("brand","id") WHERE "callback_request"."outcome" is null;