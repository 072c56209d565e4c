CREATE TABLE "maintenance" (
	"brand" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"text" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "maintenance_scope" CHECK ("maintenance"."scope" IN ('writes', 'all')),
	CONSTRAINT "maintenance_period" CHECK ("maintenance"."ends_at" > "maintenance"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "maintenance" ADD CONSTRAINT "maintenance_set_by" FOREIGN KEY ("set_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;