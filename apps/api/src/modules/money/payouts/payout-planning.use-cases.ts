import type { PayoutPreview, PayoutSum } from '@portaal/domain/money/payouts/calls';
import {
  addBusinessDays,
  addDays,
  type Cents,
  cents,
  centsToEuro,
  type IsoDate,
  isBusinessDay,
} from '@portaal/engine';
import type { Brand } from '../../../brands/brands.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { payeeChecksOf, payeeHashes } from '../../people/payees/payees.use-cases.ts';
import { duePayees, refundPayees } from './due-payees.mapping.ts';
import { listDue, sumOrderedOn } from './due-payouts.repository.ts';
import { type PayoutLimits, type PayoutPlan, type PlannedPayout, planPayouts } from './payout-plan.rules.ts';
import { provenRefunds } from './proven-refunds.use-cases.ts';

/** Maximum number of accounts in the overview. */
export const LARGEST = 10;

/** Returns today or the next business day; banks pay on business days only. */
const executionDay = (today: IsoDate): IsoDate => (isBusinessDay(today) ? today : addBusinessDays(today, 1));

const limitsOf = ({ payoutLimits: { line, batch, day } }: Brand): PayoutLimits => ({
  line: cents(line * 100),
  batch: cents(batch * 100),
  day: cents(day * 100),
});

export type PlanContext = Pick<Services, 'brands' | 'clock' | 'configuration'>;

/** Plans a batch of the payouts that are due now. `locked` is set when the batch is ordered. */
export async function planNow(
  orm: Orm,
  { brands, clock, configuration }: PlanContext,
  brandId: string,
  options: { readonly locked: boolean; readonly isCarriedOut: boolean },
): Promise<{ readonly plan: PayoutPlan; readonly limits: PayoutLimits; readonly orderedCents: Cents }> {
  const brand = brands.byId(brandId);
  const account = brand?.bankAccounts[0];
  if (!brand || !account) throw new Error(`Brand ${brandId} has no bank account to pay from`);
  // In an installation with one employee, the order is executed the next morning (decision 0056), so it must
  // be planned for that day.
  const isForTomorrow = configuration.soleEmployeeAuditor !== undefined && !options.isCarriedOut;
  const executeOn = executionDay(isForTomorrow ? addDays(clock.today(), 1) : clock.today());
  const { payoutsFrom } = brand;
  const yesterday = addDays(clock.today(), -1);
  const since = new Date(`${yesterday}T00:00:00Z`);
  const due = await listDue(orm, { brand: brandId, executeOn, payoutsFrom, since, yesterday }, options);
  const refunds = await provenRefunds(orm, { configuration }, brandId, options);
  const orderedCents = await sumOrderedOn(orm, brandId, executeOn);
  const limits = limitsOf(brand);
  // Refunds come first, because that money belongs to its payers.
  const payees = [...refundPayees(refunds, { configuration }), ...duePayees(due, configuration.fieldKeys)];
  const checkOf = await payeeChecksOf(
    orm,
    { configuration },
    brandId,
    payees.flatMap(({ payee }) => payee ?? []),
  );
  const { fieldKeys: keys } = configuration;
  const common = {
    keys,
    hashOf: payeeHashes(keys),
    executeOn,
    debtorIban: account.iban,
    limits,
    orderedCents,
  };
  return { plan: planPayouts(payees, { ...common, checkOf }), limits, orderedCents };
}

const sumOf = (amounts: readonly number[]): PayoutSum => ({
  count: amounts.length,
  amount: centsToEuro(cents(amounts.reduce((sum, one) => sum + one, 0))),
});

export const sumWhere = (
  payouts: readonly PlannedPayout[],
  isCounted: (one: PlannedPayout) => boolean,
): PayoutSum => sumOf(payouts.filter(isCounted).map(({ amountCents }) => amountCents));

export const leftOutOf = ({ leftOut }: PayoutPlan): PayoutPreview['leftOut'] =>
  [...leftOut].map(([reason, amounts]) => ({ reason, ...sumOf(amounts) }));

export const refundsOf = ({ payouts }: PayoutPlan): PayoutSum =>
  sumWhere(payouts, ({ due }) => due.kind === 'refund');

export const rejectedOf = ({ payouts }: PayoutPlan): PayoutSum =>
  sumWhere(payouts, ({ due }) => due.row.wasRejected);

export function sinceYesterday({ payouts }: PayoutPlan): PayoutPreview['sinceYesterday'] {
  const sumOfPayouts = (fact: 'isNewlyDue' | 'isReleased' | 'isConfirmed' | 'isConfirmedByEmployee') =>
    sumWhere(payouts, ({ due }) => due.kind === 'payout' && due.row[fact]);
  return {
    due: sumOfPayouts('isNewlyDue'),
    released: sumOfPayouts('isReleased'),
    confirmed: sumOfPayouts('isConfirmed'),
    confirmedByEmployee: sumOfPayouts('isConfirmedByEmployee'),
  };
}
