ALTER TABLE "payee_check" ALTER COLUMN "person_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_attempt" ALTER COLUMN "payout_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_item" ADD COLUMN "refund_by_file" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_attempt" ADD COLUMN "refund_line_id" uuid;--> statement-breakpoint
ALTER TABLE "payout_attempt" ADD COLUMN "payee_hash" text;--> statement-breakpoint
ALTER TABLE "payout_attempt" ADD CONSTRAINT "payout_attempt_refund_line_id_bank_line_id_fk" FOREIGN KEY ("refund_line_id") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payee_check_of_nobody" ON "payee_check" USING btree ("brand","payee_hash") WHERE "payee_check"."person_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_attempt_refund_live" ON "payout_attempt" USING btree ("refund_line_id") WHERE "payout_attempt"."status" in ('underway', 'accepted');--> statement-breakpoint
ALTER TABLE "payout_attempt" ADD CONSTRAINT "payout_attempt_of" CHECK (("payout_attempt"."payout_id" is null) <> ("payout_attempt"."refund_line_id" is null));
--> statement-breakpoint
-- As before of payouts. Money that came by bank goes back only when two people decided so of exactly that amount. And no
-- line goes to whom the bank said the account is not theirs, until an employee decided so by name (decision 0107): a line
-- without the hash of its payee, of a server of before, is held to what the bank said last of the person.
CREATE OR REPLACE FUNCTION payout_attempt_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
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
  SELECT added.refund_line_id INTO refused
  FROM added
  JOIN payout_batch AS b ON b.id = added.batch_id
  LEFT JOIN bank_item AS i ON i.line_id = added.refund_line_id
  WHERE added.refund_line_id IS NOT NULL
    AND (i.line_id IS NULL OR i.brand <> b.brand OR i.refund_ordered_at IS NULL OR NOT i.refund_by_file
      OR i.open_cents <> added.amount_cents OR added.payee_hash IS NULL
      OR b.status <> 'made' OR b.handed_over_at IS NOT NULL)
  LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'nobody decided that bank line % goes back', refused USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT added.id INTO refused
  FROM added
  JOIN payout AS p ON p.id = added.payout_id
  JOIN contract AS c ON c.id = p.contract_id
  JOIN LATERAL (SELECT k.outcome, k.accepted_by FROM payee_check AS k
    WHERE k.person_id = c.person_id AND (added.payee_hash IS NULL OR k.payee_hash = added.payee_hash)
    ORDER BY k.checked_at DESC, k.id DESC LIMIT 1) AS said ON said.outcome = 'noMatch' AND said.accepted_by IS NULL
  LIMIT 1;
  IF refused IS NULL THEN
    SELECT added.id INTO refused
    FROM added
    JOIN payout_batch AS b ON b.id = added.batch_id
    JOIN payee_check AS k ON k.person_id IS NULL AND k.brand = b.brand AND k.payee_hash = added.payee_hash
    WHERE added.refund_line_id IS NOT NULL AND k.outcome = 'noMatch' AND k.accepted_by IS NULL
    LIMIT 1;
  END IF;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'the account of line % is another''s', refused USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payout_attempt_refund_changed BEFORE UPDATE ON payout_attempt
  FOR EACH ROW WHEN ((OLD.refund_line_id, OLD.payee_hash) IS DISTINCT FROM (NEW.refund_line_id, NEW.payee_hash))
  EXECUTE FUNCTION payout_order_final();
--> statement-breakpoint
-- What goes back, or comes back of that, is booked together with the line that brought it: a server of before, which takes
-- every line of a batch for a payout, leaves it to one that knows.
CREATE FUNCTION payout_refund_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bank_match AS m
    WHERE m.line_id = CASE NEW.status WHEN 'booked' THEN NEW.booked_line_id ELSE NEW.returned_line_id END
      AND m.kind = 'refund' AND m.rule = 'endToEnd' AND m.subject = NEW.refund_line_id::text AND m.undone_at IS NULL) THEN
    RAISE EXCEPTION 'line % of a batch is no payout', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payout_refund_booked AFTER UPDATE ON payout_attempt DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.refund_line_id IS NOT NULL AND NEW.status IN ('booked', 'returned') AND OLD.status <> NEW.status)
  EXECUTE FUNCTION payout_refund_booked();
--> statement-breakpoint
-- What the bank was asked to send back is for nothing else meanwhile.
CREATE FUNCTION bank_line_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payout_attempt AS a
    WHERE a.refund_line_id = NEW.line_id AND a.status IN ('underway', 'accepted')) THEN
    RAISE EXCEPTION 'bank line % is on its way back', NEW.line_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bank_line_leaves BEFORE INSERT ON bank_match
  FOR EACH ROW WHEN (NEW.amount_cents > 0 AND NEW.rule <> 'endToEnd') EXECUTE FUNCTION bank_line_leaves();
