import { verdictOn } from '../apps/api/src/modules/money/bank-matching/bank-matching.rules.ts';
import { findEvidence } from '../apps/api/src/modules/money/bank-matching/evidence.repository.ts';
import type { LineToMatch } from '../apps/api/src/modules/money/bank-matching/line-to-match.mapping.ts';
import { formerKeysOn } from '../apps/api/src/modules/money/bank-matching/payer-text.rules.ts';
import { referenceOfContract } from '../packages/domain/src/money/bank-matching/creditor-reference.ts';
import { cents } from '../packages/engine/src/index.ts';
import type { BenchContext } from './bench-context.ts';
import { type BenchServices, BRAND, benchServices, timed } from './bench-services.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { median, sampleInTurn } from './samples.ts';

const NOW = new Date('2026-12-11T10:00:00Z');
const ROUNDS = 5;
/** Number of bank lines that the server looks up together. */
const AT_ONCE = 2_000;
const AMOUNT = cents(-25_00);

/**
 * Measures matching statement lines to payouts that are at the bank. Compares it with the same joins in plain
 * SQL, and with a database that has a tenth of the payouts. Half of the bank lines name a payout, half name a
 * contract.
 */
export async function matching({ createDatabase, large }: BenchContext): Promise<Figure[]> {
  const count = large ? 100_000 : 5_000;
  const stored = large ? 1_000_000 : 100_000;
  const [few, many] = await Promise.all([
    filledDatabase(await createDatabase(), stored / 10),
    filledDatabase(await createDatabase(), stored),
  ]);
  try {
    const [linesOfFew, linesOfMany] = [await linesIn(few, count), await linesIn(many, count)];
    const beside = await sampleInTurn(
      ROUNDS,
      () => timed(() => match(many, linesOfMany)),
      () => timed(() => matchByHand(many, linesOfMany)),
    );
    const flat = await sampleInTurn(
      ROUNDS,
      () => timed(() => match(many, linesOfMany)),
      () => timed(() => match(few, linesOfFew)),
    );
    const ours = median(beside.map(({ first }) => first));
    return [
      atMost(
        `${dutch(count, '')} bankregels bij ${dutch(stored, '')} uitbetalingen t.o.v. kale SQL`,
        median(beside.map(({ first, second }) => first / second)),
        1.5,
        '×',
      ),
      remark('bankregels/s', dutch((1000 * count) / ours, '')),
      atMost(
        'Hetzelfde t.o.v. een tiende van de uitbetalingen',
        median(flat.map(({ first, second }) => first / second)),
        1.5,
        '×',
      ),
    ];
  } finally {
    await Promise.all([few.close(), many.close()]);
  }
}

/** Fills a database with payouts that are at the bank, bypassing the triggers. */
async function filledDatabase(url: string, attempts: number): Promise<BenchServices> {
  const filled = await benchServices(url, { contracts: 2_000, now: NOW });
  const client = await filled.database.connection.pool.connect();
  try {
    await client.query('SET session_replication_role = replica; SET statement_timeout = 0');
    await client.query(
      `INSERT INTO payout_batch (id, brand, message_id, status, execute_on, debtor_iban, total_cents, count, digest,
        byte_size, approval_id, asked_by, made_at)
       VALUES (gen_random_uuid(), $1, 'B', 'made', '2026-12-11', 'X', 1, 1, '', 1, gen_random_uuid(), gen_random_uuid(), now())`,
      [BRAND],
    );
    await client.query(
      `INSERT INTO payout_attempt (id, batch_id, number, payout_id, end_to_end_id, amount_cents, sealed_account, status)
       SELECT gen_random_uuid(), b.id, n, gen_random_uuid(), 'E' || n, $2, 'sealed', 'underway'
       FROM payout_batch b, generate_series(1, $1::int) AS n`,
      [attempts, -AMOUNT],
    );
    await client.query('SET session_replication_role = origin');
  } finally {
    client.release();
  }
  await filled.query('VACUUM ANALYZE');
  return filled;
}

interface Line extends LineToMatch {
  readonly contractNumber: string;
}

async function linesIn(filled: BenchServices, count: number): Promise<Line[]> {
  const contracts = await filled.query<{ number: string }>('SELECT number FROM contract ORDER BY number');
  return Array.from({ length: count }, (_, index): Line => {
    const contractNumber = contracts[index % contracts.length]?.number ?? '';
    const isPayout = index % 2 === 0;
    return {
      id: String(index),
      amountCents: isPayout ? AMOUNT : cents(100_00),
      endToEndId: isPayout ? `E${index + 1}` : null,
      isReversal: false,
      mandateId: null,
      batchId: null,
      transactions: 1,
      structuredReference: isPayout ? null : referenceOfContract(contractNumber),
      returnReason: null,
      transactionCode: isPayout ? 'PMNT/ICDT/ESCT' : 'PMNT/RCDT/ESCT',
      counterpartyHash: `hash ${index}`,
      text: isPayout ? '' : 'inleg',
      contractNumber,
    };
  });
}

async function inParts(lines: readonly Line[], work: (part: readonly Line[]) => Promise<number>) {
  let found = 0;
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    found += await work(lines.slice(start, start + AT_ONCE));
  }
  if (found !== lines.length) throw new Error(`${lines.length - found} lines were not matched`);
}

const match = ({ services: { database } }: BenchServices, all: readonly Line[]) =>
  inParts(all, async (lines) => {
    const contractNumbers = lines.map(({ contractNumber }) => contractNumber);
    const evidence = await findEvidence(database.orm, {
      brand: BRAND,
      lines,
      contractNumbers,
      formerKeys: lines.flatMap(formerKeysOn),
    });
    return lines.filter((line) => verdictOn(line, evidence).kind !== 'open').length;
  });

const ATTEMPTS = `SELECT a.end_to_end_id AS key, a.id, a.amount_cents, a.status FROM payout_attempt a
  JOIN payout_batch b ON b.id = a.batch_id WHERE b.brand = $1 AND a.end_to_end_id = ANY($2::text[])`;
const CONTRACTS = 'SELECT number AS key, id FROM contract WHERE brand = $1 AND number = ANY($2::text[])';
const ACCOUNTS = `SELECT l.counterparty_hash AS key, m.kind FROM bank_line l JOIN bank_match m ON m.line_id = l.id
  WHERE l.brand = $1 AND l.counterparty_hash = ANY($2::text[]) AND m.undone_at IS NULL`;

const matchByHand = (filled: BenchServices, all: readonly Line[]) =>
  inParts(all, async (lines) => {
    // Removes nulls and duplicates from the keys. The database estimates one row per value and scans the whole table
    // when it expects many rows.
    const keysOf = async (query: string, values: (string | null)[]) => {
      const presentValues = [...new Set(values.filter((value) => value !== null))];
      return new Set(
        (await filled.query<{ key: string }>(query, [BRAND, presentValues])).map(({ key }) => key),
      );
    };
    const named = lines.map(({ endToEndId }) => endToEndId);
    const attempts = await keysOf(ATTEMPTS, named);
    const contracts = await keysOf(
      CONTRACTS,
      lines.map(({ contractNumber }) => contractNumber),
    );
    const accounts = await keysOf(
      ACCOUNTS,
      lines.map(({ counterpartyHash }) => counterpartyHash),
    );
    return lines.filter(
      ({ endToEndId, contractNumber, counterpartyHash }) =>
        attempts.has(endToEndId ?? '') ||
        contracts.has(contractNumber) ||
        accounts.has(counterpartyHash ?? ''),
    ).length;
  });
