-- Reduces a number to letters and digits, because payers leave out spaces, hyphens and dots (decision 0202).
CREATE FUNCTION former_number_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT upper(regexp_replace(value, '[^A-Za-z0-9]', '', 'g') COLLATE "C")
$$;
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "former_number" text;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_former_number_unique" ON "contract" USING btree ("brand",former_number_key("former_number")) WHERE "contract"."former_number" is not null;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_number_form" CHECK ("contract"."number" ~ '^20[0-9]{2}-([0-9]{6}|[1-9][0-9]{6})$');--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_former_number" CHECK ("contract"."former_number" ~ '^[A-Za-z0-9][A-Za-z0-9./_-]{0,39}$');--> statement-breakpoint
-- Statements and bank lines name the former number, so it never changes.
CREATE FUNCTION former_number_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the former number of contract % does not change', OLD.number
    USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER contract_former_number_stays BEFORE UPDATE ON contract FOR EACH ROW
  WHEN (OLD.former_number IS DISTINCT FROM NEW.former_number) EXECUTE FUNCTION former_number_stays();
--> statement-breakpoint
-- Employees also find a person by a former number, with or without its hyphens.
CREATE OR REPLACE FUNCTION person_holds(persons uuid[])
RETURNS TABLE (person_id uuid, contracts int, unpaid int, value_cents bigint, numbers text) LANGUAGE sql STABLE AS $$
  SELECT p.id, held.contracts, held.unpaid, held.value_cents, held.numbers
  FROM unnest(persons) AS p (id) CROSS JOIN LATERAL (
    SELECT count(*)::int AS contracts,
      count(*) FILTER (WHERE NOT c.is_payment_completed AND c.status IN
        ('concept', 'awaitingSignature', 'awaitingSecondSignature', 'awaitingPayment', 'awaitingStart'))::int AS unpaid,
      coalesce(sum(c.opening_value_cents), 0)::bigint AS value_cents,
      string_agg(concat_ws(' ', c.number, c.former_number,
        nullif(former_number_key(c.former_number), c.former_number)), ' ' ORDER BY c.id) AS numbers
    FROM contract c WHERE c.person_id = p.id
  ) held
$$;
