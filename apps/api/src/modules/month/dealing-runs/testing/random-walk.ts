import type { SellOrder } from '@portaal/domain/investing/sell-requests/order';
import { blockActs } from '@portaal/domain/money/ledger/block';
import { addMonths, euroToCents, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { AppError } from '../../../../platform/app-error.ts';
import { newId } from '../../../../platform/new-id.ts';
import { ProvenSession } from '../../../../testing/proven-session.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import {
  requestChange,
  withdrawChange,
} from '../../../investing/change-requests/change-requests.use-cases.ts';
import {
  cancelSellRequest,
  getSellTerms,
  previewSale,
  requestSale,
} from '../../../investing/sell-requests/sell-requests.use-cases.ts';
import {
  blockContract,
  correctLedgerLine,
  previewCorrection,
  releaseContract,
  reverseDirectDebit,
} from '../../../money/ledger/ledger.use-cases.ts';

const FUNDS = [1, 2, 3, 4] as const;

/** Modulus of Park and Miller's generator, a prime. */
const MODULUS = 2_147_483_647;

/**
 * Returns a generator of numbers from 0 up to 1, reproducible by its seed, an integer of at least 1 (Park and Miller,
 * 1988).
 */
export function seeded(seed: number): () => number {
  let state = seed % MODULUS;
  return () => {
    state = (state * 48_271) % MODULUS;
    return (state - 1) / (MODULUS - 1);
  };
}

type Act = 'sell' | 'divide' | 'cancel' | 'withdraw' | 'distribute' | 'reverse' | 'correct' | 'block';

/** The random actions. A more frequent action is listed more often. */
const EVERYTHING: readonly Act[] = [
  ...(['sell', 'sell', 'divide', 'divide', 'cancel', 'withdraw'] as const),
  ...(['distribute', 'reverse', 'correct', 'correct', 'block'] as const),
];

/** A user who performs random actions on their own contracts, through the use cases. */
export class RandomInvestor {
  /** How often each action succeeded. `refused` counts how often it was rejected. */
  readonly done = new Map<string, number>();
  readonly refused = new Map<string, number>();
  readonly #portal: TestApp;
  readonly #random: () => number;
  readonly #proven: ProvenSession;
  readonly #employee: ProvenSession;

  private constructor(
    portal: TestApp,
    random: () => number,
    { proven, employee }: { readonly proven: ProvenSession; readonly employee: ProvenSession },
  ) {
    this.#portal = portal;
    this.#random = random;
    this.#proven = proven;
    this.#employee = employee;
  }

  /** Creates a random investor. `employeeId` performs the actions of an employee; omit it if there are none. */
  static async of(
    portal: TestApp,
    personId: string,
    random: () => number,
    employeeId = personId,
  ): Promise<RandomInvestor> {
    const [proven, employee] = [
      await ProvenSession.of(portal, personId),
      await ProvenSession.of(portal, employeeId),
    ];
    return new RandomInvestor(portal, random, { proven, employee });
  }

  below = (most: number): number => Math.floor(this.#random() * most);

  chance = (part: number): boolean => this.#random() < part;

  #one<T>(all: readonly T[]): T | undefined {
    return all[this.below(all.length)];
  }

  async #rows<T extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
    return (await this.#portal.database.orm.execute<T>(query)).rows;
  }

  /**
   * Performs a random action on a contract. Rejections by the rules are expected; any other error fails the
   * test.
   */
  async act(contractId: string, among: readonly Act[] = EVERYTHING): Promise<void> {
    const acts = {
      sell: () => this.#sell(contractId),
      cancel: () => this.#cancel(),
      divide: () => this.#divide(contractId),
      withdraw: () => this.#withdraw(),
      distribute: () => this.#distribute(contractId),
      reverse: () => this.#reverse(contractId),
      correct: () => this.#correct(contractId),
      block: () => this.#block(contractId),
    } as const;
    const name = this.#one(among) ?? 'sell';
    try {
      if (await acts[name]()) this.done.set(name, (this.done.get(name) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.refused.set(error.code, (this.refused.get(error.code) ?? 0) + 1);
    }
  }

  async #sell(contractId: string): Promise<boolean> {
    const { services } = this.#portal;
    const { funds } = await getSellTerms(services, this.#proven.session.person, contractId);
    const kind = this.#one(['all', 'amount', 'units'] as const) ?? 'all';
    const part = this.#one([0.1, 0.3, 0.5, 1]) ?? 1;
    const requested = funds.filter(() => this.chance(0.7));
    const order: SellOrder = {
      kind,
      funds:
        kind === 'all'
          ? []
          : requested.map(({ id, sellableUnits: units, nav }) =>
              kind === 'units'
                ? { id, units: Math.floor(units * part * 10_000) / 10_000 }
                : { id, amount: Math.floor(units * nav * part * 100) / 100 },
            ),
    };
    const preview = await previewSale(services, this.#proven.session.person, contractId, order);
    const previewGross = euroToCents(preview.gross);
    await requestSale(services, this.#proven.session, contractId, {
      order,
      shownGross: previewGross,
      shownDealingDay: preview.dealingDay,
      shownExitCost: euroToCents(preview.exitCost),
      twoFaToken: await this.#proven.token('sell'),
      idempotencyKey: undefined,
    });
    return true;
  }

  /** Cancels an order of a randomly chosen contract, because few contracts have an order at the same time. */
  async #cancel(): Promise<boolean> {
    const open = await this.#rows<{ id: string; contract: string }>(sql`select id, contract_id as contract
      from sell_request where status in ('queued', 'partlyExecuted') order by id`);
    const order = this.#one(open);
    if (!order) return false;
    await cancelSellRequest(this.#portal.services, this.#proven.session.person, order.contract, order.id);
    return true;
  }

  /**
   * Requests another allocation over some or all funds of the contract, sometimes with a switch of the
   * holdings.
   */
  async #divide(contractId: string): Promise<boolean> {
    const withheld = await this.#rows<{ id: number }>(
      sql`select fund_id as id from holding where contract_id = ${contractId} order by fund_id`,
    );
    const chosen = withheld.filter(() => this.chance(0.6));
    const [first, ...rest] = chosen.length > 0 ? chosen : withheld;
    if (!first) return false;
    const share = Math.floor(10_000 / (rest.length + 1));
    const funds = [
      { id: first.id, percentage: (10_000 - share * rest.length) / 10_000 },
      ...rest.map(({ id }) => ({ id, percentage: share / 10_000 })),
    ];
    await requestChange(this.#portal.services, this.#proven.session, contractId, {
      option: 'fondsverdeling',
      funds,
      switchExisting: this.chance(0.7),
    });
    return true;
  }

  async #withdraw(): Promise<boolean> {
    const open = await this.#rows<{ id: string; contract: string }>(
      sql`select id, contract_id as contract from change_request where closed_at is null order by id`,
    );
    const request = this.#one(open);
    if (!request) return false;
    const { contract: contractId, id: requestId } = request;
    await withdrawChange(this.#portal.services, this.#proven.session.person, { contractId, requestId });
    return true;
  }

  async #distribute(contractId: string): Promise<boolean> {
    const uitkeringen = this.#one(['stock', 'cash'] as const) ?? 'stock';
    await requestChange(this.#portal.services, this.#proven.session, contractId, {
      option: 'uitkering',
      uitkeringen,
    });
    return true;
  }

  async #reverse(contractId: string): Promise<boolean> {
    const debits = await this.#rows<{ id: string }>(sql`select id from deposit
      where contract_id = ${contractId} and method = 'directDebit' and status in ('received', 'dealt') order by id`);
    const debit = this.#one(debits);
    return debit ? reverseDirectDebit(this.#portal.services, debit.id) : false;
  }

  async #correct(contractId: string): Promise<boolean> {
    const lines = await this.#rows<{ id: number; number: string; amount: number; price: number }>(sql`
      select e.id::float8 as id, c.number, abs(e.amount_cents)::float8 / 100 as amount, e.price::float8 as price
      from ledger_entry e join contract c on c.id = e.contract_id
      where c.id = ${contractId} and e.type in ('REINVESTMENT', 'WRAPPER_COST') and e.units <> 0 order by e.id`);
    const line = this.#one(lines);
    if (!line) return false;
    const { id: lineId, number, price } = line;
    const right = Math.max(0.01, Math.round(line.amount * (50 + this.below(100))) / 100);
    const correct = this.chance(0.7) ? { amount: right, price } : null;
    const { person } = this.#employee.session;
    const { seen } = await previewCorrection(this.#portal.services, person, { number, lineId, correct });
    const twoFaToken = await this.#employee.token('correctLedger');
    const act = { number, lineId, correct, reason: 'Verkeerd geboekt', seen, twoFaToken };
    await correctLedgerLine(this.#portal.services, this.#employee.session, act);
    return true;
  }

  /** Acts as an employee: blocks a contract, even with a pending order, or releases it. */
  async #block(contractId: string): Promise<boolean> {
    const [found] = await this.#rows<{ number: string; isBlocked: boolean }>(sql`
      select number, status in ('blocked', 'deceased') as "isBlocked" from contract where id = ${contractId}`);
    if (!found || !(found.isBlocked || this.chance(0.4))) return false;
    const { number } = found;
    const block = this.chance(0.7) ? 'blocked' : 'deceased';
    const twoFaToken = await this.#employee.token(found.isBlocked ? 'releaseContract' : blockActs[block]);
    const requested = { number, reason: 'Wij zoeken iets uit', twoFaToken };
    if (found.isBlocked) await releaseContract(this.#portal.services, this.#employee.session, requested);
    else await blockContract(this.#portal.services, this.#employee.session, { ...requested, block });
    return true;
  }

  /**
   * Simulates incoming payments: monthly deposits before the cut-off, and sometimes a transfer, before or
   * after it.
   */
  async collect(dealingDay: IsoDate): Promise<void> {
    const day = isoDate(`${addMonths(dealingDay, -1).slice(0, 8)}25`);
    const contracts = await this.#rows<{ id: string; selling: boolean }>(sql`
      select id, status <> 'active' or exists (select from fund_switch s where s.contract_id = contract.id
        and s.status in ('queued', 'partlyExecuted')) as selling
      from contract where status in ('active', 'sellPending') and product_code <> 'SDIL' order by id`);
    for (const { id, selling } of contracts) {
      if (this.chance(0.6))
        await this.#receive(id, 'PERIODIC_DEPOSIT', 5_000 + this.below(40_000), day, dealingDay);
      if (selling || this.chance(0.8)) continue;
      const dealFrom = this.chance(0.5) ? dealingDay : addMonths(dealingDay, 1);
      await this.#receive(id, 'TOP_UP', 25_000 + this.below(1_000_000), day, dealFrom);
    }
  }

  async #receive(
    contractId: string,
    type: string,
    amount: number,
    day: IsoDate,
    dealFrom: IsoDate,
  ): Promise<void> {
    const method = type === 'TOP_UP' ? 'transfer' : 'directDebit';
    await this.#rows(sql`insert into deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from)
      values (${newId()}, ${contractId}, ${type}, ${method}, ${amount}, 'received', ${`${day}T12:00:00Z`},
        ${day}::date, ${dealFrom}::date)`);
  }

  /** Returns prices that rise and fall, and the distribution of each fund. */
  quotes(): Readonly<Record<number, readonly [nav: number, distribution: number]>> {
    return Object.fromEntries(
      FUNDS.map((id) => [
        id,
        [950_000 + this.below(100_000), this.chance(0.2) ? 0 : this.below(6_000)] as const,
      ]),
    );
  }
}
