CREATE TABLE "payout_confirmation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"cause" text NOT NULL,
	"method" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"employee_id" uuid,
	CONSTRAINT "payout_confirmation_cause" CHECK ("payout_confirmation"."cause" in ('account', 'name', 'factor', 'email')),
	CONSTRAINT "payout_confirmation_method" CHECK ("payout_confirmation"."method" in ('totp', 'sms', 'email', 'passkey')),
	CONSTRAINT "payout_confirmation_own" CHECK ("payout_confirmation"."employee_id" <> "payout_confirmation"."person_id"),
	CONSTRAINT "payout_confirmation_employee" CHECK ("payout_confirmation"."employee_id" is null or "payout_confirmation"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "personal_information" ADD COLUMN "mobile_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_confirmation" ADD CONSTRAINT "payout_confirmation_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_confirmation" ADD CONSTRAINT "payout_confirmation_employee_brand" FOREIGN KEY ("employee_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_confirmation_open" ON "payout_confirmation" USING btree ("person_id") WHERE "payout_confirmation"."confirmed_at" is null;--> statement-breakpoint
-- Whether a person must still confirm a change of theirs before anything is paid out to them.
CREATE FUNCTION has_unconfirmed_change(receiver uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM payout_confirmation AS p WHERE p.person_id = receiver AND p.confirmed_at IS NULL)
$$;--> statement-breakpoint
-- As before (0040), and nothing is paid to who must confirm a change, however late it falls (`confirmation`).
CREATE OR REPLACE FUNCTION payout_hold(ordered payout, day date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN ordered.status <> 'ordered' THEN NULL
    WHEN c.status IN ('blocked', 'deceased') AND ordered.released_at IS NULL THEN 'contract'
    WHEN ordered.kind = 'annuity' AND NOT is_identified(c.person_id) THEN 'identity'
    WHEN has_unconfirmed_change(c.person_id) THEN 'confirmation'
    WHEN i.payouts_from > greatest(ordered.pay_on, day) THEN 'account'
  END
  FROM contract AS c LEFT JOIN personal_information AS i ON i.person_id = c.person_id
  WHERE c.id = ordered.contract_id
$$;
