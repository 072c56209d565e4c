import type { BenchServices } from './bench-services.ts';

/** Number of book lines that each contract adds per round. */
const LINES_EACH = 11;
const IN_CENTS = 100_00;
const OUT_CENTS = 40_00;
/** Month before the first simulated round, in which no contract has been dealt yet. */
const BEFORE = '2027-01-01';

/**
 * A time-ordered id like those the server generates. Random ids would write to all pages of an index with millions of
 * rows.
 */
const NEW_ID = `(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
  || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

/**
 * Fills the books with at least `lines` book lines, round by round: every contract receives a deposit by bank
 * transfer and invests it, and the fund makes a payout to the contract by bank. The product's own triggers write the
 * books; all other triggers are disabled meanwhile.
 */
export async function fillBooks({ database }: BenchServices, lines: number): Promise<void> {
  const client = await database.connection.pool.connect();
  try {
    await client.query(
      'SET session_replication_role = replica; SET statement_timeout = 0; SET work_mem = 65536',
    );
    const triggers = await client.query<{ name: string; of: string }>(
      "SELECT tgname AS name, tgrelid::regclass::text AS of FROM pg_trigger WHERE tgname LIKE 'book\\_%'",
    );
    const enable = (how: string) =>
      client.query(
        triggers.rows.map(({ name, of }) => `ALTER TABLE ${of} ENABLE ${how} TRIGGER ${name}`).join(';'),
      );
    await enable('ALWAYS');
    await client.query(`INSERT INTO bank_account (id, brand, iban, name, currency)
      SELECT ${NEW_ID}, brand, 'NL00' || brand, brand, 'EUR' FROM contract GROUP BY brand`);
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int FROM contract');
    const rounds = Math.ceil(lines / LINES_EACH / (rows[0]?.count ?? 1));
    for (let round = 1; round <= rounds; round += 1) {
      await client.query('BEGIN');
      for (const statement of statementsOf(round)) await client.query(statement);
      await client.query('COMMIT');
    }
    await enable('');
    await client.query('SET session_replication_role = origin');
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release();
  }
}

function statementsOf(round: number): string[] {
  const day = `('${BEFORE}'::date + interval '${round} months')::date`;
  return [
    `CREATE TEMP TABLE moved ON COMMIT DROP AS
     SELECT id AS contract_id, brand, row_number() OVER (PARTITION BY brand ORDER BY id)::int AS place,
       count(*) OVER (PARTITION BY brand) AS contracts, ${NEW_ID} AS deposit_id, ${NEW_ID} AS payout_id,
       ${NEW_ID} AS in_id, ${NEW_ID} AS out_id, (SELECT min(id) FROM fund) AS fund_id FROM contract ORDER BY id`,
    `INSERT INTO deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from)
     SELECT deposit_id, contract_id, 'PERIODIC_DEPOSIT', 'transfer', ${IN_CENTS}, 'received', now(), ${day}, ${day} FROM moved`,
    `INSERT INTO ledger_entry (contract_id, fund_id, type, sequence, booking_date, value_date, amount_cents, price, units,
       units_after, cause_id, created_at)
     SELECT contract_id, fund_id, type, 0, ${day}, ${day}, amount, 100, 0, 0, deposit_id, now()
     FROM moved, (VALUES ('PERIODIC_DEPOSIT', ${IN_CENTS}), ('DISTRIBUTION', -${OUT_CENTS})) AS line (type, amount)`,
    `UPDATE deposit SET status = 'dealt', value_date = ${day} WHERE id IN (SELECT deposit_id FROM moved)`,
    `INSERT INTO payout (id, contract_id, kind, value_date, amount_cents, pay_on, status)
     SELECT payout_id, contract_id, 'distribution', ${day}, ${OUT_CENTS}, ${day}, 'ordered' FROM moved`,
    `INSERT INTO bank_statement (id, account_id, brand, position, follows, reference, from_day, to_day, opening_cents,
       closing_cents, version, digest, imported_at)
     SELECT ${NEW_ID}, a.id, a.brand, ${round}, nullif(${round} - 1, 0), ${round}, ${day}, ${day},
       (${round} - 1) * came.cents, ${round} * came.cents, '08', sha256('x'), now()
     FROM bank_account a JOIN (SELECT brand, count(*) * ${IN_CENTS - OUT_CENTS} AS cents FROM moved GROUP BY brand) AS came
       ON came.brand = a.brand`,
    `INSERT INTO bank_line (id, statement_id, account_id, brand, number, booked_on, value_on, amount_cents, is_reversal,
       transactions, end_to_end_id, counterparty_hash, sealed_details)
     SELECT line.id, s.id, s.account_id, s.brand, line.number, ${day}, ${day}, line.amount, false, 1, payout_id::text,
       md5(contract_id::text), repeat(md5(in_id::text), 8)
     FROM moved JOIN bank_statement s ON s.brand = moved.brand AND s.position = ${round},
       LATERAL (VALUES (in_id, place, ${IN_CENTS}), (out_id, (place + contracts)::int, -${OUT_CENTS})) AS line (id, number, amount)`,
    `INSERT INTO bank_match (id, line_id, brand, kind, rule, subject, contract_id, amount_cents, created_at)
     SELECT ${NEW_ID}, line.id, brand, line.kind, 'endToEnd', line.subject, contract_id, line.amount, now()
     FROM moved, LATERAL (VALUES (in_id, 'deposit', deposit_id::text, ${IN_CENTS}),
       (out_id, 'payout', payout_id::text, -${OUT_CENTS})) AS line (id, kind, subject, amount)`,
    `UPDATE payout SET status = 'paid', paid_at = ${day} + interval '10 hours' WHERE id IN (SELECT payout_id FROM moved)`,
  ];
}
