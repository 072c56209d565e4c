import type { BenchServices } from './bench-services.ts';

/** SQL for a range of contracts ordered by id: `$2` contracts after the first `$1`. */
const contractsOf = `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM contract) AS c
  WHERE place > $1 AND place <= $1 + $2 ORDER BY id`;

/**
 * Makes `count` contracts after the first `first` contracts await their first deposit. Each has one open payment with
 * provider id `tr_` plus the payment id.
 */
export async function waitingPayments(
  { query }: BenchServices,
  count: number,
  first = 0,
): Promise<readonly string[]> {
  const range = [first, count];
  await query(
    `UPDATE contract SET status = 'awaitingPayment', is_payment_completed = false, outstanding_cents = 250000,
       start_date = NULL WHERE id IN (${contractsOf})`,
    range,
  );
  const rows = await query<{ id: string }>(
    `WITH waiting AS (${contractsOf}),
     due AS (INSERT INTO deposit (id, contract_id, type, method, amount_cents, status, created_at)
       SELECT gen_random_uuid(), id, 'INITIAL_DEPOSIT', 'ideal', 250000, 'announced', now() FROM waiting
       RETURNING id)
     INSERT INTO payment (id, deposit_id, brand, amount_cents, method, status, created_at, provider_key,
       webhook_token, provider_id, checkout_url)
     SELECT id, deposit_id, 'baken', 250000, 'ideal', 'open', now(), gen_random_uuid(),
       md5(random()::text) || substr(md5(random()::text), 1, 11), 'tr_' || replace(id::text, '-', ''), 'https://x.nl'
     FROM (SELECT gen_random_uuid() AS id, id AS deposit_id FROM due) AS attempts RETURNING id`,
    range,
  );
  return rows.map(({ id }) => id);
}

/** Adds `count` cancelled payments, ten per deposit, beside the pending payments. */
export async function brokenOffPayments({ query }: BenchServices, count: number): Promise<void> {
  await query(
    `WITH due AS (INSERT INTO deposit (id, contract_id, type, method, amount_cents, status, created_at)
       SELECT gen_random_uuid(), c.id, 'TOP_UP', 'ideal', 250000, 'cancelled', now()
       FROM (SELECT array_agg(id) AS ids FROM contract) AS all_of_them, generate_series(1, $1::int / 10) AS n,
         LATERAL (SELECT ids[1 + n % cardinality(ids)] AS id) AS c
       RETURNING id)
     INSERT INTO payment (id, deposit_id, brand, amount_cents, method, status, created_at, provider_key,
       webhook_token, provider_id)
     SELECT gen_random_uuid(), id, 'baken', 250000, 'ideal', 'cancelled', now(), gen_random_uuid(),
       gen_random_uuid()::text, 'tr_' || replace(gen_random_uuid()::text, '-', '')
     FROM due, generate_series(1, 10)`,
    [count],
  );
  await query('VACUUM ANALYZE payment, deposit, contract');
}
