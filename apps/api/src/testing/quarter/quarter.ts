import { usualCalendar } from '@portaal/domain/products/terms/dealing-terms';
import { addBusinessDays, dealingOn, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { CollectedMovement } from '../../../../sandbox/src/sepa/movement.ts';
import { matchBankLines } from '../../modules/money/bank-matching/bank-matching.use-cases.ts';
import {
  confirmBankStatement,
  importBankStatements,
} from '../../modules/money/bank-statements/bank-statements.use-cases.ts';
import {
  collectDaily,
  inviteMandate,
  readMandateFeeds,
  settleCollection,
} from '../../modules/money/mandates/mandates.use-cases.ts';
import { ModelMandates } from '../../modules/money/mandates/testing/model-mandates.ts';
import { ModelProvider } from '../../modules/money/payments/testing/model-provider.ts';
import { previewDealingRun } from '../../modules/month/dealing-runs/dealing-runs.use-cases.ts';
import { RandomInvestor, seeded } from '../../modules/month/dealing-runs/testing/random-walk.ts';
import { firstOf, Scenario } from '../../modules/month/dealing-runs/testing/scenario.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import { changePublished } from '../change-published.ts';
import { ProvenSession } from '../proven-session.ts';
import type { TestApp } from '../test-app.ts';
import { addEmployees } from './employees.ts';
import { CUSTOMER, ModelBank, NAME_ON_ACCOUNT } from './model-bank.ts';
import { OpenItems } from './open-items.ts';
import { movedAtMollie, Payers } from './payers.ts';
import { payOut } from './paying-out.ts';
import { addInvestors, type Investor, personOf } from './people.ts';
import { Messages } from './proofs.ts';
import { TopUps } from './top-ups.ts';
import { TwoPeople } from './two-people.ts';

/** Bank account of the brand in the simulation (`brands/baken/brand.json`). */
const IBAN = 'NL27TEST2000000010';
const OPENING_CENTS = 50_000_000_00;

export const FIRST_DAY = isoDate('2026-11-20');
export const LAST_DAY = isoDate('2027-02-19');
const FIRST_MONTH = firstOf('2026-12');

const DAY_MS = 86_400_000;
export const nextDay = (day: IsoDate): IsoDate =>
  isoDate(new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10));

const isBankDay = (day: IsoDate): boolean => addBusinessDays(addBusinessDays(day, -1), 1) === day;

/** Simulates investors, Mollie, Twikey, a bank and our server for a quarter, day by day. */
export class Quarter {
  readonly portal: TestApp;
  readonly services: Services;
  readonly mollie: ModelProvider;
  readonly twikey = new ModelMandates();
  readonly bank: ModelBank;
  readonly scenario: Scenario;
  readonly messages = new Messages();
  readonly topUps: TopUps;
  investors: readonly Investor[] = [];
  /** Number of payouts sent to the bank so far. */
  paidOut = 0;
  readonly #employee: SignedInPerson;
  readonly #colleagueId: string;
  readonly #random: () => number;
  /** Ids of collections with a queued job. */
  readonly #jobs = new Set<string>();
  readonly #collected = new Map<string, CollectedMovement>();
  readonly #byMandate = new Map<string, Investor>();
  #toRun = FIRST_MONTH;
  #people: { readonly payers: Payers; readonly openItems: OpenItems } | undefined;

  private constructor(portal: TestApp, seed: number, employee: SignedInPerson, colleagueId: string) {
    this.portal = portal;
    this.#employee = employee;
    this.#colleagueId = colleagueId;
    this.#random = seeded(seed);
    this.mollie = new ModelProvider(() => portal.clock.now());
    this.bank = new ModelBank(IBAN, OPENING_CENTS, {
      mollie: () => movedAtMollie(this.mollie),
      twikey: () => this.#collectedByTwikey(),
    });
    this.scenario = new Scenario(portal, FIRST_MONTH);
    this.topUps = new TopUps(portal.database, this.bank);
    const { queue } = portal.services;
    this.services = {
      ...portal.services,
      paymentProvider: () => this.mollie,
      mandateProvider: (brand) => (brand === 'baken' ? this.twikey : undefined),
      queue: {
        ...queue,
        enqueue: async (tx, name, ...jobs) => {
          if (name !== 'collections.settle') return queue.enqueue(tx, name, ...jobs);
          for (const job of jobs) this.#jobs.add((job as { collectionId: string }).collectionId);
        },
      },
    };
  }

  static async start(portal: TestApp, { count, seed }: { count: number; seed: number }): Promise<Quarter> {
    portal.clock.set(`${FIRST_DAY}T07:00:00Z`);
    const [employeeId, colleagueId] = await addEmployees(portal);
    if (!employeeId || !colleagueId) throw new Error('there are no two employees');
    const employee = { ...personOf(employeeId), role: 'admin' as const };
    const quarter = new Quarter(portal, seed, employee, colleagueId);
    await quarter.#meet(await addInvestors(quarter.scenario, count));
    // This fund has no effective redemption limit, so that a sale is paid out within the quarter.
    await changePublished(
      quarter.scenario.orm,
      'fund_parameter',
      sql`yearly_gate_rate = 1 where fund_id = 2`,
    );
    for (const investor of quarter.investors) {
      const { habit, iban, turn } = investor;
      if (habit === 'collects') {
        await quarter.#sign(investor);
        await quarter.topUps.announce(investor);
      }
      // Some accounts accept no payments, or are closed before a payment arrives.
      if (turn % 10 !== 0) continue;
      if (habit === 'sells') quarter.bank.expect(iban, { outcome: 'rejected', code: 'AC04' });
      if (habit === 'cash') quarter.bank.expect(iban, { outcome: 'returned', code: 'AC01', days: 3 });
    }
    return quarter;
  }

  async #meet(investors: readonly Investor[]): Promise<void> {
    const { portal, services, bank } = this;
    const employee = this.#employee;
    this.investors = investors;
    this.#people = {
      payers: new Payers(portal, { bank, investors }),
      openItems: new OpenItems(portal, { services, bank, employee, investors }),
    };
  }

  get #cast() {
    if (this.#people === undefined) throw new Error('the quarter has not begun');
    return this.#people;
  }

  async rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
    return (await this.portal.database.orm.execute<Record<string, unknown>>(query)).rows;
  }

  chance = (part: number): boolean => this.#random() < part;

  /** Executes the server's own jobs and the investors' actions for a day. */
  async day(day: IsoDate): Promise<void> {
    const { clock } = this.portal;
    clock.set(`${day}T06:07:00Z`);
    this.twikey.settleDue(day, () => (this.chance(0.05) ? 'AM04' : null));
    if (day.endsWith('-18')) this.#bringBackOne();
    await collectDaily(this.services);
    await this.#readFeeds();
    clock.set(`${day}T09:00:00Z`);
    if (dealingOn(this.#toRun, usualCalendar).publicationDay === day) await this.#runMonth();
    clock.set(`${day}T10:00:00Z`);
    for (const investor of this.investors) await this.#act(investor, day);
    await this.#cast.payers.chargeBack(this.services, this.mollie, day);
  }

  /** Returns the statement of a day if the bank is open and has booked movements. */
  async evening(day: IsoDate): Promise<string | undefined> {
    if (!isBankDay(day)) return undefined;
    this.portal.clock.set(`${day}T19:00:00Z`);
    for (const [id, one] of this.twikey.collections) {
      const { state, mandateReference, amountCents, reference, description } = one;
      if (state !== 'paid' || this.#collected.has(id)) continue;
      this.#collected.set(id, {
        id,
        customer: CUSTOMER,
        cents: amountCents,
        batch: `TWK-${day}`,
        // Not every bank repeats the end-to-end id of our order.
        endToEndId: Number(id) % 3 === 0 ? reference.replaceAll('-', '') : null,
        mandateId: mandateReference,
        name: NAME_ON_ACCOUNT,
        iban: this.#byMandate.get(mandateReference)?.iban ?? null,
        remittance: description,
        returnReason: null,
      });
    }
    const statement = this.bank.close(day);
    if (statement !== undefined) await this.messages.add(statement);
    return statement;
  }

  /** Imports the bank's statement as an employee, then processes the open items. */
  async read(statement: string): Promise<void> {
    const { statements } = await importBankStatements(this.services, this.#employee, oneChunk(statement));
    // Use a new session each time, because each sign-in ends the oldest session above the maximum.
    const colleague = await ProvenSession.of(this.portal, this.#colleagueId);
    for (const { id } of statements) {
      const twoFaToken = await colleague.token('confirmBankStatement');
      await confirmBankStatement(this.services, colleague.session, { id, twoFaToken });
      await matchBankLines(this.services, id);
    }
    await this.#cast.openItems.look();
  }

  /** Pays out all due payouts with two employees, on days when the bank is open. */
  async payOut(day: IsoDate): Promise<void> {
    this.portal.clock.set(`${day}T12:00:00Z`);
    if (!isBankDay(day)) return;
    const { count, file } = await payOut(this.portal, this.bank);
    this.paidOut += count;
    if (file !== undefined) await this.messages.add(file);
  }

  /** Returns the balances in our books: at the bank, at the providers, and of open items. */
  async books(): Promise<Record<string, number>> {
    const rows =
      await this.rows(sql`select concat_ws(' ', account, case when account = 'underway' then subject end) as name,
        sum(amount_cents)::float8 as cents
      from book_line where account in ('bank', 'underway', 'openItem') group by 1`);
    return Object.fromEntries(rows.map(({ name, cents }) => [String(name), Number(cents)]));
  }

  /** Returns the amounts that the providers owe us, according to the providers. */
  get atProviders(): Readonly<Record<'mollie' | 'twikey', number>> {
    return {
      mollie: this.bank.unsettled(movedAtMollie(this.mollie)),
      twikey: this.bank.unsettled(this.#collectedByTwikey()),
    };
  }

  /** Returns the total amount of the open items, in cents. */
  async openCents(): Promise<number> {
    const [row] = await this.rows(sql`select coalesce(sum(open_cents), 0)::float8 as cents from bank_item`);
    return Number(row?.cents);
  }

  /** Returns the number of payout attempts by status. */
  async attempts(): Promise<Record<string, number>> {
    const rows = await this.rows(sql`select status, count(*)::int as n from payout_attempt group by status`);
    return Object.fromEntries(rows.map(({ status, n }) => [String(status), Number(n)]));
  }

  async #act(investor: Investor, day: IsoDate): Promise<void> {
    const { habit } = investor;
    const { payers } = this.#cast;
    if (habit === 'transfers' && isBankDay(day) && this.chance(0.1)) payers.transfer(investor, day);
    if (habit === 'collects' && isBankDay(day) && this.chance(0.05)) this.topUps.transfer(investor, day);
    if (habit === 'pays' && this.chance(0.1))
      await payers.payAtMollie(this.services, this.mollie, investor, day);
    if (habit === 'sells' && this.chance(0.02)) {
      const seller = await RandomInvestor.of(this.portal, investor.personId, this.#random);
      await seller.act(investor.contractId, ['sell']);
    }
  }

  async #sign(investor: Investor): Promise<void> {
    const { signUrl } = await inviteMandate(this.services, personOf(investor.personId), investor.contractId);
    const reference = signUrl.split('/').at(-1) ?? '';
    this.#byMandate.set(reference, investor);
    this.twikey.happen('signed', reference, investor.iban);
    await readMandateFeeds(this.services);
  }

  async #readFeeds(): Promise<void> {
    await readMandateFeeds(this.services);
    for (const id of [...this.#jobs]) {
      await settleCollection(this.services, id);
      this.#jobs.delete(id);
    }
  }

  /** Reverses one paid collection, as its debtor may request. */
  #bringBackOne(): void {
    const paid = [...this.twikey.collections.values()].filter(({ state }) => state === 'paid');
    const one = paid[Math.floor(this.#random() * paid.length)];
    if (one) this.twikey.settle(one.id, 'unpaid', 'MD06');
  }

  async #runMonth(): Promise<void> {
    const quotes = Object.fromEntries(
      [1, 2, 3, 4].map((id) => [
        id,
        [1_000_000 + Math.floor(this.#random() * 20_000), Math.floor(this.#random() * 6000)] as const,
      ]),
    );
    await this.scenario.price(quotes, this.#toRun, this.portal.clock.now());
    await this.#passMissingStatements();
    await this.scenario.run(this.#toRun, 500);
    const [year = 0, month = 0] = this.#toRun.split('-').map(Number);
    this.#toRun = isoDate(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10));
  }

  /**
   * The bank sends no statement for a last day without movements, so two employees allow the dealing run to start
   * without it (decision 0170).
   */
  async #passMissingStatements(): Promise<void> {
    const { blockers } = await previewDealingRun(this.services, this.#toRun);
    if (!blockers.includes('statementsMissing')) return;
    const two = await TwoPeople.of(this.portal);
    const url = `/api/admin/dealing-runs/${this.#toRun}/missing-statements`;
    const payload = { reason: 'Op deze rekening is die dag niets geboekt' };
    await two.approve(await this.portal.call({ method: 'POST', url, cookie: two.asker, payload }));
  }

  #collectedByTwikey(): CollectedMovement[] {
    return [...this.#collected.values()].flatMap((one) => {
      const now = this.twikey.collections.get(one.id);
      if (now?.state !== 'unpaid') return [one];
      return [one, { ...one, id: `${one.id}/back`, cents: -one.cents, returnReason: now.bankCode }];
    });
  }
}

async function* oneChunk(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
