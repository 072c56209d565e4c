-- As before, and what came back is booked on the day of the line that brought it, as that line is, and not on the day on
-- which its statement was read: between the two it would have been nowhere, also over the end of a year.
CREATE OR REPLACE FUNCTION book_payouts_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE $sql$
  WITH moved AS MATERIALIZED (
    SELECT (SELECT c.brand FROM contract c WHERE c.id = n.contract_id) AS brand, n.id::text AS id,
      CASE n.status WHEN 'paid' THEN 'payoutPaid' ELSE 'payoutReturned' END AS cause,
      CASE n.status WHEN 'paid' THEN dutch_day(n.paid_at) ELSE coalesce((SELECT max(a.returned_on) FROM payout_attempt a
        WHERE a.payout_id = n.id AND a.status = 'returned'), dutch_day(now())) END AS day,
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
