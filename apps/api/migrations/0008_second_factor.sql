CREATE TABLE "pending_sign_in" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"password_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_sign_in_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "phone_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"number" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "totp_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "trusted_device" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"device_label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_device_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "sign_in_throttle" DROP CONSTRAINT "sign_in_throttle_scope";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "second_factor" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pending_sign_in" ADD CONSTRAINT "pending_sign_in_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_factor" ADD CONSTRAINT "phone_factor_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factor" ADD CONSTRAINT "totp_factor_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_device" ADD CONSTRAINT "trusted_device_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_sign_in_expiry" ON "pending_sign_in" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_factor_verified" ON "phone_factor" USING btree ("person_id") WHERE "phone_factor"."verified_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_factor_proposed" ON "phone_factor" USING btree ("person_id") WHERE "phone_factor"."verified_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_code_person_hash" ON "recovery_code" USING btree ("person_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "totp_factor_confirmed" ON "totp_factor" USING btree ("person_id") WHERE "totp_factor"."confirmed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "totp_factor_proposed" ON "totp_factor" USING btree ("person_id") WHERE "totp_factor"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "trusted_device_person" ON "trusted_device" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "trusted_device_expiry" ON "trusted_device" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_second_factor" CHECK ("session"."second_factor" in ('totp', 'sms', 'email', 'recoveryCode') and "session"."second_factor_at" is not null or "session"."second_factor" is null and "session"."second_factor_at" is null);--> statement-breakpoint
ALTER TABLE "sign_in_throttle" ADD CONSTRAINT "sign_in_throttle_scope" CHECK ("sign_in_throttle"."scope" in ('account', 'device', 'address', 'password', 'secondFactor'));