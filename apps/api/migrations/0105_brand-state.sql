CREATE TABLE "brand_state" (
	"brand" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"asked_by" uuid,
	"approved_by" uuid,
	"request_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "brand_state_brand_number_pk" PRIMARY KEY("brand","number"),
	CONSTRAINT "brand_state_request" UNIQUE("request_id"),
	CONSTRAINT "brand_state_known" CHECK ("brand_state"."state" in ('preparing', 'shadow', 'open', 'shut')),
	CONSTRAINT "brand_state_reason" CHECK (("brand_state"."reason" is not null) = ("brand_state"."state" = 'shut')),
	CONSTRAINT "brand_state_two_people" CHECK (("brand_state"."approved_by" is null) = ("brand_state"."state" = 'shut' or "brand_state"."asked_by" is null)
        and ("brand_state"."request_id" is null) = ("brand_state"."approved_by" is null)
        and coalesce("brand_state"."approved_by" <> "brand_state"."asked_by", true))
);
--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "withheld_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "is_for_employee" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_state" ADD CONSTRAINT "brand_state_asked_by_person_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_state" ADD CONSTRAINT "brand_state_approved_by_person_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_state" ADD CONSTRAINT "brand_state_request_id_approval_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- A brand that investors use is open. Every other brand is opened by two heads (decision 0206).
INSERT INTO brand_state (brand, number, state, at)
  SELECT brand, 1, 'open', now() FROM (
    SELECT brand FROM contract UNION SELECT brand FROM offer
    UNION SELECT brand FROM person_account WHERE role = 'investor') AS used;
--> statement-breakpoint
-- Returns the state of a brand that applies now.
CREATE FUNCTION brand_state_of(of_brand text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT state FROM brand_state WHERE brand = of_brand ORDER BY number DESC LIMIT 1), 'preparing')
$$;
--> statement-breakpoint
CREATE FUNCTION is_head(account uuid, of_brand text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM employee WHERE person_id = account AND brand = of_brand AND 'head' = ANY (roles))
$$;
--> statement-breakpoint
-- A state follows the state before. Two heads who are different humans decide, with an executed request for exactly
-- this state; one head shuts a brand. Only the owner of the tables, who loads the demo, stores a state without heads.
CREATE FUNCTION brand_state_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text;
  last integer;
BEGIN
  -- Two changes at once wait for each other, also for the first row of a brand.
  PERFORM pg_advisory_xact_lock(4170013);
  before := brand_state_of(NEW.brand);
  last := coalesce((SELECT max(number) FROM brand_state WHERE brand = NEW.brand), 0);
  IF NEW.number <> last + 1 THEN
    RAISE EXCEPTION 'state % of brand % is not the next', NEW.number, NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  IF NOT (before, NEW.state) IN (('preparing', 'shadow'), ('preparing', 'open'), ('shadow', 'preparing'),
      ('shadow', 'open'), ('open', 'shut'), ('shut', 'open')) THEN
    RAISE EXCEPTION 'brand % cannot go from % to %', NEW.brand, before, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.asked_by IS NULL THEN
    IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'state % of brand % has no head', NEW.state, NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  IF NOT is_head(NEW.asked_by, NEW.brand) THEN
    RAISE EXCEPTION 'state % of brand % was not asked by a head', NEW.state, NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> 'shut' AND NOT (is_head(NEW.approved_by, NEW.brand)
      AND EXISTS (SELECT FROM approval_request AS r
        WHERE r.id = NEW.request_id AND r.brand = NEW.brand AND r.call = 'changeBrandState'
          AND r.params ->> 'state' = NEW.state AND r.status = 'executed'
          AND r.asked_by = NEW.asked_by AND r.decided_by = NEW.approved_by)) THEN
    RAISE EXCEPTION 'state % of brand % was not approved by a second head', NEW.state, NEW.brand
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER brand_state_follows BEFORE INSERT ON brand_state
  FOR EACH ROW EXECUTE FUNCTION brand_state_follows();
--> statement-breakpoint
CREATE TRIGGER brand_state_two_humans BEFORE INSERT ON brand_state
  FOR EACH ROW EXECUTE FUNCTION two_humans('asked_by', 'approved_by');
--> statement-breakpoint
CREATE TRIGGER brand_state_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON brand_state
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Returns whether mail to this address reaches an employee of the brand, or the new address of one.
CREATE FUNCTION is_employee_address(address text, of_brand text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM person_account WHERE brand = of_brand AND email = address AND role = 'admin')
    OR EXISTS (SELECT FROM email_change AS c JOIN person_account AS p ON p.id = c.person_id
      WHERE c.brand = of_brand AND c.new_email = address AND p.role = 'admin')
$$;
--> statement-breakpoint
-- Nothing leaves a brand that is not open yet, but for its employees (decision 0207). A message is withheld when it is
-- written, whichever server writes it, and for ever: nothing remains of it that could be sent once the brand opens.
CREATE FUNCTION withhold_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.withheld_at := NULL;
  IF brand_state_of(NEW.brand) IN ('open', 'shut') THEN
    RETURN NEW;
  END IF;
  IF NEW.is_for_employee
      OR NEW.channel = 'mail' AND (NEW.template IN ('employeeInvitation', 'securityAlarm', 'soleEmployeeAct')
        OR is_employee_address(NEW.recipient, NEW.brand)) THEN
    RETURN NEW;
  END IF;
  NEW.withheld_at := NEW.created_at;
  NEW.next_attempt_at := '9999-12-31';
  NEW.recipient := '';
  NEW.values := '{}';
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER outbox_mail_withheld BEFORE INSERT ON outbox_mail
  FOR EACH ROW EXECUTE FUNCTION withhold_message();
--> statement-breakpoint
CREATE FUNCTION withheld_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'message % is withheld', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER outbox_mail_withheld_stays BEFORE UPDATE ON outbox_mail
  FOR EACH ROW WHEN (OLD.withheld_at IS NOT NULL OR NEW.withheld_at IS NOT NULL) EXECUTE FUNCTION withheld_stays();
