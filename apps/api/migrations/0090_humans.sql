-- The mailbox of an address: what follows a plus sign reaches the same mailbox.
CREATE FUNCTION mailbox(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(email, '^([^+@]+)\+[^@]*@', '\1@'))
$$;
--> statement-breakpoint
CREATE TABLE "human_account" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"human_id" uuid NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"linked_by" uuid,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "human_account" ADD CONSTRAINT "human_account_person_id_person_account_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "human_account" ADD CONSTRAINT "human_account_linked_by_person_account_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "human_account_human" ON "human_account" USING btree ("human_id");--> statement-breakpoint
CREATE INDEX "person_account_mailbox" ON "person_account" USING btree (mailbox("email"));
--> statement-breakpoint
-- An account that is linked to no other is a human of its own.
CREATE FUNCTION human_of(account uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT human_id FROM human_account WHERE person_id = account), account)
$$;
--> statement-breakpoint
CREATE FUNCTION same_human(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT human_of(one) = human_of(other)
$$;
--> statement-breakpoint
-- Makes all accounts of one mailbox, of every brand, accounts of one human.
CREATE FUNCTION join_mailbox(address text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  human uuid;
BEGIN
  -- Two accounts of one mailbox that begin at once find each other.
  PERFORM pg_advisory_xact_lock(4170011);
  SELECT h.human_id INTO human FROM person_account AS p JOIN human_account AS h ON h.person_id = p.id
    WHERE mailbox(p.email) = mailbox(address) ORDER BY h.linked_at, h.human_id LIMIT 1;
  human := coalesce(human, gen_random_uuid());
  UPDATE human_account SET human_id = human WHERE human_id <> human AND human_id IN
    (SELECT h.human_id FROM person_account AS p JOIN human_account AS h ON h.person_id = p.id
      WHERE mailbox(p.email) = mailbox(address));
  INSERT INTO human_account (person_id, human_id, linked_at)
    SELECT id, human, now() FROM person_account WHERE mailbox(email) = mailbox(address)
    ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
SELECT join_mailbox(p.email) FROM employee AS e JOIN person_account AS p ON p.id = e.person_id;
--> statement-breakpoint
-- A server of before adds employees, accounts and addresses as well, and knows nothing of humans.
CREATE FUNCTION employee_is_human() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM join_mailbox(p.email) FROM person_account AS p WHERE p.id = NEW.person_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER employee_is_human AFTER INSERT ON employee FOR EACH ROW EXECUTE FUNCTION employee_is_human();
--> statement-breakpoint
-- Only where an employee is among the accounts of the mailbox; the link stays when the address changes afterwards.
CREATE FUNCTION account_is_of_human() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM person_account AS p JOIN human_account AS h ON h.person_id = p.id
    WHERE mailbox(p.email) = mailbox(NEW.email)) THEN
    PERFORM join_mailbox(NEW.email);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER account_is_of_human AFTER INSERT ON person_account
  FOR EACH ROW EXECUTE FUNCTION account_is_of_human();
--> statement-breakpoint
CREATE TRIGGER account_address_is_of_human AFTER UPDATE OF email ON person_account
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION account_is_of_human();
--> statement-breakpoint
-- Rejects a row whose two named columns are different accounts of one human. One account twice is for the CHECK of the
-- table: at a provider of one person that is allowed after its night.
CREATE FUNCTION two_humans() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
  other uuid := (to_jsonb(NEW) ->> TG_ARGV[1])::uuid;
BEGIN
  IF one <> other AND same_human(one, other) THEN
    RAISE EXCEPTION '% and % of % are accounts of one human', TG_ARGV[0], TG_ARGV[1], TG_TABLE_NAME
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER approval_request_two_humans BEFORE INSERT ON approval_request
  FOR EACH ROW WHEN (NEW.status = 'executed') EXECUTE FUNCTION two_humans('asked_by', 'decided_by');
--> statement-breakpoint
-- What was decided before two accounts were linked stays: its row is sealed again when the keys are renewed.
CREATE TRIGGER approval_request_executed_by_two_humans BEFORE UPDATE ON approval_request
  FOR EACH ROW WHEN (NEW.status = 'executed' AND OLD.status <> 'executed')
  EXECUTE FUNCTION two_humans('asked_by', 'decided_by');
--> statement-breakpoint
CREATE TRIGGER payout_batch_two_humans BEFORE INSERT OR UPDATE OF asked_by, approved_by ON payout_batch
  FOR EACH ROW EXECUTE FUNCTION two_humans('asked_by', 'approved_by');
--> statement-breakpoint
CREATE TRIGGER yearly_figures_two_humans BEFORE INSERT OR UPDATE OF decision, decided_by ON yearly_figures
  FOR EACH ROW WHEN (NEW.decision = 'approved') EXECUTE FUNCTION two_humans('loaded_by', 'decided_by');
--> statement-breakpoint
CREATE TRIGGER bank_statement_confirmation_two_humans BEFORE INSERT ON bank_statement_confirmation
  FOR EACH ROW EXECUTE FUNCTION two_humans('imported_by', 'confirmed_by');
--> statement-breakpoint
CREATE TRIGGER payee_check_two_humans BEFORE INSERT OR UPDATE OF accepted_by ON payee_check
  FOR EACH ROW EXECUTE FUNCTION two_humans('person_id', 'accepted_by');
--> statement-breakpoint
CREATE TRIGGER payout_confirmation_two_humans BEFORE INSERT OR UPDATE OF employee_id ON payout_confirmation
  FOR EACH ROW EXECUTE FUNCTION two_humans('person_id', 'employee_id');
