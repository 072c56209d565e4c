-- A ledger from before deposits, orders and payouts had rows of their own (0017) has lines without a cause. They get what
-- those rows would have said, out of the lines themselves. `cause_id` is a column those lines never had: of what they say
-- nothing changes. Databases of later versions have no such line, and are neither locked nor written.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entry WHERE cause_id IS NULL
    AND type IN ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN', 'SELL')) THEN
    RETURN;
  END IF;

  -- Ids in the order of their days, as those the server makes.
  CREATE FUNCTION pg_temp.id_of(moment timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $id$
    SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '7'
      || substr(md5(gen_random_uuid()::text), 1, 3) || '8' || substr(md5(gen_random_uuid()::text), 1, 15))::uuid
  $id$;

  CREATE TEMP TABLE dealt_deposit ON COMMIT DROP AS
    SELECT pg_temp.id_of(min(created_at)) AS id, contract_id, type, booking_date, value_date,
      sum(amount_cents)::bigint AS amount_cents, min(created_at) AS created_at
    FROM ledger_entry
    WHERE cause_id IS NULL AND type IN ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN')
    GROUP BY contract_id, type, booking_date, value_date;
  -- How it was paid nobody wrote down: a monthly deposit was collected, the rest is a transfer.
  INSERT INTO deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from, value_date)
    SELECT id, contract_id, type,
      CASE type WHEN 'PERIODIC_DEPOSIT' THEN 'directDebit' WHEN 'TRANSFER_IN' THEN 'institution' ELSE 'transfer' END,
      amount_cents, 'dealt', created_at, booking_date, value_date, value_date
    FROM dealt_deposit;

  CREATE TEMP TABLE dealt_sale ON COMMIT DROP AS
    SELECT pg_temp.id_of(min(e.created_at)) AS id, e.contract_id, e.value_date, min(e.created_at) AS created_at,
      bool_and(e.units_after = 0) AS is_all
    FROM ledger_entry e WHERE e.cause_id IS NULL AND e.type = 'SELL'
    GROUP BY e.contract_id, e.value_date;
  INSERT INTO sell_request (id, number, contract_id, person_id, brand, kind, status, requested_at, cancellable_until, closed_at)
    SELECT s.id, 'V-' || to_char(s.value_date, 'YYYY') || '-' || lpad(nextval('sell_request_number')::text, 6, '0'),
      s.contract_id, c.person_id, c.brand, CASE WHEN s.is_all THEN 'all' ELSE 'units' END, 'executed',
      s.created_at, s.created_at, s.created_at
    FROM (SELECT * FROM dealt_sale ORDER BY id) AS s JOIN contract c ON c.id = s.contract_id;
  INSERT INTO sell_request_line (request_id, fund_id, units, amount_cents, deal_from, executed_units,
      executed_gross_cents, exit_cost_cents, progress)
    SELECT s.id, e.fund_id, CASE WHEN s.is_all THEN NULL ELSE -sum(e.units) END, NULL, s.value_date, -sum(e.units),
      -sum(e.amount_cents), coalesce(-sum(e.amount_cents) FILTER (WHERE e.type = 'EXIT_COST'), 0), 'done'
    FROM dealt_sale s JOIN ledger_entry e ON e.contract_id = s.contract_id AND e.value_date = s.value_date
      AND e.cause_id IS NULL AND e.type IN ('SELL', 'EXIT_COST')
    GROUP BY s.id, s.is_all, s.value_date, e.fund_id;

  -- Paid on the tenth weekday after: the server of then kept no days of payment, and none is open any more.
  INSERT INTO payout (id, contract_id, kind, value_date, amount_cents, pay_on, status, paid_at)
    SELECT pg_temp.id_of(paid.pay_on::timestamptz), paid.contract_id, paid.kind, paid.value_date, paid.amount_cents,
      paid.pay_on, 'paid', least(paid.pay_on::timestamptz, now())
    FROM (SELECT contract_id, value_date, CASE type WHEN 'DISTRIBUTION' THEN 'distribution' ELSE 'sale' END AS kind,
        -sum(amount_cents)::bigint AS amount_cents,
        (SELECT day::date FROM generate_series(value_date + 1, value_date + 14, interval '1 day') AS day
          WHERE extract(isodow FROM day) < 6 ORDER BY day OFFSET 9 LIMIT 1) AS pay_on
      FROM ledger_entry WHERE type IN ('DISTRIBUTION', 'SELL')
      GROUP BY contract_id, value_date, kind) AS paid
    WHERE paid.amount_cents > 0
    ON CONFLICT ON CONSTRAINT payout_step DO NOTHING;

  ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_append_only;
  UPDATE ledger_entry AS e SET cause_id = d.id FROM dealt_deposit d
    WHERE e.cause_id IS NULL AND e.contract_id = d.contract_id AND e.type = d.type
      AND e.booking_date = d.booking_date AND e.value_date = d.value_date;
  UPDATE ledger_entry AS e SET cause_id = s.id FROM dealt_sale s
    WHERE e.cause_id IS NULL AND e.contract_id = s.contract_id AND e.value_date = s.value_date
      AND e.type IN ('SELL', 'EXIT_COST');
  ALTER TABLE ledger_entry ENABLE TRIGGER ledger_entry_append_only;
END $$;
