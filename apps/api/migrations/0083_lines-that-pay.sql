-- A statement has the lines it came with, and gets none afterwards: two that are nothing together would change none of its
-- balances (decision 0096). An import writes its lines in many statements of SQL and one transaction: that of the statement.
CREATE FUNCTION bank_lines_of_import() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused uuid;
BEGIN
  SELECT s.id INTO refused FROM bank_statement AS s
  WHERE s.id IN (SELECT statement_id FROM added) AND s.xmin <> pg_current_xact_id()::xid
  LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'bank statement % is final: it gets no more lines', refused USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bank_lines_of_import AFTER INSERT ON bank_line
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bank_lines_of_import();
--> statement-breakpoint
-- A payout is paid, or came back, by a line of the bank that is explained by it in the same transaction (decision 0098).
CREATE FUNCTION payout_attempt_explained() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (CASE NEW.status
    WHEN 'booked' THEN EXISTS (SELECT FROM bank_match AS m
      WHERE m.line_id = NEW.booked_line_id AND m.kind = 'payouts' AND m.xmin = pg_current_xact_id()::xid)
    ELSE EXISTS (SELECT FROM bank_match AS m
      WHERE m.line_id = NEW.returned_line_id AND m.kind = 'payoutReturned' AND m.subject = NEW.id::text
        AND m.xmin = pg_current_xact_id()::xid)
    END) THEN
    RAISE EXCEPTION 'no line of the bank is for line % of a batch', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payout_attempt_explained AFTER UPDATE ON payout_attempt DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.payout_id IS NOT NULL AND NEW.status IN ('booked', 'returned') AND OLD.status <> NEW.status)
  EXECUTE FUNCTION payout_attempt_explained();
--> statement-breakpoint
-- And that explanation is all it is: of exactly the payouts the line booked, or brought back, and of no more than the line.
CREATE FUNCTION bank_match_of_payouts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (CASE NEW.kind
    WHEN 'payouts' THEN
      (SELECT -sum(m.amount_cents) FROM bank_match AS m WHERE m.line_id = NEW.line_id AND m.kind = 'payouts')
        IS NOT DISTINCT FROM
      (SELECT sum(a.amount_cents) FROM payout_attempt AS a WHERE a.booked_line_id = NEW.line_id AND a.payout_id IS NOT NULL)
    ELSE EXISTS (SELECT FROM payout_attempt AS a
      WHERE a.id = NEW.subject::uuid AND a.returned_line_id = NEW.line_id AND a.amount_cents = NEW.amount_cents)
    END) THEN
    RAISE EXCEPTION 'bank match % is not what its line booked', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM bank_line AS l
    JOIN (SELECT sum(m.amount_cents) AS amount FROM bank_match AS m WHERE m.line_id = NEW.line_id AND m.undone_at IS NULL)
      AS explained ON explained.amount NOT BETWEEN least(l.amount_cents, 0) AND greatest(l.amount_cents, 0)
    WHERE l.id = NEW.line_id) THEN
    RAISE EXCEPTION 'bank line % is for more than it is', NEW.line_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bank_match_of_payouts AFTER INSERT ON bank_match DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind IN ('payouts', 'payoutReturned')) EXECUTE FUNCTION bank_match_of_payouts();
--> statement-breakpoint
-- What became of a payout is said once (decision 0147).
CREATE TRIGGER bank_match_of_payouts_changed BEFORE UPDATE ON bank_match
  FOR EACH ROW WHEN (OLD.kind IN ('payouts', 'payoutReturned')) EXECUTE FUNCTION bank_match_final();
--> statement-breakpoint
CREATE TRIGGER payout_attempt_said BEFORE UPDATE ON payout_attempt
  FOR EACH ROW WHEN (OLD.booked_line_id IS NOT NULL
    AND ((OLD.booked_line_id, OLD.booked_on) IS DISTINCT FROM (NEW.booked_line_id, NEW.booked_on)
      OR OLD.returned_line_id IS NOT NULL
        AND (OLD.returned_line_id, OLD.returned_on) IS DISTINCT FROM (NEW.returned_line_id, NEW.returned_on)))
  EXECUTE FUNCTION payout_order_final();
--> statement-breakpoint
-- Asked at once as well: a transaction chooses itself when it is asked what is asked at its end.
CREATE FUNCTION payouts_paid_by_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM changed WHERE status = 'paid') THEN
    RETURN NULL;
  END IF;
  -- Planned anew each time: a plan for one row, kept for thousands, would compare each with each.
  EXECUTE $sql$
  SELECT l.id FROM bank_line l
  JOIN (SELECT a.booked_line_id, sum(a.amount_cents) AS amount FROM payout_attempt a
    WHERE a.booked_line_id IN (SELECT own.booked_line_id FROM changed n JOIN former o ON o.id = n.id
      JOIN payout_attempt own ON own.payout_id = n.id AND own.status = 'booked'
      WHERE n.status = 'paid' AND o.status <> 'paid')
    GROUP BY a.booked_line_id) AS paid ON paid.booked_line_id = l.id
  WHERE l.amount_cents > -paid.amount LIMIT 1
  $sql$ INTO refused;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'bank line % pays more than left by it', refused USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payouts_paid_by_lines AFTER UPDATE ON payout REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION payouts_paid_by_lines();
