-- Of more than one the oldest keeps it, and the history of each other says so.
WITH "moved" AS (
  UPDATE "contract" AS c SET "apply_tax_credit" = false
  FROM (SELECT DISTINCT ON ("person_id") "person_id", "id", "number" FROM "contract"
    WHERE "apply_tax_credit" AND "status" <> 'paidOut' ORDER BY "person_id", "id") AS kept
  WHERE c."person_id" = kept."person_id" AND c."id" <> kept."id" AND c."apply_tax_credit" AND c."status" <> 'paidOut'
  RETURNING c."id", kept."number")
INSERT INTO "contract_event" ("id", "contract_id", "at", "actor", "kind", "before", "after")
SELECT gen_random_uuid(), "id", now(), 'system', 'annuityChanged', 'Loonheffingskorting: Ja',
  'Loonheffingskorting: Nee. U hebt de korting nu bij contract ' || "number" || '.' FROM "moved";--> statement-breakpoint
CREATE UNIQUE INDEX "contract_tax_credit" ON "contract" USING btree ("person_id") WHERE "contract"."apply_tax_credit" and "contract"."status" <> 'paidOut';--> statement-breakpoint
-- Whether the payer of an annuity knows who receives it: without name, address and citizen number the anonymous rate holds.
CREATE FUNCTION is_identified(receiver uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM personal_information AS i
    WHERE i.person_id = receiver AND coalesce(i.person ->> 'achternaam', '') <> ''
      AND coalesce(i.address ->> 'woonplaats', '') <> '' AND i.sealed_bsn IS NOT NULL)
$$;--> statement-breakpoint
-- As before (0029), and an annuity of somebody we cannot name is not paid (`identity`).
CREATE OR REPLACE FUNCTION payout_hold(ordered payout, day date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN ordered.status <> 'ordered' THEN NULL
    WHEN c.status IN ('blocked', 'deceased') AND ordered.released_at IS NULL THEN 'contract'
    WHEN ordered.kind = 'annuity' AND NOT is_identified(c.person_id) THEN 'identity'
    WHEN i.payouts_from > greatest(ordered.pay_on, day) THEN 'account'
  END
  FROM contract AS c LEFT JOIN personal_information AS i ON i.person_id = c.person_id
  WHERE c.id = ordered.contract_id
$$;
