-- Finds parts of words through an index; every PostgreSQL since 13 lets the owner of a database add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "person_overview" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sort_name" text NOT NULL,
	"search" text NOT NULL,
	"contracts" integer NOT NULL,
	"unpaid" integer NOT NULL,
	"value_cents" bigint NOT NULL,
	"last_signed_in_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "impersonator_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "impersonator_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "admin_session_id" uuid;--> statement-breakpoint
ALTER TABLE "person_overview" ADD CONSTRAINT "person_overview_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_overview_search" ON "person_overview" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "person_overview_name" ON "person_overview" USING btree ("brand","sort_name" collate "C","person_id");--> statement-breakpoint
CREATE INDEX "person_overview_email" ON "person_overview" USING btree ("brand","email" collate "C","person_id");--> statement-breakpoint
CREATE INDEX "person_overview_created" ON "person_overview" USING btree ("brand","created_at","person_id");--> statement-breakpoint
CREATE INDEX "person_overview_signed_in" ON "person_overview" USING btree ("brand","last_signed_in_at" NULLS FIRST,"person_id");--> statement-breakpoint
CREATE INDEX "person_overview_contracts" ON "person_overview" USING btree ("brand","contracts","person_id");--> statement-breakpoint
CREATE INDEX "person_overview_value" ON "person_overview" USING btree ("brand","value_cents","person_id");--> statement-breakpoint
CREATE INDEX "person_overview_unpaid" ON "person_overview" USING btree ("brand","person_id") WHERE "person_overview"."unpaid" > 0;--> statement-breakpoint
CREATE INDEX "person_overview_role" ON "person_overview" USING btree ("brand","role","person_id");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_admin_session_id_session_id_fk" FOREIGN KEY ("admin_session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_impersonator_brand" FOREIGN KEY ("impersonator_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_admin_session" ON "session" USING btree ("admin_session_id") WHERE "session"."admin_session_id" is not null;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_impersonation" CHECK (("session"."impersonator_id" is null) = ("session"."admin_session_id" is null));
--> statement-breakpoint
-- For searching and sorting: lower case, without accents. Marks first, since some locales lower ASCII only.
CREATE FUNCTION plain_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'))
$$;
--> statement-breakpoint
-- Unpaid is what the overview calls so: not begun, and without its first payment (domain 5.3, X-06).
CREATE FUNCTION refresh_person_overview(persons uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO person_overview AS known
    (person_id, brand, role, name, email, created_at, sort_name, search, contracts, unpaid, value_cents)
  SELECT p.id, p.brand, p.role, p.name, p.email, p.created_at, plain_text(p.name),
    ' ' || plain_text(concat_ws(' ', p.name, p.email, held.numbers)),
    held.contracts, held.unpaid, held.value_cents
  FROM person_account p CROSS JOIN LATERAL (
    SELECT count(*)::int AS contracts,
      count(*) FILTER (WHERE NOT c.is_payment_completed AND c.status IN
        ('concept', 'awaitingSignature', 'awaitingSecondSignature', 'awaitingPayment', 'awaitingStart'))::int AS unpaid,
      coalesce(sum(c.opening_value_cents), 0)::bigint AS value_cents,
      string_agg(c.number, ' ' ORDER BY c.id) AS numbers
    FROM contract c WHERE c.person_id = p.id
  ) held
  WHERE p.id = ANY (persons)
  ON CONFLICT (person_id) DO UPDATE SET
    role = excluded.role, name = excluded.name, email = excluded.email, sort_name = excluded.sort_name,
    search = excluded.search, contracts = excluded.contracts, unpaid = excluded.unpaid,
    value_cents = excluded.value_cents
  WHERE (known.role, known.name, known.email, known.search, known.contracts, known.unpaid, known.value_cents)
    IS DISTINCT FROM (excluded.role, excluded.name, excluded.email, excluded.search, excluded.contracts,
      excluded.unpaid, excluded.value_cents)
$$;
--> statement-breakpoint
-- Once a statement, however many rows it has: a batch of the monthly run costs one refresh.
CREATE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_person_overview(ARRAY(SELECT id FROM changed ORDER BY id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION contract_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_person_overview(ARRAY(SELECT DISTINCT person_id FROM changed ORDER BY person_id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION session_started() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE person_overview SET last_signed_in_at = NEW.created_at WHERE person_id = NEW.person_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER person_overview_new AFTER INSERT ON person_account
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION person_changed();
--> statement-breakpoint
CREATE TRIGGER person_overview_changed AFTER UPDATE ON person_account
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION person_changed();
--> statement-breakpoint
CREATE TRIGGER contract_overview_new AFTER INSERT ON contract
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contract_changed();
--> statement-breakpoint
-- A contract never changes hands, so its new row names everybody who is touched.
CREATE TRIGGER contract_overview_changed AFTER UPDATE ON contract
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contract_changed();
--> statement-breakpoint
CREATE TRIGGER contract_overview_gone AFTER DELETE ON contract
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contract_changed();
--> statement-breakpoint
CREATE TRIGGER session_overview_new AFTER INSERT ON session
  FOR EACH ROW WHEN (NEW.impersonator_id IS NULL) EXECUTE FUNCTION session_started();
--> statement-breakpoint
-- Who was there before this step.
SELECT refresh_person_overview(ARRAY(SELECT id FROM person_account));
--> statement-breakpoint
UPDATE person_overview SET last_signed_in_at = audited.at
FROM (
  SELECT actor_id, max(at) AS at FROM audit_entry WHERE action = 'session.started' GROUP BY actor_id
) audited
WHERE audited.actor_id = person_id;
