CREATE TABLE "sign_in_device" (
	"person_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_device_person_token" UNIQUE("person_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_throttle" (
	"brand" text NOT NULL,
	"scope" text NOT NULL,
	"key" "bytea" NOT NULL,
	"attempts" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"open_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_throttle_brand_scope_key_pk" PRIMARY KEY("brand","scope","key"),
	CONSTRAINT "sign_in_throttle_scope" CHECK ("sign_in_throttle"."scope" in ('account', 'device', 'address', 'password')),
	CONSTRAINT "sign_in_throttle_attempts" CHECK ("sign_in_throttle"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device_label" text DEFAULT 'Onbekend apparaat' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_device" ADD CONSTRAINT "sign_in_device_person_id_person_account_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_device_last" ON "sign_in_device" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "sign_in_throttle_last" ON "sign_in_throttle" USING btree ("last_at");