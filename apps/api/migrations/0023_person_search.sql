CREATE TABLE "person_search" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
INSERT INTO person_search (person_id, search) SELECT person_id, search FROM person_overview;
--> statement-breakpoint
DROP INDEX "person_overview_search";--> statement-breakpoint
ALTER TABLE "person_search" ADD CONSTRAINT "person_search_person_id_person_overview_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person_overview"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_search_text" ON "person_search" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "person_overview" DROP COLUMN "search";
--> statement-breakpoint
-- Unpaid is what the overview calls so: not begun, and without its first payment (domain 5.3, X-06).
CREATE FUNCTION person_holds(persons uuid[])
RETURNS TABLE (person_id uuid, contracts int, unpaid int, value_cents bigint, numbers text) LANGUAGE sql STABLE AS $$
  SELECT p.id, held.contracts, held.unpaid, held.value_cents, held.numbers
  FROM unnest(persons) AS p (id) CROSS JOIN LATERAL (
    SELECT count(*)::int AS contracts,
      count(*) FILTER (WHERE NOT c.is_payment_completed AND c.status IN
        ('concept', 'awaitingSignature', 'awaitingSecondSignature', 'awaitingPayment', 'awaitingStart'))::int AS unpaid,
      coalesce(sum(c.opening_value_cents), 0)::bigint AS value_cents,
      string_agg(c.number, ' ' ORDER BY c.id) AS numbers
    FROM contract c WHERE c.person_id = p.id
  ) held
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_person_overview(persons uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO person_overview AS known
    (person_id, brand, role, name, email, created_at, sort_name, contracts, unpaid, value_cents)
  SELECT p.id, p.brand, p.role, p.name, p.email, p.created_at, plain_text(p.name),
    held.contracts, held.unpaid, held.value_cents
  FROM person_holds(persons) held JOIN person_account p ON p.id = held.person_id
  ON CONFLICT (person_id) DO UPDATE SET
    role = excluded.role, name = excluded.name, email = excluded.email, sort_name = excluded.sort_name,
    contracts = excluded.contracts, unpaid = excluded.unpaid, value_cents = excluded.value_cents
  WHERE (known.role, known.name, known.email, known.contracts, known.unpaid, known.value_cents)
    IS DISTINCT FROM (excluded.role, excluded.name, excluded.email, excluded.contracts, excluded.unpaid,
      excluded.value_cents);
  INSERT INTO person_search AS known (person_id, search)
  SELECT p.id, ' ' || plain_text(concat_ws(' ', p.name, p.email, held.numbers))
  FROM person_holds(persons) held JOIN person_account p ON p.id = held.person_id
  ON CONFLICT (person_id) DO UPDATE SET search = excluded.search WHERE known.search <> excluded.search
$$;
--> statement-breakpoint
-- The monthly rollover changes what contracts are worth, and nothing anybody is searched by.
CREATE FUNCTION contract_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT id, person_id, number FROM changed EXCEPT SELECT id, person_id, number FROM former) THEN
    PERFORM refresh_person_overview(
      ARRAY(SELECT person_id FROM former UNION SELECT person_id FROM changed ORDER BY person_id));
  ELSE
    UPDATE person_overview AS known SET unpaid = held.unpaid, value_cents = held.value_cents
    FROM person_holds(ARRAY(SELECT DISTINCT person_id FROM changed ORDER BY person_id)) AS held
    WHERE known.person_id = held.person_id
      AND (known.unpaid, known.value_cents) IS DISTINCT FROM (held.unpaid, held.value_cents);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER contract_overview_changed ON contract;
--> statement-breakpoint
CREATE TRIGGER contract_overview_changed AFTER UPDATE ON contract
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contract_updated();
