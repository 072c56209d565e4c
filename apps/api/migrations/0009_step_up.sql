CREATE TABLE "step_up" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"act" text NOT NULL,
	"subject" text,
	"amount_cents" bigint,
	"method" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" "bytea",
	"token_expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "step_up_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "step_up_method" CHECK ("step_up"."method" in ('totp', 'sms', 'email')),
	CONSTRAINT "step_up_attempts" CHECK ("step_up"."attempts" between 0 and 5),
	CONSTRAINT "step_up_token" CHECK (("step_up"."token_hash" is null) = ("step_up"."token_expires_at" is null)),
	CONSTRAINT "step_up_used" CHECK ("step_up"."used_at" is null or "step_up"."token_hash" is not null)
);
--> statement-breakpoint
ALTER TABLE "step_up" ADD CONSTRAINT "step_up_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_up" ADD CONSTRAINT "step_up_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "step_up_session" ON "step_up" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "step_up_person" ON "step_up" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "step_up_age" ON "step_up" USING btree ("created_at");