CREATE TABLE "payout_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"payout_id" uuid NOT NULL,
	"end_to_end_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"sealed_account" text NOT NULL,
	"status" text NOT NULL,
	"reason_code" text,
	"booked_line_id" uuid,
	"booked_on" date,
	"returned_line_id" uuid,
	"returned_on" date,
	CONSTRAINT "payout_attempt_end_to_end" UNIQUE("end_to_end_id"),
	CONSTRAINT "payout_attempt_number" UNIQUE("batch_id","number"),
	CONSTRAINT "payout_attempt_amount" CHECK ("payout_attempt"."amount_cents" > 0 and "payout_attempt"."number" > 0),
	CONSTRAINT "payout_attempt_status" CHECK ("payout_attempt"."status" in ('underway', 'accepted', 'rejected', 'booked', 'returned')),
	CONSTRAINT "payout_attempt_booked" CHECK (("payout_attempt"."booked_line_id" is null) = ("payout_attempt"."booked_on" is null)
        and ("payout_attempt"."status" in ('booked', 'returned')) = ("payout_attempt"."booked_on" is not null)),
	CONSTRAINT "payout_attempt_returned" CHECK (("payout_attempt"."returned_line_id" is null) = ("payout_attempt"."returned_on" is null)
        and ("payout_attempt"."status" = 'returned') = ("payout_attempt"."returned_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "payout_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"message_id" text NOT NULL,
	"status" text NOT NULL,
	"execute_on" date NOT NULL,
	"debtor_iban" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"count" integer NOT NULL,
	"digest" "bytea" NOT NULL,
	"byte_size" integer NOT NULL,
	"approval_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"approved_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"handed_over_at" timestamp with time zone,
	"handed_over_by" uuid,
	"answered_at" timestamp with time zone,
	"reason_code" text,
	CONSTRAINT "payout_batch_message" UNIQUE("message_id"),
	CONSTRAINT "payout_batch_approval" UNIQUE("approval_id"),
	CONSTRAINT "payout_batch_status" CHECK ("payout_batch"."status" in ('made', 'handedOver', 'accepted', 'partlyAccepted', 'rejected', 'booked')),
	CONSTRAINT "payout_batch_amount" CHECK ("payout_batch"."total_cents" > 0 and "payout_batch"."count" > 0 and "payout_batch"."byte_size" > 0),
	CONSTRAINT "payout_batch_two_people" CHECK ("payout_batch"."approved_by" is null or "payout_batch"."approved_by" <> "payout_batch"."asked_by"),
	CONSTRAINT "payout_batch_handed_over" CHECK (("payout_batch"."handed_over_at" is null) = ("payout_batch"."handed_over_by" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_file_part" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "payout_file_part_number" UNIQUE("batch_id","number")
);
--> statement-breakpoint
ALTER TABLE "payout_confirmation" ADD COLUMN "returned_attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "payout_attempt" ADD CONSTRAINT "payout_attempt_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_attempt" ADD CONSTRAINT "payout_attempt_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_attempt" ADD CONSTRAINT "payout_attempt_booked_line_id_bank_line_id_fk" FOREIGN KEY ("booked_line_id") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_attempt" ADD CONSTRAINT "payout_attempt_returned_line_id_bank_line_id_fk" FOREIGN KEY ("returned_line_id") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_approval_id_approval_request_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_asked_by_person_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_approved_by_person_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_handed_over_by_person_account_id_fk" FOREIGN KEY ("handed_over_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file_part" ADD CONSTRAINT "payout_file_part_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_attempt_payout" ON "payout_attempt" USING btree ("payout_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_attempt_live" ON "payout_attempt" USING btree ("payout_id") WHERE "payout_attempt"."status" in ('underway', 'accepted', 'booked');--> statement-breakpoint
CREATE INDEX "payout_attempt_booked_line" ON "payout_attempt" USING btree ("booked_line_id") WHERE "payout_attempt"."booked_line_id" is not null;--> statement-breakpoint
CREATE INDEX "payout_batch_brand" ON "payout_batch" USING btree ("brand","id");--> statement-breakpoint
ALTER TABLE "payout_confirmation" ADD CONSTRAINT "payout_confirmation_returned_attempt_id_payout_attempt_id_fk" FOREIGN KEY ("returned_attempt_id") REFERENCES "public"."payout_attempt"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Why an ordered payout waits, whatever the bank was asked: as `payout_hold` was before (0057).
CREATE FUNCTION payout_withheld_by(ordered payout, day date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN ordered.status <> 'ordered' THEN NULL
    WHEN (c.status IN ('blocked', 'deceased')
      OR EXISTS (SELECT FROM disabled_account AS a WHERE a.person_id = c.person_id))
      AND ordered.released_at IS NULL THEN 'contract'
    WHEN ordered.kind = 'annuity' AND NOT is_identified(c.person_id) THEN 'identity'
    WHEN has_unconfirmed_change(c.person_id) THEN 'confirmation'
    WHEN i.payouts_from > greatest(ordered.pay_on, day) THEN 'account'
  END
  FROM contract AS c LEFT JOIN personal_information AS i ON i.person_id = c.person_id
  WHERE c.id = ordered.contract_id
$$;
--> statement-breakpoint
-- As before, and what is with the bank is not withheld any more: nothing can call it back.
CREATE OR REPLACE FUNCTION payout_hold(ordered payout, day date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN ordered.status = 'ordered' AND NOT EXISTS (
    SELECT FROM payout_attempt AS a
    WHERE a.payout_id = ordered.id AND a.status IN ('underway', 'accepted', 'booked')
  ) THEN payout_withheld_by(ordered, day) END
$$;
--> statement-breakpoint
-- As before, what is withheld is not paid; and only a line of a statement that booked it makes a payout paid.
CREATE OR REPLACE FUNCTION payout_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF payout_hold(OLD, (NEW.paid_at AT TIME ZONE 'Europe/Amsterdam')::date) IS NOT NULL THEN
    RAISE EXCEPTION 'payout % is held', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM payout_attempt AS a WHERE a.payout_id = OLD.id AND a.status = 'booked') THEN
    RAISE EXCEPTION 'no statement line booked payout %', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- What the bank was asked to pay stays what it is.
CREATE FUNCTION payout_under_way() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payout_attempt AS a
    WHERE a.payout_id = OLD.id AND a.status IN ('underway', 'accepted', 'booked')) THEN
    RAISE EXCEPTION 'payout % is with the bank', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payout_under_way BEFORE UPDATE ON payout
  FOR EACH ROW WHEN (OLD.contract_id <> NEW.contract_id OR OLD.amount_cents <> NEW.amount_cents
    OR (NEW.status = 'cancelled' AND OLD.status <> 'cancelled'))
  EXECUTE FUNCTION payout_under_way();
--> statement-breakpoint
-- A batch exists because two people carried out a request to make exactly one.
CREATE FUNCTION payout_batch_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM approval_request AS r
    WHERE r.id = NEW.approval_id AND r.status = 'executed' AND r.call = 'orderPayouts' AND r.brand = NEW.brand
      AND r.asked_by = NEW.asked_by AND r.decided_by IS NOT DISTINCT FROM NEW.approved_by
      AND r.amount_cents = NEW.total_cents) THEN
    RAISE EXCEPTION 'nobody approved payout batch %', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payout_batch_approved BEFORE INSERT ON payout_batch
  FOR EACH ROW EXECUTE FUNCTION payout_batch_approved();
--> statement-breakpoint
-- At the end of its transaction a batch has its lines, and the file they stand in.
CREATE FUNCTION payout_batch_complete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT (count(*), coalesce(sum(a.amount_cents), 0)::bigint) FROM payout_attempt AS a WHERE a.batch_id = NEW.id)
      IS DISTINCT FROM (NEW.count::bigint, NEW.total_cents)
    OR NOT EXISTS (SELECT FROM payout_file_part AS p WHERE p.batch_id = NEW.id) THEN
    RAISE EXCEPTION 'payout batch % is not whole', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payout_batch_complete AFTER INSERT ON payout_batch DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION payout_batch_complete();
--> statement-breakpoint
CREATE FUNCTION payout_order_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% % is final', TG_TABLE_NAME, OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER payout_batch_changed BEFORE UPDATE ON payout_batch
  FOR EACH ROW WHEN ((OLD.id, OLD.brand, OLD.message_id, OLD.execute_on, OLD.debtor_iban, OLD.total_cents, OLD.count,
      OLD.digest, OLD.byte_size, OLD.approval_id, OLD.asked_by, OLD.approved_by, OLD.made_at)
    IS DISTINCT FROM (NEW.id, NEW.brand, NEW.message_id, NEW.execute_on, NEW.debtor_iban, NEW.total_cents, NEW.count,
      NEW.digest, NEW.byte_size, NEW.approval_id, NEW.asked_by, NEW.approved_by, NEW.made_at)
    OR (OLD.handed_over_at IS NOT NULL AND OLD.handed_over_at IS DISTINCT FROM NEW.handed_over_at))
  EXECUTE FUNCTION payout_order_final();
--> statement-breakpoint
CREATE TRIGGER payout_batch_removed BEFORE DELETE ON payout_batch
  FOR EACH ROW EXECUTE FUNCTION payout_order_final();
--> statement-breakpoint
-- Its seal can be made anew with another key; nothing else of a part changes.
CREATE TRIGGER payout_file_part_changed BEFORE UPDATE ON payout_file_part
  FOR EACH ROW WHEN ((OLD.id, OLD.batch_id, OLD.number) IS DISTINCT FROM (NEW.id, NEW.batch_id, NEW.number))
  EXECUTE FUNCTION payout_order_final();
--> statement-breakpoint
CREATE TRIGGER payout_file_part_removed BEFORE DELETE ON payout_file_part
  FOR EACH ROW EXECUTE FUNCTION payout_order_final();
--> statement-breakpoint
CREATE TRIGGER payout_attempt_changed BEFORE UPDATE ON payout_attempt
  FOR EACH ROW WHEN ((OLD.id, OLD.batch_id, OLD.number, OLD.payout_id, OLD.end_to_end_id, OLD.amount_cents)
    IS DISTINCT FROM (NEW.id, NEW.batch_id, NEW.number, NEW.payout_id, NEW.end_to_end_id, NEW.amount_cents))
  EXECUTE FUNCTION payout_order_final();
--> statement-breakpoint
CREATE TRIGGER payout_attempt_removed BEFORE DELETE ON payout_attempt
  FOR EACH ROW EXECUTE FUNCTION payout_order_final();
--> statement-breakpoint
-- What is withheld, is not due, or is of another brand or amount comes into no batch, and none gets a line afterwards.
CREATE FUNCTION payout_attempt_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused uuid;
BEGIN
  SELECT added.payout_id INTO refused
  FROM added
  JOIN payout_batch AS b ON b.id = added.batch_id
  JOIN payout AS p ON p.id = added.payout_id
  JOIN contract AS c ON c.id = p.contract_id
  WHERE p.status <> 'ordered' OR p.amount_cents <> added.amount_cents OR p.pay_on > b.execute_on OR c.brand <> b.brand
    OR b.status <> 'made' OR b.handed_over_at IS NOT NULL OR payout_withheld_by(p, b.execute_on) IS NOT NULL
  LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'payout % is held', refused USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payout_attempt_allowed AFTER INSERT ON payout_attempt
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION payout_attempt_allowed();
