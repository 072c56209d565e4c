import type { ChangeInput } from '@portaal/domain/investing/change-requests/options';
import { DEPOSITS_LINE } from '@portaal/domain/investing/change-requests/options/fondsverdeling';
import { percentageText } from '@portaal/domain/notation/dutch';
import { addMonths, type IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/orm.ts';
import type { ContractPlan } from './demo-investors.ts';
import { funds } from './demo-terms.ts';
import { type InvestorRows, momentOn } from './investor-rows.ts';
import { stableId } from './stable-id.ts';

/** Day of the month on which the demo investors submit change requests. */
const REQUEST_DAY = '06';

type Allocation = ContractPlan['allocation'];

const sharesText = (allocation: Allocation): string =>
  funds
    .filter(({ id }) => allocation[id] !== undefined)
    .map(({ id, name }) => `${name} ${percentageText((allocation[id] ?? 0) / 10_000)}`)
    .join(', ');

/** Adds a fund switch completed in the past, with its request. Returns its id, or null if the plan has no switch. */
export function addExecutedSwitch(
  rows: InvestorRows,
  { contractId, personId, brand }: { contractId: string; personId: string; brand: string },
  { switched, allocation }: ContractPlan,
  month: IsoDate,
): string | null {
  if (!switched) return null;
  const dealingDay = addMonths(month, -switched.monthsAgo);
  const createdAt = momentOn(`${addMonths(dealingDay, -1).slice(0, 8)}${REQUEST_DAY}` as IsoDate);
  const closedAt = momentOn(dealingDay);
  const id = stableId(createdAt, `switch ${contractId}`);
  const requested: ChangeInput = {
    option: 'fondsverdeling',
    funds: Object.entries(allocation).map(([fund, share]) => ({
      id: Number(fund),
      percentage: share / 10_000,
    })),
    switchExisting: true,
  };
  const line = { before: sharesText(switched.from), after: sharesText(allocation) };
  rows.changeRequests.push({
    id,
    number: '',
    contractId,
    personId,
    brand,
    option: 'fondsverdeling',
    status: 'processed',
    requested: { wanted: requested, lines: [{ label: DEPOSITS_LINE, ...line }] },
    effectiveOn: dealingDay,
    createdAt,
    closedAt,
  });
  rows.fundSwitches.push({ id, contractId, status: 'executed', dealFrom: dealingDay, createdAt, closedAt });
  return id;
}

/** Numbers the change requests in the order of their submission. */
export async function numberChanges(
  tx: Transaction,
  requests: InvestorRows['changeRequests'],
): Promise<void> {
  requests.sort((a, b) => a.id.localeCompare(b.id));
  for (const request of requests) {
    const { rows } = await tx.execute<{ value: string }>(
      sql`select nextval('change_request_number') as value`,
    );
    request.number = `W-${request.createdAt.getUTCFullYear()}-${String(rows[0]?.value).padStart(6, '0')}`;
  }
}
