CREATE TABLE "book_export" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"recipient_key" text NOT NULL,
	"since" date,
	"request_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"approved_by" uuid NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"run_id" uuid,
	"leased_until" timestamp with time zone,
	"until" date,
	"parts" integer,
	"byte_size" bigint,
	"sha256" "bytea",
	"written_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"downloaded_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"failed_because" text,
	CONSTRAINT "book_export_request" UNIQUE("request_id"),
	CONSTRAINT "book_export_two_people" CHECK ("book_export"."asked_by" <> "book_export"."approved_by"),
	CONSTRAINT "book_export_state" CHECK ("book_export"."state" in ('approved', 'written', 'failed')
        and ("book_export"."state" = 'failed') = ("book_export"."failed_because" is not null)
        and num_nonnulls("book_export"."until", "book_export"."parts", "book_export"."byte_size", "book_export"."sha256", "book_export"."written_at", "book_export"."expires_at")
          = case "book_export"."state" when 'written' then 6 else 0 end
        and ("book_export"."downloaded_at" is null or "book_export"."state" = 'written')
        and ("book_export"."erased_at" is null or "book_export"."state" = 'written'))
);
--> statement-breakpoint
ALTER TABLE "book_export" ADD CONSTRAINT "book_export_request_id_approval_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_export" ADD CONSTRAINT "book_export_asked_by_person_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_export" ADD CONSTRAINT "book_export_approved_by_person_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "book_export_running" ON "book_export" USING btree ("brand") WHERE "book_export"."state" = 'approved';--> statement-breakpoint
-- A book with citizen numbers leaves only for the recipient that two people approved: the request names the public key
-- among the lines that the second person read, and is used once.
CREATE FUNCTION book_export_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'approved' OR NOT EXISTS (
      SELECT FROM approval_request AS r WHERE r.id = NEW.request_id AND r.brand = NEW.brand
        AND r.call = 'requestBookExport' AND r.status = 'executed'
        AND r.asked_by = NEW.asked_by AND r.decided_by = NEW.approved_by
        AND r.lines @> jsonb_build_array(jsonb_build_object('after', NEW.recipient_key))) THEN
    RAISE EXCEPTION 'export % is not approved for this recipient', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_export_approved BEFORE INSERT ON book_export
  FOR EACH ROW EXECUTE FUNCTION book_export_approved();
--> statement-breakpoint
CREATE TRIGGER book_export_two_humans BEFORE INSERT ON book_export
  FOR EACH ROW EXECUTE FUNCTION two_humans('asked_by', 'approved_by');
--> statement-breakpoint
-- What was approved stays, and so does the outcome: a file is downloaded once.
CREATE FUNCTION book_export_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'export % stays as it is', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_export_changed BEFORE UPDATE ON book_export
  FOR EACH ROW WHEN ((OLD.id, OLD.brand, OLD.recipient_key, OLD.since, OLD.request_id, OLD.asked_by, OLD.approved_by, OLD.approved_at)
      IS DISTINCT FROM (NEW.id, NEW.brand, NEW.recipient_key, NEW.since, NEW.request_id, NEW.asked_by, NEW.approved_by, NEW.approved_at)
    OR OLD.state <> 'approved' AND (OLD.state, OLD.run_id, OLD.until, OLD.parts, OLD.byte_size, OLD.sha256, OLD.written_at, OLD.expires_at)
      IS DISTINCT FROM (NEW.state, NEW.run_id, NEW.until, NEW.parts, NEW.byte_size, NEW.sha256, NEW.written_at, NEW.expires_at)
    OR OLD.downloaded_at IS NOT NULL AND OLD.downloaded_at IS DISTINCT FROM NEW.downloaded_at
    OR OLD.erased_at IS NOT NULL AND OLD.erased_at IS DISTINCT FROM NEW.erased_at)
  EXECUTE FUNCTION book_export_stays();
--> statement-breakpoint
CREATE TRIGGER book_export_removed BEFORE DELETE ON book_export
  FOR EACH ROW EXECUTE FUNCTION book_export_stays();
--> statement-breakpoint
-- As before, but the state of a brand is read once for each brand among the inserted lines, not once for each line.
CREATE OR REPLACE FUNCTION imported_lines_need_import() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  brands text[] := ARRAY(SELECT DISTINCT c.brand FROM contract AS c WHERE c.id IN (
    SELECT contract_id FROM inserted WHERE former_key IS NOT NULL OR acquired_on IS NOT NULL));
BEGIN
  IF EXISTS (SELECT FROM unnest(brands) AS of_brand WHERE NOT EXISTS (
      SELECT FROM book_import AS i WHERE i.brand = of_brand AND i.state = 'importing'
        AND brand_state_of(of_brand) IN ('preparing', 'shadow'))) THEN
    RAISE EXCEPTION 'no signed import of this brand is running' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
