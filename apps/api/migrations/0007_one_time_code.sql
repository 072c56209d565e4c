CREATE TABLE "one_time_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"purpose" text NOT NULL,
	"holder_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_code_purpose" CHECK ("one_time_code"."purpose" in ('signIn', 'stepUp', 'verifyPhone', 'changeEmail')),
	CONSTRAINT "one_time_code_attempts" CHECK ("one_time_code"."attempts" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_code_holder" ON "one_time_code" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "one_time_code_person" ON "one_time_code" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "one_time_code_age" ON "one_time_code" USING btree ("created_at");