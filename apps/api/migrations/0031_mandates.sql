CREATE TABLE "collection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"mandate_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"month" date NOT NULL,
	"attempt" smallint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"collect_on" date NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"provider_key" uuid NOT NULL,
	"provider_id" text,
	"seen" text,
	"seen_at" timestamp with time zone,
	"bank_code" text,
	"settled_at" timestamp with time zone,
	"deposit_id" uuid,
	"discrepancy" text,
	CONSTRAINT "collection_once" UNIQUE("contract_id","month","attempt"),
	CONSTRAINT "collection_provider" UNIQUE("brand","provider_id"),
	CONSTRAINT "collection_deposit" UNIQUE("deposit_id"),
	CONSTRAINT "collection_amount" CHECK ("collection"."amount_cents" > 0),
	CONSTRAINT "collection_attempt" CHECK ("collection"."attempt" in (1, 2)),
	CONSTRAINT "collection_month" CHECK (extract(day from "collection"."month") = 1),
	CONSTRAINT "collection_status" CHECK ("collection"."status" in ('fixed', 'sending', 'open', 'paid', 'failed', 'reversed', 'withdrawn')),
	CONSTRAINT "collection_seen" CHECK (("collection"."seen" is null) = ("collection"."seen_at" is null)),
	CONSTRAINT "collection_settled" CHECK (("collection"."status" in ('paid', 'failed', 'reversed', 'withdrawn')) = ("collection"."settled_at" is not null)),
	CONSTRAINT "collection_booked" CHECK ("collection"."deposit_id" is null or "collection"."status" in ('paid', 'reversed'))
);
--> statement-breakpoint
CREATE TABLE "mandate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"status" text NOT NULL,
	"token" text NOT NULL,
	"asked_until" timestamp with time zone,
	"reference" text,
	"sign_url" text,
	"sealed_iban" text,
	"signed_on" date,
	"paused_because" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"last_event" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "mandate_token" UNIQUE("token"),
	CONSTRAINT "mandate_reference" UNIQUE("brand","reference"),
	CONSTRAINT "mandate_of_contract" UNIQUE("id","contract_id"),
	CONSTRAINT "mandate_status" CHECK ("mandate"."status" in ('inviting', 'invited', 'pending', 'signed', 'suspended', 'cancelled', 'expired')),
	CONSTRAINT "mandate_made" CHECK ("mandate"."status" = 'inviting' or ("mandate"."reference" is not null and "mandate"."sign_url" is not null)),
	CONSTRAINT "mandate_signed" CHECK ("mandate"."status" <> 'signed' or "mandate"."signed_on" is not null),
	CONSTRAINT "mandate_failures" CHECK ("mandate"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "provider_feed" (
	"brand" text NOT NULL,
	"feed" text NOT NULL,
	"position" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_feed_pk" PRIMARY KEY("brand","feed"),
	CONSTRAINT "provider_feed_name" CHECK ("provider_feed"."feed" in ('mandates', 'collections'))
);
--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_deposit_id_deposit_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_mandate_contract" FOREIGN KEY ("mandate_id","contract_id") REFERENCES "public"."mandate"("id","contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate" ADD CONSTRAINT "mandate_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_due" ON "collection" USING btree ("collect_on") WHERE "collection"."status" in ('fixed', 'sending');--> statement-breakpoint
CREATE UNIQUE INDEX "mandate_current" ON "mandate" USING btree ("contract_id") WHERE "mandate"."replaced_at" is null;