import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { type BenchServices, BRAND, timed } from './bench-services.ts';

// Baseline for settling a payment: writes every resulting row with hand-written statements, each prepared once, in
// one transaction per payment, because each payment is booked separately. All values are computed before the clock
// starts, so nothing is looked up, validated, encrypted or hashed. The baseline includes what correctness requires:
// the locks, the last entry of the audit chain, and one database round trip per statement.

interface PaymentRow extends Record<string, string> {
  readonly payment: string;
  readonly deposit: string;
  readonly contract: string;
  readonly person: string;
  readonly email: string;
}

const PAYMENT_QUERY = `SELECT p.id AS payment, d.id AS deposit, c.id AS contract, a.id AS person, a.email
  FROM payment p JOIN deposit d ON d.id = p.deposit_id JOIN contract c ON c.id = d.contract_id
  JOIN person_account a ON a.id = c.person_id WHERE p.id = ANY($1::uuid[])`;

const statements = {
  lockContract: 'SELECT id FROM contract WHERE id = $1 FOR UPDATE',
  lockPayment: `SELECT p.*, d.*, c.* FROM payment p JOIN deposit d ON d.id = p.deposit_id
    JOIN contract c ON c.id = d.contract_id WHERE p.id = $1 FOR UPDATE OF p`,
  payment: `UPDATE payment SET status = 'paid', paid_at = $2, paid_with = 'ideal', payer_account = 'nominated',
    sealed_payer = $3, checked_at = $2, checkout_url = NULL, check_at = NULL WHERE id = $1`,
  deposit: `UPDATE deposit SET status = 'received', method = 'ideal', received_on = $2, deal_from = $3 WHERE id = $1`,
  contract: `UPDATE contract SET is_payment_completed = true, outstanding_cents = 0, status = 'awaitingStart',
    start_date = $2 WHERE id = $1`,
  history: `INSERT INTO contract_event (id, contract_id, at, actor, kind, after)
    VALUES ($1, $2, $3, 'system', 'depositReceived', $4)`,
  message: `INSERT INTO notification (id, person_id, brand, contract_id, kind, title, text, created_at)
    VALUES ($1, $2, '${BRAND}', $3, 'deposit', $4, $5, $6)`,
  mail: `INSERT INTO outbox_mail (id, brand, recipient, template, values, created_at, next_attempt_at)
    VALUES ($1, '${BRAND}', $2, 'notification', $3, $4, $4)`,
  chain: 'SELECT pg_advisory_xact_lock(4170002)',
  last: 'SELECT sequence, hash FROM audit_entry ORDER BY sequence DESC LIMIT 1',
  audit: `INSERT INTO audit_entry (sequence, at, brand, action, subject_type, subject_id, detail, key_id,
      previous_hash, hash)
    VALUES ($1, $2, '${BRAND}', 'payment.received', 'payment', $3, $4, $5, $6, $7)`,
} as const;

/** Settles the pending payments with these `ids` and returns the duration in milliseconds. */
export async function bareSettling(
  filled: BenchServices,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const paymentRows = await filled.query<PaymentRow>(PAYMENT_QUERY, [ids]);
  const { currentId } = filled.services.configuration.auditKeys;
  const ready = paymentRows.map((one) => valuesOf(one, currentId, now));
  const client = await filled.database.connection.pool.connect();
  const run = (name: keyof typeof statements, values: unknown[]) =>
    client.query({ name: `bare_${name}`, text: statements[name], values });
  try {
    return await timed(async () => {
      for (const values of ready) {
        await client.query('BEGIN');
        await run('lockContract', values.lockContract);
        await run('lockPayment', values.lockPayment);
        await run('payment', values.payment);
        await run('deposit', values.deposit);
        await run('contract', values.contract);
        await run('history', values.history);
        await run('message', values.message);
        await run('mail', values.mail);
        await run('chain', []);
        const { rows } = await run('last', []);
        const [last] = rows as { sequence: number; hash: Buffer }[];
        const place = [Number(last?.sequence ?? 0) + 1, ...values.audit, last?.hash ?? Buffer.alloc(32)];
        await run('audit', [...place, values.hash]);
        await client.query('COMMIT');
      }
    });
  } finally {
    client.release();
  }
}

function valuesOf({ payment, deposit, contract, person, email }: PaymentRow, auditKey: string, now: Date) {
  const title = 'Wij hebben uw betaling ontvangen';
  const text =
    'Wij hebben € 2.500,00 ontvangen voor contract 2026-000000. Wij beleggen het per 1 januari 2027.';
  const day = '2027-01-01';
  const detail = { contractId: contract, amountCents: 250_000, paidWith: 'ideal', dealFrom: day };
  return {
    lockContract: [contract],
    lockPayment: [payment],
    payment: [payment, now, randomBytes(60).toString('base64')],
    deposit: [deposit, '2026-12-11', day],
    contract: [contract, day],
    history: [randomUUIDv7(), contract, now, '€ 2.500,00'],
    message: [randomUUIDv7(), person, contract, title, text, now],
    mail: [
      randomUUIDv7(),
      email,
      JSON.stringify({ name: 'Bench', title, url: 'https://example.nl/login' }),
      now,
    ],
    audit: [now, payment, JSON.stringify(detail), auditKey],
    hash: randomBytes(32),
  };
}
