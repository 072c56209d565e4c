-- As before, and money of the brand itself has an account for each kind: what is paid to the tax office comes off what was
-- withheld, by its month; costs are told apart; and money between own accounts is under way until both lines are there.
CREATE OR REPLACE FUNCTION book_bank_matches() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE $sql$
  WITH made AS MATERIALIZED (
    SELECT m.id::text AS id, m.brand, m.line_id::text AS line_id, m.amount_cents AS amount,
      (SELECT l.booked_on FROM bank_line l WHERE l.id = m.line_id) AS day,
      CASE WHEN m.kind IN ('cost', 'interest', 'custodyCost', 'managerCost') THEN 'cost' WHEN m.kind = 'fund' THEN 'dealt'
        WHEN m.kind = 'wageTax' THEN 'withheldTax' ELSE 'underway' END AS account,
      CASE WHEN m.kind IN ('cost', 'fund') THEN 'bank' WHEN m.kind IN ('interest', 'custodyCost', 'managerCost') THEN 'bank/' || m.kind
        WHEN m.kind = 'wageTax' THEN 'bank/' || m.subject WHEN m.kind = 'deposit' THEN 'transfer' WHEN m.kind = 'refund' THEN 'refunds'
        WHEN m.kind IN ('mollie', 'twikey', 'ownAccounts') THEN m.kind ELSE 'payouts' END AS subject
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
