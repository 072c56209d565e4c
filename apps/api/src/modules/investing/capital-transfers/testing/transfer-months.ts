import { referenceOfContract } from '@portaal/domain/money/bank-matching/creditor-reference';
import { calculationInput } from '@portaal/domain/products/calculation/calls';
import { type Cents, cents, type IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { ActingSession } from '../../../../foundation/acts/acts.use-cases.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { matchBankLines } from '../../../money/bank-matching/bank-matching.use-cases.ts';
import { refundOpenItem } from '../../../money/bank-matching/refunds.use-cases.ts';
import { insertStatement } from '../../../money/bank-matching/testing/bank-lines.ts';
import { planNow } from '../../../money/payouts/payout-planning.use-cases.ts';
import { approveApplication, withdrawApplication } from '../../applications/decisions.use-cases.ts';
import { getApplicationReview } from '../../applications/reviews.use-cases.ts';
import { answersTo, newPayout, newTransfer } from '../../applications/testing/from-offer.ts';
import { ApplicationMonths } from '../../applications/testing/months.ts';
import { listCapitalTransferReviews } from '../capital-transfers.use-cases.ts';
import { acceptCapitalTransfer, sendCapitalTransfer } from '../progress.use-cases.ts';

/** Dealing days after {@link TransferMonths.signed}. */
export const DECEMBER = '2026-12-01' as IsoDate;
export const JANUARY = '2027-01-01' as IsoDate;
export const FEBRUARY = '2027-02-01' as IsoDate;

/** Prices without distributions. */
export const prices = { 1: [100_0000, 0], 2: [250_0000, 0] } as const;

/** Account of the other provider in tests. */
export const PROVIDER_IBAN = 'NL44RABO0123456789';

/** Name that the bank of the other provider writes. */
export const PROVIDER_NAME = 'NATIONALE-NEDERLANDEN LEVENSVERZEKERING MIJ N.V.';

interface Line {
  readonly day: string;
  readonly euro: number;
  readonly name?: string | null;
  readonly iban?: string | null;
  /** Text on the line; default the reference of the contract. */
  readonly text?: string;
}

/** A transfer of capital followed through the calls, the bank and successive dealing runs. */
export class TransferMonths extends ApplicationMonths {
  readonly investor: ActingSession;
  readonly employee: ActingSession;
  contractId = '';
  applicationId = '';
  transferId = '';
  number = '';

  private constructor(portal: TestApp, investor: ActingSession, employee: ActingSession) {
    super(portal);
    this.investor = investor;
    this.employee = employee;
  }

  /** Signs the order for an annuity in payout or in accumulation on 20 November 2026. */
  static async signed(
    portal: TestApp,
    product: 'SDIL' | 'SUL',
    change: object = {},
    transfer: object = {},
  ): Promise<TransferMonths> {
    const first = new ApplicationMonths(portal);
    await first.begin();
    const investor = await first.signedIn('investor', 'Nadia Brouwer');
    const employee = await first.signedIn('admin', 'Anne Meester');
    const at = new TransferMonths(portal, investor, employee);
    portal.clock.set('2026-11-20T10:00:00Z');
    const input = calculationInput.parse({ ...(product === 'SDIL' ? newPayout : newTransfer), ...change });
    const made = await at.applyFor(investor, input, [answersTo(portal, 1)], transfer);
    at.applicationId = made.id;
    at.contractId = made.contractId;
    const [row] = await at.rows(sql`select t.id, c.number from capital_transfer t
      join contract c on c.id = t.contract_id where c.id = ${made.contractId}`);
    at.transferId = String(row?.id);
    at.number = String(row?.number);
    return at;
  }

  async rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
    return (await this.scenario.orm.execute(query)).rows;
  }

  async approve(): Promise<void> {
    const { services, employee, applicationId: id } = this;
    const { seen, obstacles } = await getApplicationReview(services, employee.person, id);
    if (obstacles.length > 0) throw new Error(obstacles.join());
    const twoFaToken = await this.proven(employee, 'decideApplication');
    await approveApplication(services, { session: employee, id, seen, twoFaToken });
  }

  /** Approves the application, sends the order and records that the other provider confirmed it. */
  async accepted(): Promise<void> {
    await this.approve();
    const { services, employee, transferId: id } = this;
    await sendCapitalTransfer(services, employee.person, { id, sentOn: '2026-11-20' });
    await acceptCapitalTransfer(services, employee.person, { id, acceptedOn: '2026-11-20' });
  }

  /** Imports a bank line and matches it. */
  async receive({ day, euro, name = PROVIDER_NAME, iban = PROVIDER_IBAN, text }: Line): Promise<string> {
    const { services, number } = this;
    const amountCents: Cents = cents(Math.round(euro * 100));
    const details = { name, iban, text: text ?? `overdracht ${referenceOfContract(number)}` };
    const { statementId, lineIds } = await insertStatement(services, day, [{ amountCents, details }]);
    await matchBankLines(services, statementId);
    return lineIds[0] ?? '';
  }

  async contract() {
    const [row] = await this.rows(sql`select c.status, c.start_date::text as start, c.end_date::text as "end",
        c.periodic_payout_cents::float8 as payout, c.calculation_rate::float8 as rate, c.is_temporary as "isTemporary",
        c.payout_calculated_on::text as "calculatedOn", c.opening_value_cents::float8 as value,
        c.outstanding_cents::float8 as outstanding, t.state, t.received_on::text as "receivedOn", t.closed_at is null as "isOpen"
      from contract c join capital_transfer t on t.contract_id = c.id where c.id = ${this.contractId}`);
    return row;
  }

  deposits() {
    return this.rows(sql`select type, method, amount_cents::float8 as cents, status, received_on::text as "receivedOn",
      deal_from::text as "dealFrom" from deposit where contract_id = ${this.contractId} order by id`);
  }

  /** Returns the transfer as the office sees it in its queue; undefined if it is closed. */
  async item() {
    const { services, employee } = this;
    const open = { status: 'open', limit: 20 } as const;
    return (await listCapitalTransferReviews(services, employee.person, open)).items[0];
  }

  /** Returns the text of the message with this title. */
  async textOf(title: string): Promise<string> {
    const [message] = await this.rows(sql`select text from notification
      where contract_id = ${this.contractId} and title = ${title}`);
    return String(message?.text);
  }

  async withdraw(): Promise<void> {
    const { services, investor: session, applicationId: id } = this;
    const twoFaToken = await this.proven(session, 'withdrawApplication');
    await withdrawApplication(services, { session, id, twoFaToken });
  }

  /** Orders the refund of a bank line, and returns the accounts and amounts of the next payment file. */
  async refunded(id: string) {
    const { services, employee } = this;
    const twoFaToken = await this.proven(employee, 'refundOpenItem');
    await refundOpenItem(services, employee, { id, reason: 'De klant is gestopt', twoFaToken });
    const { plan } = await services.database.transaction((tx) =>
      planNow(tx, services, 'baken', { locked: true, isCarriedOut: false }),
    );
    return plan.payouts.map(({ iban, amountCents }) => ({ iban, amountCents }));
  }

  async titles(): Promise<unknown[]> {
    const found = await this.rows(sql`select title from notification where contract_id = ${this.contractId}
      order by created_at, id`);
    return found.map(({ title }) => title);
  }

  async openItem(lineId: string) {
    const [row] = await this.rows(sql`select reason, contract_id as "contractId", open_cents::float8 as open
      from bank_item where line_id = ${lineId}`);
    return row;
  }
}
