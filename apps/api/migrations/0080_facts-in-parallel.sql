-- As before, in two parts, so that each is added up by as many processes as the database has to spare: `book_facts` was
-- taken for a function that none but one may run, and the ledger was set aside before it was read.
CREATE FUNCTION book_ledger_facts() RETURNS TABLE (brand text, account text, subject text, amount bigint)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT moved.brand, fact.account, fact.subject, fact.amount
  FROM (
    SELECT c.brand, e.fund_id, e.value_date, e.type, sum(e.amount_cents)::bigint AS amount
    FROM ledger_entry e JOIN contract c ON c.id = e.contract_id WHERE e.reverses_id IS NULL GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT c.brand, e.fund_id, e.value_date, reversed.type, e.amount_cents
    FROM ledger_entry e JOIN ledger_entry reversed ON reversed.id = e.reverses_id JOIN contract c ON c.id = e.contract_id
  ) AS moved CROSS JOIN LATERAL (
    SELECT 'dealt', moved.fund_id || '/' || to_char(moved.value_date, 'YYYY-MM'), -moved.amount
    WHERE moved.type NOT IN ('REINVESTMENT', 'NAME_CHANGE')
    UNION ALL
    SELECT 'cost', moved.type, moved.amount WHERE moved.type IN ('ENTRY_COST', 'EXIT_COST', 'WRAPPER_COST', 'CORRECTION')
    UNION ALL
    SELECT 'withheldTax', to_char(moved.value_date, 'YYYY'), moved.amount
    WHERE moved.type IN ('WAGE_TAX', 'HEALTHCARE_CONTRIBUTION', 'DIVIDEND_TAX')
  ) AS fact (account, subject, amount)
$$;
--> statement-breakpoint
CREATE FUNCTION book_money_facts() RETURNS TABLE (brand text, account text, subject text, amount bigint)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.brand, 'undealt', d.contract_id::text, -d.amount_cents
  FROM deposit d JOIN contract c ON c.id = d.contract_id WHERE d.status = 'received' AND d.method <> 'conversion'
  UNION ALL
  SELECT c.brand, 'toPay', p.id::text, -p.amount_cents FROM payout p JOIN contract c ON c.id = p.contract_id
  WHERE p.kind <> 'reversal' AND p.status NOT IN ('paid', 'cancelled')
  UNION ALL
  SELECT p.brand, 'surplus', p.id::text, p.charged_back_cents
    - CASE WHEN p.is_surplus OR d.status = 'reversed' THEN p.amount_cents ELSE 0 END
  FROM payment p JOIN deposit d ON d.id = p.deposit_id
  WHERE p.status = 'paid' AND (p.is_surplus OR d.status = 'reversed' OR p.charged_back_cents <> 0)
  UNION ALL
  SELECT p.brand, 'surplus', p.id::text, r.amount_cents
  FROM payment_refund r JOIN payment p ON p.id = r.payment_id WHERE r.status = 'refunded' AND p.status = 'paid'
  UNION ALL
  SELECT brand, 'surplus', id::text, -amount_cents FROM collection WHERE status = 'paid' AND deposit_id IS NULL
  UNION ALL
  SELECT brand, 'openItem', id::text, -amount_cents FROM bank_line
  UNION ALL
  SELECT brand, 'openItem', line_id::text, amount_cents FROM bank_match WHERE undone_at IS NULL
  UNION ALL
  SELECT brand, 'bank', account_id::text, closing_cents FROM bank_statement s
  WHERE NOT EXISTS (SELECT FROM bank_statement later WHERE later.account_id = s.account_id AND later.position > s.position)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION book_facts() RETURNS TABLE (brand text, account text, subject text, amount bigint)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT * FROM book_ledger_facts() UNION ALL SELECT * FROM book_money_facts()
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION book_expected() RETURNS TABLE (brand text, account text, subject text, expected bigint)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT brand, account, subject, sum(amount)::bigint FROM book_facts()
  GROUP BY brand, account, subject HAVING sum(amount) <> 0
$$;
