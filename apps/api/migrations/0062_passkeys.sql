CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_credential" UNIQUE("credential_id"),
	CONSTRAINT "passkey_counter" CHECK ("passkey"."counter" >= 0),
	CONSTRAINT "passkey_device_type" CHECK ("passkey"."device_type" in ('singleDevice', 'multiDevice'))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"nonce" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_event" DROP CONSTRAINT "security_event_kind";--> statement-breakpoint
ALTER TABLE "session" DROP CONSTRAINT "session_second_factor";--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_person" ON "passkey" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expiry" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "security_event" ADD CONSTRAINT "security_event_kind" CHECK ("security_event"."kind" in ('signInRefused', 'passkeyCopied', 'denied', 'foreignId', 'personViewed', 'exported'));--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_second_factor" CHECK ("session"."second_factor" in ('passkey', 'totp', 'sms', 'email', 'recoveryCode') and "session"."second_factor_at" is not null or "session"."second_factor" is null and "session"."second_factor_at" is null);