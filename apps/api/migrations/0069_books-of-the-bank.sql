-- What the bank did, which nothing explains yet: one entry of the lines of a statement that are written together.
CREATE FUNCTION book_bank_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE $sql$
  WITH line AS MATERIALIZED (
    SELECT statement_id, account_id::text AS account_id, brand, id::text AS id, booked_on, amount_cents FROM inserted l),
  moved AS MATERIALIZED (
    SELECT statement_id, account_id, brand, min(id) AS id, max(booked_on) AS booked_on, sum(amount_cents)::bigint AS amount
    FROM line GROUP BY statement_id, account_id, brand),
  entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id)
    SELECT brand, booked_on, 'bankLine', id FROM moved RETURNING id, cause_id)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT id, row_number() OVER (PARTITION BY id), brand, account, subject, amount FROM (
      SELECT entry.id, m.brand, 'bank' AS account, m.account_id AS subject, m.amount
      FROM entry JOIN moved m ON m.id = entry.cause_id WHERE m.amount <> 0
      UNION ALL
      SELECT entry.id, l.brand, 'openItem', l.id, -l.amount_cents
      FROM entry JOIN moved m ON m.id = entry.cause_id JOIN line l ON l.statement_id = m.statement_id) AS side
  $sql$;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_bank_lines AFTER INSERT ON bank_line REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION book_bank_lines();
--> statement-breakpoint
-- What stood on an account before its first statement.
CREATE FUNCTION book_bank_opening() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM book_pair(NEW.brand, NEW.from_day, 'opening', NEW.account_id::text, 'bank', NEW.account_id::text, 'opening', '',
    NEW.opening_cents);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_bank_opening AFTER INSERT ON bank_statement
  FOR EACH ROW WHEN (NEW.follows IS NULL AND NEW.opening_cents <> 0) EXECUTE FUNCTION book_bank_opening();
--> statement-breakpoint
-- Of statements that were read before the books were there.
SELECT book_pair(brand, from_day, 'opening', account_id::text, 'bank', account_id::text, 'opening', '', opening_cents)
FROM bank_statement s WHERE follows IS NULL AND opening_cents <> 0
  AND NOT EXISTS (SELECT FROM book_entry e WHERE e.cause = 'opening' AND e.cause_id = s.account_id::text);
--> statement-breakpoint
WITH line AS MATERIALIZED (
    SELECT statement_id, account_id::text AS account_id, brand, id::text AS id, booked_on, amount_cents FROM (SELECT * FROM bank_line unbooked WHERE NOT EXISTS (
      SELECT FROM book_balance b WHERE b.account = 'openItem' AND b.subject = unbooked.id::text)) l),
  moved AS MATERIALIZED (
    SELECT statement_id, account_id, brand, min(id) AS id, max(booked_on) AS booked_on, sum(amount_cents)::bigint AS amount
    FROM line GROUP BY statement_id, account_id, brand),
  entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id)
    SELECT brand, booked_on, 'bankLine', id FROM moved RETURNING id, cause_id)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT id, row_number() OVER (PARTITION BY id), brand, account, subject, amount FROM (
      SELECT entry.id, m.brand, 'bank' AS account, m.account_id AS subject, m.amount
      FROM entry JOIN moved m ON m.id = entry.cause_id WHERE m.amount <> 0
      UNION ALL
      SELECT entry.id, l.brand, 'openItem', l.id, -l.amount_cents
      FROM entry JOIN moved m ON m.id = entry.cause_id JOIN line l ON l.statement_id = m.statement_id) AS side;
--> statement-breakpoint
-- What a line of the bank is for comes off its open item (decision 0097). The other side was there when the money moved
-- here, or comes in the same transaction, as of a deposit that is received by it.
CREATE FUNCTION book_bank_matches() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE $sql$
  WITH made AS MATERIALIZED (
    SELECT m.id::text AS id, m.brand, m.line_id::text AS line_id, m.amount_cents AS amount,
      (SELECT l.booked_on FROM bank_line l WHERE l.id = m.line_id) AS day,
      CASE m.kind WHEN 'cost' THEN 'cost' ELSE 'underway' END AS account,
      CASE m.kind WHEN 'cost' THEN 'bank' WHEN 'deposit' THEN 'transfer' WHEN 'refund' THEN 'refunds'
        WHEN 'mollie' THEN 'mollie' WHEN 'twikey' THEN 'twikey' ELSE 'payouts' END AS subject
    FROM inserted m),
  entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id)
    SELECT brand, day, 'bankMatch', id FROM made RETURNING id, cause_id)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT entry.id, side.number, m.brand, side.account, side.subject, side.amount
    FROM entry JOIN made m ON m.id = entry.cause_id
    CROSS JOIN LATERAL (VALUES (1, 'openItem', m.line_id, m.amount), (2, m.account, m.subject, -m.amount))
      AS side (number, account, subject, amount)
  $sql$;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_bank_matches AFTER INSERT ON bank_match REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION book_bank_matches();
--> statement-breakpoint
CREATE FUNCTION book_bank_match_undone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id, reverses_id)
    SELECT brand, dutch_day(NEW.undone_at), 'reversal', id::text, id FROM book_entry
    WHERE cause = 'bankMatch' AND cause_id = NEW.id::text RETURNING id, reverses_id)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT entry.id, l.number, l.brand, l.account, l.subject, -l.amount_cents
    FROM entry JOIN book_line l ON l.entry_id = entry.reverses_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_bank_match_undone AFTER UPDATE ON bank_match
  FOR EACH ROW WHEN (OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL) EXECUTE FUNCTION book_bank_match_undone();
--> statement-breakpoint
-- Of matches that were made before.
WITH made AS MATERIALIZED (
    SELECT m.id::text AS id, m.brand, m.line_id::text AS line_id, m.amount_cents AS amount,
      (SELECT l.booked_on FROM bank_line l WHERE l.id = m.line_id) AS day,
      CASE m.kind WHEN 'cost' THEN 'cost' ELSE 'underway' END AS account,
      CASE m.kind WHEN 'cost' THEN 'bank' WHEN 'deposit' THEN 'transfer' WHEN 'refund' THEN 'refunds'
        WHEN 'mollie' THEN 'mollie' WHEN 'twikey' THEN 'twikey' ELSE 'payouts' END AS subject
    FROM (SELECT * FROM bank_match WHERE undone_at IS NULL) m),
  entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id)
    SELECT brand, day, 'bankMatch', id FROM made RETURNING id, cause_id)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT entry.id, side.number, m.brand, side.account, side.subject, side.amount
    FROM entry JOIN made m ON m.id = entry.cause_id
    CROSS JOIN LATERAL (VALUES (1, 'openItem', m.line_id, m.amount), (2, m.account, m.subject, -m.amount))
      AS side (number, account, subject, amount);
--> statement-breakpoint
-- A payout leaves with a line of the bank, and comes back with one: that line is explained by it (decision 0097).
CREATE FUNCTION book_payouts_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE $sql$
  WITH moved AS MATERIALIZED (
    SELECT (SELECT c.brand FROM contract c WHERE c.id = n.contract_id) AS brand, n.id::text AS id,
      CASE n.status WHEN 'paid' THEN 'payoutPaid' ELSE 'payoutReturned' END AS cause,
      dutch_day(coalesce(n.paid_at, now())) AS day,
      (SELECT count(*) FROM payout_attempt a WHERE a.payout_id = n.id) AS attempt,
      CASE n.status WHEN 'paid' THEN n.amount_cents ELSE -n.amount_cents END AS amount
    FROM changed n JOIN former o ON o.id = n.id
    WHERE n.kind <> 'reversal'
      AND (o.status = 'ordered' AND n.status = 'paid' OR o.status = 'paid' AND n.status = 'ordered')),
  line AS MATERIALIZED (
    SELECT brand, cause, 'toPay' AS account, id AS subject, amount FROM moved
    UNION ALL
    SELECT brand, cause, 'underway', 'payouts', -sum(amount)::bigint FROM moved GROUP BY brand, cause),
  entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id)
    SELECT brand, max(day), cause, min(id || '/' || attempt) FROM moved GROUP BY brand, cause RETURNING id, brand, cause)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT entry.id, row_number() OVER (PARTITION BY entry.id), brand, account, subject, amount
    FROM line JOIN entry USING (brand, cause)
  $sql$;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_payouts_changed AFTER UPDATE ON payout REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION book_payouts_changed();
--> statement-breakpoint
-- Paid at the payment provider it goes back through that; otherwise the bank has it, or takes it back.
CREATE OR REPLACE FUNCTION book_deposit_reversed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  paying uuid := paying_payment(NEW.id);
BEGIN
  PERFORM book_pair((SELECT brand FROM contract WHERE id = NEW.contract_id), NEW.reversed_on, 'depositReversed',
    NEW.id::text, 'undealt', NEW.contract_id::text,
    CASE WHEN paying IS NULL THEN 'underway' ELSE 'surplus' END, coalesce(paying::text, deposit_way(NEW)),
    NEW.amount_cents);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- As before, with what the bank says and what of it is not matched; and what goes back through the bank alone is no surplus.
CREATE OR REPLACE FUNCTION book_expected() RETURNS TABLE (brand text, account text, subject text, expected bigint) LANGUAGE sql STABLE AS $$
  WITH line AS MATERIALIZED (
    SELECT e.contract_id, e.fund_id, e.value_date, coalesce(r.type, e.type) AS type, sum(e.amount_cents)::bigint AS amount
    FROM ledger_entry e LEFT JOIN ledger_entry r ON r.id = e.reverses_id
    GROUP BY 1, 2, 3, 4),
  of_brand AS MATERIALIZED (
    SELECT c.brand, fund_id, value_date, type, sum(amount)::bigint AS amount
    FROM line JOIN contract c ON c.id = line.contract_id
    WHERE type NOT IN ('REINVESTMENT', 'NAME_CHANGE') GROUP BY 1, 2, 3, 4),
  fact AS (
    SELECT c.brand, 'undealt' AS account, d.contract_id::text AS subject, -d.amount_cents AS amount
    FROM deposit d JOIN contract c ON c.id = d.contract_id WHERE d.status = 'received' AND d.method <> 'conversion'
    UNION ALL
    SELECT brand, 'dealt', fund_id || '/' || to_char(value_date, 'YYYY-MM'), -amount FROM of_brand
    UNION ALL
    SELECT brand, 'cost', type, amount FROM of_brand
    WHERE type IN ('ENTRY_COST', 'EXIT_COST', 'WRAPPER_COST', 'CORRECTION')
    UNION ALL
    SELECT brand, 'withheldTax', to_char(value_date, 'YYYY'), amount FROM of_brand
    WHERE type IN ('WAGE_TAX', 'HEALTHCARE_CONTRIBUTION', 'DIVIDEND_TAX')
    UNION ALL
    SELECT c.brand, 'toPay', p.id::text, -p.amount_cents FROM payout p JOIN contract c ON c.id = p.contract_id
    WHERE p.kind <> 'reversal' AND p.status NOT IN ('paid', 'cancelled')
    UNION ALL
    SELECT p.brand, 'surplus', p.id::text, p.charged_back_cents
      + coalesce((SELECT sum(r.amount_cents) FROM payment_refund r WHERE r.payment_id = p.id AND r.status = 'refunded'), 0)
      - CASE WHEN p.is_surplus OR d.status = 'reversed' THEN p.amount_cents ELSE 0 END
    FROM payment p JOIN deposit d ON d.id = p.deposit_id WHERE p.status = 'paid'
    UNION ALL
    SELECT brand, 'surplus', id::text, -amount_cents FROM collection WHERE status = 'paid' AND deposit_id IS NULL
    UNION ALL
    SELECT l.brand, 'openItem', l.id::text, coalesce(m.amount, 0) - l.amount_cents FROM bank_line l
    LEFT JOIN (SELECT line_id, sum(amount_cents)::bigint AS amount FROM bank_match WHERE undone_at IS NULL GROUP BY line_id) AS m
      ON m.line_id = l.id
    UNION ALL
    SELECT brand, 'bank', account_id::text, closing_cents FROM bank_statement s
    WHERE NOT EXISTS (SELECT FROM bank_statement later WHERE later.account_id = s.account_id AND later.position > s.position))
  SELECT brand, account, subject, sum(amount)::bigint FROM fact GROUP BY brand, account, subject HAVING sum(amount) <> 0
$$;
