CREATE TABLE "application_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"field" text NOT NULL,
	"status" text NOT NULL,
	"type" text,
	"byte_size" integer,
	"received_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "application_upload_owned" CHECK ("application_upload"."application_id" is not null or "application_upload"."status" in ('receiving', 'erasing')),
	CONSTRAINT "application_upload_known" CHECK (num_nonnulls("application_upload"."type", "application_upload"."byte_size") = 2 or "application_upload"."status" in ('receiving', 'erasing')),
	CONSTRAINT "application_upload_size" CHECK ("application_upload"."byte_size" > 0)
);
--> statement-breakpoint
ALTER TABLE "application_upload" ADD CONSTRAINT "application_upload_owner" FOREIGN KEY ("application_id","person_id") REFERENCES "public"."application"("id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_upload_field" ON "application_upload" USING btree ("application_id","field") WHERE "application_upload"."status" not in ('receiving', 'erasing');--> statement-breakpoint
CREATE INDEX "application_upload_waiting" ON "application_upload" USING btree ("id") WHERE "application_upload"."status" in ('receiving', 'checking', 'unchecked', 'infected', 'erasing');