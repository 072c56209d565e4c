CREATE TABLE "service_trial" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"service" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"outcome" text,
	"settings_digest" text,
	"mode" text,
	"note" text,
	CONSTRAINT "service_trial_service" CHECK ("service_trial"."service" ~ '^[a-z]{1,20}$'),
	CONSTRAINT "service_trial_mode" CHECK ("service_trial"."mode" in ('live', 'test')),
	CONSTRAINT "service_trial_note" CHECK (length("service_trial"."note") <= 200),
	CONSTRAINT "service_trial_outcome" CHECK (num_nonnulls("service_trial"."finished_at", "service_trial"."outcome", "service_trial"."settings_digest") in (0, 3)
        and ("service_trial"."finished_at" is null or "service_trial"."claimed_at" is not null)
        and ("service_trial"."finished_at" is not null or num_nonnulls("service_trial"."mode", "service_trial"."note") = 0)
        and coalesce("service_trial"."outcome" ~ '^[a-zA-Z]{1,40}$', true))
);
--> statement-breakpoint
ALTER TABLE "service_trial" ADD CONSTRAINT "service_trial_requested_by_person_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_trial_latest" ON "service_trial" USING btree ("brand","service","requested_at");--> statement-breakpoint
-- A trial is requested without an outcome, claimed once and finished once. It is never deleted, so that the audit log
-- and the page agree about what a provider answered.
CREATE FUNCTION service_trial_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION 'service trials are not removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.claimed_at IS NOT NULL OR NEW.finished_at IS NOT NULL THEN
      RAISE EXCEPTION 'a service trial begins without an outcome' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NOT EXISTS (SELECT FROM employee AS e
      WHERE e.person_id = NEW.requested_by AND e.brand = NEW.brand AND 'head' = ANY (e.roles)) THEN
      RAISE EXCEPTION 'a service trial is requested by a head of its brand' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.finished_at IS NOT NULL
    OR (NEW.id, NEW.brand, NEW.service, NEW.requested_by, NEW.requested_at)
      IS DISTINCT FROM (OLD.id, OLD.brand, OLD.service, OLD.requested_by, OLD.requested_at)
    OR (OLD.claimed_at IS NOT NULL AND NEW.claimed_at IS DISTINCT FROM OLD.claimed_at) THEN
    RAISE EXCEPTION 'a service trial gets one outcome' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER service_trial_once BEFORE INSERT OR UPDATE OR DELETE ON service_trial
  FOR EACH ROW EXECUTE FUNCTION service_trial_once();
--> statement-breakpoint
CREATE TRIGGER service_trial_kept BEFORE TRUNCATE ON service_trial
  FOR EACH STATEMENT EXECUTE FUNCTION service_trial_once();
