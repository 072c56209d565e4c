import { settlePayment } from '../apps/api/src/modules/money/payments/payments.use-cases.ts';
import type { PaymentProvider, ProviderPayment } from '../apps/api/src/platform/payment-provider.ts';
import { numberVault } from '../apps/api/src/platform/sealed-number.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { cents } from '../packages/engine/src/index.ts';
import { bareSettling } from './bare-settling.ts';
import type { BenchContext } from './bench-context.ts';
import { type BenchServices, benchServices, timed } from './bench-services.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { brokenOffPayments, waitingPayments } from './payment-rows.ts';
import { median, sampleInTurn } from './samples.ts';

const NOW = new Date('2026-12-11T10:00:00Z');
/** Number of rounds, apart from the warm-up round. */
const ROUNDS = 9;
const IBAN = 'NL02ABNA0123456789';

/**
 * Measures settling payments that the provider reports as paid, one after another as the server's jobs do.
 * Compares the duration with the same rows in plain SQL (`bare-settling.ts`), and with a database that has a
 * hundred times as many payments.
 */
export async function settling({ createDatabase, large }: BenchContext): Promise<Figure[]> {
  const perRound = large ? 1_000 : 100;
  const stored = large ? 1_000_000 : 100_000;
  // In both comparisons each side uses its own contracts in each round.
  const contracts = 3 * perRound * (ROUNDS + 1);
  const [few, many] = await Promise.all([
    filledDatabase(await createDatabase(), contracts),
    filledDatabase(await createDatabase(), contracts),
  ]);
  try {
    await brokenOffPayments(many, stored);
    const [settleFew, settleMany] = [new SettlementBench(few, perRound), new SettlementBench(many, perRound)];
    const beside = await sampleInTurn(
      ROUNDS,
      () => settleFew.ours(),
      () => settleFew.bare(),
    );
    const flat = await sampleInTurn(
      ROUNDS,
      () => settleMany.ours(),
      () => settleFew.ours(),
    );
    return [
      atMost(
        `${dutch(perRound * ROUNDS, '')} betalingen boeken t.o.v. kale SQL`,
        median(beside.map(({ first, second }) => first / second)),
        2,
        '×',
      ),
      remark('geboekt/s', dutch((1000 * perRound) / median(beside.map(({ first }) => first)), '')),
      atMost(
        `Boeken met ${dutch(stored, '')} bewaarde betalingen t.o.v. zonder`,
        median(flat.map(({ first, second }) => first / second)),
        1.2,
        '×',
      ),
    ];
  } finally {
    await Promise.all([few.close(), many.close()]);
  }
}

/** Fills a database in which each investor has a nominated account to pay from. */
async function filledDatabase(url: string, contracts: number): Promise<BenchServices> {
  const filled = await benchServices(url, { contracts, now: NOW });
  const { configuration } = filled.services;
  const vault = numberVault(configuration.fieldKeys, 'personal_information');
  const people = await filled.query<{ id: string }>('SELECT id FROM person_account');
  await filled.query(
    `INSERT INTO personal_information (person_id, brand, version, sealed_iban, created_at, changed_at)
     SELECT p.id, p.brand, 1, s.sealed, now(), now()
     FROM unnest($1::uuid[], $2::text[]) AS s (id, sealed) JOIN person_account p USING (id)`,
    [people.map(({ id }) => id), people.map(({ id }) => vault.seal('sealed_iban', id, IBAN))],
  );
  await filled.query('VACUUM ANALYZE');
  return filled;
}

/** Settles the payments set by set, each set once, and returns the milliseconds per set. */
class SettlementBench {
  readonly #filled: BenchServices;
  readonly #perRound: number;
  readonly #services: Services;
  #done = 0;

  constructor(filled: BenchServices, perRound: number) {
    this.#filled = filled;
    this.#perRound = perRound;
    this.#services = { ...filled.services, paymentProvider: () => allPaid };
  }

  async ours(): Promise<number> {
    const ids = await this.#next();
    const ms = await timed(async () => {
      for (const id of ids) await settlePayment(this.#services, id);
    });
    await this.#expectReceived(ids);
    return ms;
  }

  async bare(): Promise<number> {
    const ids = await this.#next();
    const ms = await bareSettling(this.#filled, ids, NOW);
    await this.#expectReceived(ids);
    return ms;
  }

  async #next(): Promise<readonly string[]> {
    const ids = await waitingPayments(this.#filled, this.#perRound, this.#done);
    this.#done += this.#perRound;
    if (ids.length < this.#perRound) throw new Error('There are too few contracts.');
    return ids;
  }

  async #expectReceived(ids: readonly string[]): Promise<void> {
    const [row] = await this.#filled.query<{ received: number }>(
      `SELECT count(*)::int AS received FROM payment p JOIN deposit d ON d.id = p.deposit_id
       WHERE p.id = ANY($1::uuid[]) AND p.status = 'paid' AND d.status = 'received'`,
      [ids],
    );
    if (row?.received !== ids.length)
      throw new Error(`Of ${ids.length} payments ${row?.received} were received.`);
  }
}

const unused = (): never => {
  throw new Error('not asked here');
};

/** A provider that responds immediately, because only the portal's part is measured. */
const allPaid: PaymentProvider = {
  isLive: false,
  profileId: 'pfl_bench',
  create: unused,
  findByReference: unused,
  list: unused,
  cancel: unused,
  refund: unused,
  find: async (id): Promise<ProviderPayment> => ({
    id,
    status: 'paid',
    reported: 'paid',
    amountCents: cents(250_000),
    isLive: false,
    profileId: 'pfl_bench',
    method: 'ideal',
    reference: id.slice(3).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    expiresAt: null,
    paidAt: NOW,
    checkoutUrl: null,
    transfer: null,
    payer: { name: 'B. Bench', iban: IBAN },
    isCancelable: false,
    chargedBackCents: cents(0),
    refundedCents: cents(0),
    refunds: [],
  }),
};
