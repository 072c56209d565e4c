import type { DifferingName, PayeeNames } from '@portaal/domain/money/payouts/calls';
import { addDays } from '@portaal/engine';
import type { Brand } from '../../../brands/brands.ts';
import { mayLeave } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { maskedIban } from '../../../platform/sealed-number.ts';
import type { Services } from '../../../platform/services.ts';
import {
  checkPayees,
  isCheckedToday,
  type Payee,
  payeeChecksOf,
} from '../../people/payees/payees.use-cases.ts';
import { duePayees, refundPayees } from './due-payees.mapping.ts';
import { listDue } from './due-payouts.repository.ts';
import { listDueRefunds } from './due-refunds.repository.ts';
import type { PayoutPlan } from './payout-plan.rules.ts';

/** Maximum number of differing names in the overview. */
const MOST_PAYEES = 100;

type Names = Pick<PayoutPlan, 'due' | 'checkOf'>;

const keyOf = ({ personId, name, iban }: Payee): string => `${personId} ${iban} ${name}`;

/** Returns each distinct payee of the due items, with the contracts concerned. */
function payeesOf({ due }: Pick<Names, 'due'>) {
  const payees = new Map<string, { readonly payee: Payee; readonly contractNumbers: Set<string> }>();
  for (const { payee, due: pays } of due) {
    if (payee === undefined) continue;
    const key = keyOf(payee);
    const entry = payees.get(key) ?? { payee, contractNumbers: new Set<string>() };
    if (pays.row.number !== null) entry.contractNumbers.add(pays.row.number);
    payees.set(key, entry);
  }
  return [...payees.values()];
}

/** Summarises the banks' name checks of all due items; null without a payee verifier. */
export function namesOf(services: Pick<Services, 'payeeVerifier' | 'clock'>, plan: Names): PayeeNames | null {
  if (services.payeeVerifier === undefined) return null;
  const counts = { match: 0, closeMatch: 0, noMatch: 0, notPossible: 0, waiting: 0 };
  const differing: DifferingName[] = [];
  for (const { payee, contractNumbers } of payeesOf(plan)) {
    const check = plan.checkOf(payee);
    if (!isCheckedToday(services, check)) counts.waiting += 1;
    if (check === undefined) continue;
    counts[check.outcome] += 1;
    if (check.outcome !== 'closeMatch' && check.outcome !== 'noMatch') continue;
    const { id, outcome, bankName, isAccepted } = check;
    differing.push({
      ...{ id, outcome, bankName, isAccepted },
      ...{ name: payee.name, iban: maskedIban(payee.iban), contractNumbers: [...contractNumbers] },
    });
  }
  const weight = ({ outcome, isAccepted }: DifferingName) =>
    outcome === 'closeMatch' ? 2 : Number(isAccepted);
  differing.sort((one, other) => weight(one) - weight(other));
  return { ...counts, differing: differing.slice(0, MOST_PAYEES) };
}

/** Queues a job for the names not checked today, so that the preview does not wait. */
export async function askAboutNames(
  services: Pick<Services, 'payeeVerifier' | 'clock' | 'queue'>,
  plan: Names,
): Promise<void> {
  if ((namesOf(services, plan)?.waiting ?? 0) > 0) await services.queue.enqueueAlone('payees.check', {});
}

/** Lists all payees of a brand for the next seven days, to cover a batch after a weekend or holiday. */
async function listDuePayees(
  { clock, configuration, database }: Pick<Services, 'clock' | 'configuration' | 'database'>,
  { id: brand, payoutsFrom }: Brand,
): Promise<Payee[]> {
  const today = clock.today();
  const yesterday = addDays(today, -1);
  const executeOn = addDays(today, 7);
  const since = new Date(`${yesterday}T00:00:00Z`);
  const due = await listDue(
    database.orm,
    { brand, executeOn, payoutsFrom, since, yesterday },
    { locked: false },
  );
  const refunds = await listDueRefunds(database.orm, brand, { locked: false });
  const payees = payeesOf({
    due: [...refundPayees(refunds, { configuration }), ...duePayees(due, configuration.fieldKeys)],
  });
  return payees.map(({ payee }) => payee);
}

/** Checks all payees of the next days with the banks, except those already checked today. */
export async function checkDuePayees(services: Services): Promise<void> {
  if (services.payeeVerifier === undefined) return;
  for (const brand of services.brands.all) {
    if (!(await mayLeave(services, brand.id))) continue;
    await checkPayees(services, brand.id, await listDuePayees(services, brand));
  }
}

/** Finds the name and account of a name check among the payees of the next days. */
export async function findDuePayee(
  services: Services,
  { brand: brandId, checkId }: { readonly brand: string; readonly checkId: string },
): Promise<Payee | undefined> {
  const brand = services.brands.byId(brandId);
  if (brand === undefined) return undefined;
  const payees = await listDuePayees(services, brand);
  const checkOf = await payeeChecksOf(services.database.orm, services, brandId, payees);
  return payees.find((payee) => checkOf(payee)?.id === checkId);
}
