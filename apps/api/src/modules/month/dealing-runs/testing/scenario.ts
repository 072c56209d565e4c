import type { ContractStatus } from '@portaal/domain/fields/contract';
import {
  addMonths,
  cents,
  type IsoDate,
  isoDate,
  type PaymentFrequency,
  type Price,
  type Units,
  units,
  valueOfUnits,
} from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { InvestorRows } from '../../../../demo/investor-rows.ts';
import { bulkInsert } from '../../../../platform/database/bulk-insert.ts';
import { newId } from '../../../../platform/new-id.ts';
import { numberVault } from '../../../../platform/sealed-number.ts';
import {
  changeRequest,
  contract,
  contractValuation,
  deposit,
  fundPrice,
  fundSwitch,
  holding,
  ledgerEntry,
  personAccount,
  personalInformation,
  sellRequest,
  sellRequestLine,
} from '../../../../schema/index.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { runDealingRun, startDealingRun } from '../dealing-runs.use-cases.ts';

/** Price at which the opening balance of every contract is booked. */
const OPENING_PRICE = 100_0000 as Price;

export interface PlannedContract {
  readonly product?: 'SB' | 'SUL' | 'SDIL';
  readonly distributionMode?: 'stock' | 'cash';
  readonly status?: ContractStatus;
  readonly startDate?: IsoDate;
  readonly endDate?: IsoDate;
  readonly payout?: {
    readonly frequency: PaymentFrequency;
    readonly cents: number;
    readonly appliesCredit?: boolean;
    /** Calculation rate; 4% by default. */
    readonly rate?: number;
    /** Day of the last calculation of the payout; the month before by default. */
    readonly calculatedOn?: IsoDate | null;
    readonly owed?: number;
    readonly isTemporary?: boolean;
  };
  /** Birth date of the investor; unknown if omitted. */
  readonly birthDate?: IsoDate;
  /**
   * Name that identifies the owner together with the birth date. An annuity that pays out and has neither gets its
   * own investor.
   */
  readonly investor?: string;
  readonly funds: readonly {
    readonly fundId: number;
    readonly share: number;
    readonly lots: readonly { readonly since: IsoDate; readonly units: number }[];
  }[];
  readonly deposits?: readonly {
    readonly type: 'INITIAL_DEPOSIT' | 'PERIODIC_DEPOSIT' | 'TOP_UP' | 'TRANSFER_IN';
    readonly cents: number;
    readonly receivedOn: IsoDate;
    readonly dealFrom?: IsoDate;
  }[];
  /** The sell order: ten-thousandths of a unit by fund, cents by fund, or the whole holding. */
  readonly sale?:
    | 'all'
    | { readonly units: Readonly<Record<number, number>> }
    | { readonly cents: Readonly<Record<number, number>> };
  /**
   * Whether the holdings are switched to the funds by their shares; the scenario then creates the request
   * too.
   */
  readonly switches?: boolean;
}

type Rows = Omit<InvestorRows, 'persons' | 'payouts' | 'changeRequests' | 'fundSwitches'>;

const noRows = (): Rows => ({
  contracts: [],
  holdings: [],
  ledger: [],
  valuations: [],
  deposits: [],
  sellRequests: [],
  sellRequestLines: [],
});

const numbers = new Map<string, string>();
const FIRST_NUMBER = 1_000_000;

/**
 * Returns the contract number of a scenario: a year that the demo data does not use, and the next sequence
 * number.
 */
export function scenarioNumber(contractId: string): string {
  const number = numbers.get(contractId) ?? `2099-${FIRST_NUMBER + numbers.size}`;
  numbers.set(contractId, number);
  return number;
}

/** Test contracts with an opening balance in the ledger on the first of the month before `dealingDay`. */
export class Scenario {
  readonly portal: TestApp;
  readonly dealingDay: IsoDate;
  readonly brand: string;
  readonly #fundIds: readonly number[];
  readonly #personIds = new Map<string, string>();
  #count = 0;

  constructor(
    portal: TestApp,
    dealingDay: IsoDate,
    { brand, fundIds }: { readonly brand: string; readonly fundIds: readonly number[] } = {
      brand: 'baken',
      fundIds: [1, 2, 3, 4],
    },
  ) {
    this.portal = portal;
    this.dealingDay = dealingDay;
    this.brand = brand;
    this.#fundIds = fundIds;
  }

  get orm() {
    return this.portal.database.orm;
  }

  /** Returns one investor per birth date and name. If either is set, adds the data needed to pay an annuity. */
  async person(birthDate?: IsoDate, investor = ''): Promise<string> {
    const key = `${birthDate} ${investor}`;
    const personId = this.#personIds.get(key);
    if (personId) return personId;
    const createdAt = new Date('2020-01-01T12:00:00Z');
    const id = await this.#account('Sam Scenario', createdAt);
    if (birthDate !== undefined || investor !== '') await this.#identify(id, birthDate, createdAt);
    this.#personIds.set(key, id);
    return id;
  }

  /** Creates an account of an employee without contracts. */
  async employee(): Promise<string> {
    return this.#account('Emma Employee', new Date('2020-01-01T12:00:00Z'));
  }

  async #account(name: string, createdAt: Date): Promise<string> {
    const id = newId();
    await this.orm.insert(personAccount).values({
      id,
      brand: this.brand,
      email: `scenario-${id}@example.nl`,
      name,
      role: 'investor',
      passwordHash: '',
      isDemo: false,
      createdAt,
    });
    return id;
  }

  async #identify(personId: string, birthDate: IsoDate | undefined, createdAt: Date): Promise<void> {
    const { fieldKeys } = this.portal.services.configuration;
    await this.orm.insert(personalInformation).values({
      personId,
      brand: this.brand,
      version: 1,
      person: {
        initialen: 'S.',
        tussenvoegsel: '',
        achternaam: 'Scenario',
        ...(birthDate === undefined ? {} : { geboortedatum: birthDate }),
      },
      address: {
        straatnaam: 'Dam',
        huisnummer: '1',
        toevoeging: '',
        postcode: '1012JS',
        woonplaats: 'Amsterdam',
      },
      sealedBsn: numberVault(fieldKeys, 'personal_information').seal('sealed_bsn', personId, '999990019'),
      createdAt,
      changedAt: createdAt,
    });
  }

  /** Publishes prices and distributions by fund, in ten-thousandths of a euro. */
  async price(
    prices: Readonly<Record<number, readonly [nav: number, distribution: number]>>,
    date = this.dealingDay,
    publishedAt = new Date(`${date}T08:00:00Z`),
  ): Promise<void> {
    await this.orm.insert(fundPrice).values(
      Object.entries(prices).map(([fundId, [nav, distribution]]) => ({
        fundId: Number(fundId),
        date,
        nav: (nav / 10_000).toFixed(4),
        distribution: (distribution / 10_000).toFixed(4),
        publishedAt,
      })),
    );
  }

  async add(plan: PlannedContract): Promise<string> {
    const [id = ''] = await this.addAll([plan]);
    return id;
  }

  /** Inserts contracts and returns their ids in the order of the plans. */
  async addAll(plans: readonly PlannedContract[]): Promise<string[]> {
    const rows = noRows();
    const ids: string[] = [];
    for (const plan of plans) {
      const ownName = plan.product === 'SDIL' && plan.birthDate === undefined ? newId() : '';
      const personId = await this.person(plan.birthDate, plan.investor ?? ownName);
      ids.push(this.#collect(rows, personId, plan));
    }
    const publishedAt = new Date(`${this.dealingDay}T00:00:00Z`);
    const date = addMonths(this.dealingDay, -1);
    const prices = this.#fundIds.map((fundId) => ({
      fundId,
      date,
      nav: '100',
      distribution: '0',
      publishedAt,
    }));
    await this.orm.insert(fundPrice).values(prices).onConflictDoNothing();
    for (const [table, list] of [
      [contract, rows.contracts],
      [contractValuation, rows.valuations],
      [deposit, rows.deposits],
      [holding, rows.holdings],
      [ledgerEntry, rows.ledger],
      [sellRequest, rows.sellRequests],
      [sellRequestLine, rows.sellRequestLines],
    ] as const) {
      await bulkInsert(this.orm, table, list);
    }
    const switching = rows.contracts.filter((_, i) => plans[i]?.switches);
    for (const { id, personId } of switching) await this.#addSwitch(id, personId);
    return ids;
  }

  #collect(rows: Rows, personId: string, plan: PlannedContract): string {
    const id = newId();
    this.#count += 1;
    const opened = addMonths(this.dealingDay, -1);
    const ownLots = plan.funds.flatMap(({ lots }) => lots);
    const deposited = cents(
      ownLots.reduce((sum, lot) => sum + valueOfUnits(units(lot.units), OPENING_PRICE), 0),
    );
    const isNew = ownLots.length === 0;
    rows.contracts.push({
      id,
      number: scenarioNumber(id),
      personId,
      brand: this.brand,
      productCode: plan.product ?? 'SB',
      description: `Contract ${this.#count}`,
      status: plan.status ?? (plan.sale ? 'sellPending' : isNew ? 'awaitingStart' : 'active'),
      startDate: plan.startDate ?? (isNew ? null : opened),
      endDate: plan.endDate ?? (plan.payout ? isoDate('2060-12-31') : null),
      distributionMode: plan.distributionMode ?? 'stock',
      paymentFrequency: plan.payout?.frequency ?? null,
      periodicPayoutCents: plan.payout ? cents(plan.payout.cents) : null,
      applyTaxCredit: plan.payout ? (plan.payout.appliesCredit ?? false) : null,
      calculationRate: plan.payout ? String(plan.payout.rate ?? 0.04) : null,
      payoutCalculatedOn: plan.payout?.calculatedOn === undefined ? opened : plan.payout.calculatedOn,
      owedPayoutCents: cents(plan.payout?.owed ?? 0),
      isTemporary: plan.payout ? (plan.payout.isTemporary ?? false) : null,
      policyConditions: plan.product === 'SDIL' ? 'SDIL' : null,
      initialDepositCents: deposited,
      monthlyDepositCents: cents(0),
      isPaymentCompleted: true,
      outstandingCents: cents(0),
      depositedCents: deposited,
      withdrawnCents: cents(0),
      openingValueCents: isNew ? null : deposited,
      openingValueDate: isNew ? null : opened,
      createdAt: new Date('2020-01-01T12:00:00Z'),
    });
    if (!isNew) {
      rows.valuations.push({ contractId: id, date: opened, valueCents: deposited });
    }
    for (const { fundId, share, lots } of plan.funds) this.#addFund(rows, id, fundId, share, lots);
    for (const { type, cents: amount, receivedOn, dealFrom = this.dealingDay } of plan.deposits ?? []) {
      rows.deposits.push({
        id: newId(),
        contractId: id,
        type,
        method: type === 'PERIODIC_DEPOSIT' ? 'directDebit' : 'transfer',
        amountCents: cents(amount),
        status: 'received',
        createdAt: new Date(`${receivedOn}T12:00:00Z`),
        receivedOn,
        dealFrom,
        dealingDay: null,
      });
    }
    if (plan.sale)
      this.#addSale(
        rows,
        id,
        personId,
        plan.funds.map(({ fundId }) => fundId),
        plan.sale,
      );
    return id;
  }

  #addFund(
    rows: Rows,
    contractId: string,
    fundId: number,
    share: number,
    lots: PlannedContract['funds'][number]['lots'],
  ): void {
    let after = 0;
    for (const [i, lot] of lots.entries()) {
      after += lot.units;
      const causeId = newId();
      rows.ledger.push({
        contractId,
        fundId,
        type: 'TRANSFER_IN',
        sequence: i,
        bookingDate: lot.since,
        dealingDay: lot.since,
        amountCents: valueOfUnits(lot.units as Units, OPENING_PRICE),
        price: '100',
        units: (lot.units / 10_000).toFixed(4),
        unitsAfter: (after / 10_000).toFixed(4),
        causeId,
        createdAt: new Date(`${lot.since}T12:00:00Z`),
      });
      rows.deposits.push({
        id: causeId,
        contractId,
        type: 'TRANSFER_IN',
        method: 'institution',
        amountCents: valueOfUnits(lot.units as Units, OPENING_PRICE),
        status: 'dealt',
        createdAt: new Date(`${lot.since}T12:00:00Z`),
        receivedOn: lot.since,
        dealFrom: lot.since,
        dealingDay: lot.since,
      });
    }
    rows.holdings.push({
      contractId,
      fundId,
      units: (after / 10_000).toFixed(4),
      allocationBasisPoints: share,
    });
  }

  #addSale(
    rows: Rows,
    contractId: string,
    personId: string,
    fundIds: readonly number[],
    sale: NonNullable<PlannedContract['sale']>,
  ): void {
    const requestId = newId();
    const kind = sale === 'all' ? 'all' : 'units' in sale ? 'units' : 'amount';
    rows.sellRequests.push({
      id: requestId,
      number: `V-${requestId}`,
      contractId,
      personId,
      brand: this.brand,
      kind,
      status: 'queued',
      requestedAt: new Date(`${addMonths(this.dealingDay, -1)}T12:00:00Z`),
      cancellableUntil: new Date(`${this.dealingDay}T00:00:00Z`),
    });
    const requested = sale === 'all' ? undefined : 'units' in sale ? sale.units : sale.cents;
    for (const fundId of fundIds) {
      const part = requested?.[fundId];
      if (requested && part === undefined) continue;
      rows.sellRequestLines.push({
        requestId,
        fundId,
        units: kind === 'units' && part !== undefined ? (part / 10_000).toFixed(4) : null,
        amountCents: kind === 'amount' && part !== undefined ? cents(part) : null,
        dealFrom: this.dealingDay,
        executedUnits: '0',
        executedGrossCents: cents(0),
        exitCostCents: cents(0),
        progress: 'open',
      });
    }
  }

  async #addSwitch(contractId: string, personId: string): Promise<void> {
    const id = newId();
    const createdAt = new Date(`${addMonths(this.dealingDay, -1)}T12:00:00Z`);
    await this.orm.insert(changeRequest).values({
      id,
      number: `W-${id}`,
      contractId,
      personId,
      brand: this.brand,
      option: 'fondsverdeling',
      status: 'checked',
      requested: { wanted: { option: 'fondsverdeling', funds: [], switchExisting: true }, lines: [] },
      effectiveOn: this.dealingDay,
      createdAt,
    });
    await this.orm
      .insert(fundSwitch)
      .values({ id, contractId, status: 'queued', dealFrom: this.dealingDay, createdAt });
  }

  /**
   * Deletes all rows that tests leave, including the ledger. A separate database for each test would take
   * seconds.
   */
  async clear(): Promise<void> {
    await this.portal.database.transaction(async (tx) => {
      // Append-only tables are emptied with triggers disabled.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`truncate contract, rollover, fund_price, audit_entry, outbox_mail, book_entry, book_line,
        book_balance, bank_statement, bank_line, payout_batch cascade`);
    });
  }

  /** Executes the whole dealing run at once, without a worker. */
  async run(dealingDay = this.dealingDay, batch = 7): Promise<void> {
    const leaseOwner = await startDealingRun(this.portal.services, dealingDay, null);
    const isDone = await runDealingRun(this.portal.services, dealingDay, { leaseOwner, batch });
    if (!isDone) throw new Error('the run was taken over');
  }

  /** Returns the ledger lines of a contract for the month, in order. */
  async lines(contractId: string, dealingDay = this.dealingDay) {
    const { rows } = await this.orm.execute<{
      fund: number;
      type: string;
      booked: string;
      amount: number;
      price: number | null;
      units: number;
      after: number;
    }>(sql`
      select fund_id as fund, type, booking_date::text as booked, amount_cents::float8 as amount,
        (price * 10000)::float8 as price, (units * 10000)::float8 as units, (units_after * 10000)::float8 as after
      from ledger_entry where contract_id = ${contractId} and value_date = ${dealingDay}::date order by id`);
    return rows;
  }
}

export const firstOf = (text: string): IsoDate => isoDate(`${text}-01`);
