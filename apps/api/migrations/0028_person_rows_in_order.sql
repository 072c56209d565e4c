-- Whoever changes contracts of the same person comes after the other, and sees what that one wrote; many persons are
-- locked in one order, so that two batches of the monthly rollover never wait for each other.
CREATE FUNCTION lock_person_overview(persons uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM person_overview WHERE person_id = ANY (persons) ORDER BY person_id FOR NO KEY UPDATE
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE persons uuid[] := ARRAY(SELECT id FROM changed ORDER BY id);
BEGIN
  PERFORM lock_person_overview(persons);
  PERFORM refresh_person_overview(persons);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contract_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE persons uuid[] := ARRAY(SELECT DISTINCT person_id FROM changed ORDER BY person_id);
BEGIN
  PERFORM lock_person_overview(persons);
  PERFORM refresh_person_overview(persons);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contract_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE persons uuid[] := ARRAY(SELECT person_id FROM former UNION SELECT person_id FROM changed ORDER BY person_id);
BEGIN
  PERFORM lock_person_overview(persons);
  IF EXISTS (SELECT id, person_id, number FROM changed EXCEPT SELECT id, person_id, number FROM former) THEN
    PERFORM refresh_person_overview(persons);
  ELSE
    UPDATE person_overview AS known SET unpaid = held.unpaid, value_cents = held.value_cents
    FROM person_holds(persons) AS held
    WHERE known.person_id = held.person_id
      AND (known.unpaid, known.value_cents) IS DISTINCT FROM (held.unpaid, held.value_cents);
  END IF;
  RETURN NULL;
END
$$;
