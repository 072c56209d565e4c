ALTER TABLE "person_account" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "person_account" ADD COLUMN "unclaimed_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "person_account_contact_mailbox" ON "person_account" USING btree (mailbox("contact_email")) WHERE "person_account"."contact_email" is not null;--> statement-breakpoint
CREATE INDEX "person_account_contact_email" ON "person_account" USING btree ("brand","contact_email") WHERE "person_account"."contact_email" is not null;--> statement-breakpoint
CREATE INDEX "person_account_unclaimed" ON "person_account" USING btree ("brand","id") WHERE "person_account"."unclaimed_since" is not null;--> statement-breakpoint
ALTER TABLE "person_account" ADD CONSTRAINT "person_account_contact_email" CHECK ("person_account"."contact_email" is null or position('@' in "person_account"."email") = 0 and "person_account"."contact_email" = lower("person_account"."contact_email"));--> statement-breakpoint
ALTER TABLE "person_account" ADD CONSTRAINT "person_account_unclaimed" CHECK ("person_account"."unclaimed_since" is null or "person_account"."role" = 'investor' and position('@' in "person_account"."email") = 0 and "person_account"."password_hash" = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AA');--> statement-breakpoint
-- The accounts of one mailbox, also those whose owner signs in with a customer number.
CREATE FUNCTION accounts_of_mailbox(address text) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM person_account WHERE mailbox(email) = mailbox(address)
  UNION
  SELECT id FROM person_account WHERE contact_email IS NOT NULL AND mailbox(contact_email) = mailbox(address)
$$;
--> statement-breakpoint
-- Two people who share an employee's mailbox count as one human: an employee decides nothing about either.
CREATE OR REPLACE FUNCTION join_mailbox(address text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  human uuid;
BEGIN
  -- Two accounts of one mailbox that begin at once find each other.
  PERFORM pg_advisory_xact_lock(4170011);
  SELECT h.human_id INTO human FROM accounts_of_mailbox(address) AS p (id) JOIN human_account AS h ON h.person_id = p.id
    ORDER BY h.linked_at, h.human_id LIMIT 1;
  human := coalesce(human, gen_random_uuid());
  UPDATE human_account SET human_id = human WHERE human_id <> human AND human_id IN
    (SELECT h.human_id FROM accounts_of_mailbox(address) AS p (id) JOIN human_account AS h ON h.person_id = p.id);
  INSERT INTO human_account (person_id, human_id, linked_at)
    SELECT id, human, now() FROM accounts_of_mailbox(address) AS p (id)
    ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION account_is_of_human() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  address text := coalesce(NEW.contact_email, NEW.email);
BEGIN
  IF EXISTS (SELECT FROM accounts_of_mailbox(address) AS p (id) JOIN human_account AS h ON h.person_id = p.id) THEN
    PERFORM join_mailbox(address);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER account_contact_is_of_human AFTER UPDATE OF contact_email ON person_account
  FOR EACH ROW WHEN (OLD.contact_email IS DISTINCT FROM NEW.contact_email AND NEW.contact_email IS NOT NULL)
  EXECUTE FUNCTION account_is_of_human();
--> statement-breakpoint
-- An employee finds a person by the address that the person shares with another as well.
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
  SELECT p.id, ' ' || plain_text(concat_ws(' ', p.name, p.email, p.contact_email, held.numbers))
  FROM person_holds(persons) held JOIN person_account p ON p.id = held.person_id
  ON CONFLICT (person_id) DO UPDATE SET search = excluded.search WHERE known.search <> excluded.search
$$;
