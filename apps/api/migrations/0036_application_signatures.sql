CREATE TABLE "application_signer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"invited_at" timestamp with time zone,
	"token_hash" "bytea",
	"token_expires_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"signed_by" uuid,
	"signed_at" timestamp with time zone,
	"digest" "bytea",
	"method" text,
	"ip_address" text,
	"user_agent" text,
	"questionnaire_record_id" uuid,
	CONSTRAINT "application_signer_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "application_signer_role" UNIQUE("application_id","role"),
	CONSTRAINT "application_signer_signed" CHECK (("application_signer"."signed_at" is null) = ("application_signer"."signed_by" is null)
        and ("application_signer"."signed_at" is null) = ("application_signer"."digest" is null)
        and ("application_signer"."signed_at" is null) = ("application_signer"."method" is null)
        and ("application_signer"."signed_at" is null) = ("application_signer"."ip_address" is null)),
	CONSTRAINT "application_signer_token" CHECK (("application_signer"."token_hash" is null) = ("application_signer"."token_expires_at" is null)),
	CONSTRAINT "application_signer_declined" CHECK ("application_signer"."declined_at" is null or "application_signer"."signed_at" is null)
);
--> statement-breakpoint
ALTER TABLE "application" DROP CONSTRAINT "application_contract_made";--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "sealed_contract" text;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "is_under_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "application_signer" ADD CONSTRAINT "application_signer_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_signer" ADD CONSTRAINT "application_signer_signed_by_person_account_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_signer" ADD CONSTRAINT "application_signer_questionnaire_record_id_questionnaire_record_id_fk" FOREIGN KEY ("questionnaire_record_id") REFERENCES "public"."questionnaire_record"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_signer_open" ON "application_signer" USING btree ("invited_at") WHERE "application_signer"."invited_at" is not null and "application_signer"."signed_at" is null and "application_signer"."declined_at" is null;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_contract_made" CHECK (("application"."status" = 'draft') = ("application"."contract_id" is null)
        and ("application"."contract_id" is null) = ("application"."sealed_contract" is null)
        and ("application"."status" = 'draft') = ("application"."expires_on" is not null));--> statement-breakpoint
ALTER TABLE contract DROP CONSTRAINT contract_status;
--> statement-breakpoint
ALTER TABLE contract ADD CONSTRAINT contract_status CHECK (status IN (
  'concept', 'awaitingSignature', 'awaitingSecondSignature', 'awaitingPayment', 'awaitingReview', 'awaitingStart',
  'active', 'sellPending', 'maturing', 'converted', 'paidOut', 'sold', 'ended', 'cancelled', 'blocked', 'deceased'
));
