-- As before, and what is hashed of an account may follow the key its line is sealed with.
CREATE OR REPLACE FUNCTION bank_line_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (to_jsonb(OLD) - 'sealed_details' - 'counterparty_hash') = (to_jsonb(NEW) - 'sealed_details' - 'counterparty_hash')
      AND (OLD.sealed_details IS NULL) = (NEW.sealed_details IS NULL)
      AND split_part(NEW.counterparty_hash, '.', 1) <> split_part(OLD.counterparty_hash, '.', 1)
      AND split_part(NEW.counterparty_hash, '.', 1) = split_part(NEW.sealed_details, '.', 2) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'bank lines are final: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- As before, and what went to a fund, or came from it, comes off what was dealt with it.
CREATE OR REPLACE FUNCTION book_bank_matches() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE $sql$
  WITH made AS MATERIALIZED (
    SELECT m.id::text AS id, m.brand, m.line_id::text AS line_id, m.amount_cents AS amount,
      (SELECT l.booked_on FROM bank_line l WHERE l.id = m.line_id) AS day,
      CASE m.kind WHEN 'cost' THEN 'cost' WHEN 'fund' THEN 'dealt' ELSE 'underway' END AS account,
      CASE m.kind WHEN 'cost' THEN 'bank' WHEN 'fund' THEN 'bank' WHEN 'deposit' THEN 'transfer' WHEN 'refund' THEN 'refunds'
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
