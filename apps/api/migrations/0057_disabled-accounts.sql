CREATE TABLE "disabled_account" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"disabled_by" uuid NOT NULL,
	"disabled_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "disabled_account" ADD CONSTRAINT "disabled_account_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disabled_account" ADD CONSTRAINT "disabled_account_disabled_by" FOREIGN KEY ("disabled_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- As before (0055), and of who is shut out it waits as of a contract that is blocked: an employee can release it.
CREATE OR REPLACE FUNCTION payout_hold(ordered payout, day date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN ordered.status <> 'ordered' THEN NULL
    WHEN (c.status IN ('blocked', 'deceased')
      OR EXISTS (SELECT FROM disabled_account AS a WHERE a.person_id = c.person_id))
      AND ordered.released_at IS NULL THEN 'contract'
    WHEN ordered.kind = 'annuity' AND NOT is_identified(c.person_id) THEN 'identity'
    WHEN has_unconfirmed_change(c.person_id) THEN 'confirmation'
    WHEN i.payouts_from > greatest(ordered.pay_on, day) THEN 'account'
  END
  FROM contract AS c LEFT JOIN personal_information AS i ON i.person_id = c.person_id
  WHERE c.id = ordered.contract_id
$$;
