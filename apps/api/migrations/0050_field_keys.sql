CREATE TABLE "field_key" (
	"name" text PRIMARY KEY NOT NULL,
	"check_value" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_upload" ADD COLUMN "sealed_with" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "sealed_with" text;