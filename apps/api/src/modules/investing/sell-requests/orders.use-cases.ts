import type { SellOrder } from '@portaal/domain/investing/sell-requests/order';
import { cents, type IsoDate, unitsToDecimal } from '@portaal/engine';
import type { Attempt } from '../../../foundation/acts/acts.use-cases.ts';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { agreedCostsOf, type FundSet, fundsOn } from '../../products/funds/funds.use-cases.ts';
import type { Estimate } from './sell-preview.rules.ts';
import {
  type ContractToSell,
  depositsUnderway,
  hasOpenRequest,
  hasOpenSwitch,
  insertRequest,
  listHoldings,
  listUnitMovements,
  nextRequestNumber,
  type RequestRow,
} from './sell-requests.repository.ts';
import { dealingOf, type FundsToSell } from './sell-terms.rules.ts';

/** Returns the funds of a brand with the terms for an order placed now. */
export async function fundsToSell(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
): Promise<FundsToSell> {
  const { clock } = services;
  const today = await fundsOn(services, brand, clock.today());
  const calendar = await calendarOf(services, brand);
  const days = today.funds.map((fund) => dealingOf(fund, clock.now(), calendar).dealingDay);
  const dealt = new Map<IsoDate, FundSet>();
  for (const day of new Set(days)) dealt.set(day, await fundsOn(services, brand, day));
  return { today, dealt, calendar };
}

/** Reads everything that determines which participations of a contract can be sold. */
export async function rowsOf(orm: Orm, contract: ContractToSell) {
  return {
    contract,
    holdings: await listHoldings(orm, contract.id),
    movements: await listUnitMovements(orm, contract.id),
    ...(await depositsUnderway(orm, contract.id)),
    isSelling: await hasOpenRequest(orm, contract.id),
    isSwitching: await hasOpenSwitch(orm, contract.id),
    agreedExitCosts: (await agreedCostsOf(orm, contract.id)).exitCosts,
  };
}

/** Stores an order as estimated, with one line per fund. */
export async function storeRequest(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  {
    person,
    contractId,
    estimate,
    agreed,
    attempt,
    now,
  }: {
    person: Pick<SignedInPerson, 'id' | 'brand'>;
    contractId: string;
    estimate: Estimate;
    agreed: { readonly order: SellOrder };
    attempt: Attempt;
    now: Date;
  },
): Promise<RequestRow> {
  const request: RequestRow = {
    id: newId(),
    number: await nextRequestNumber(tx, clock.today().slice(0, 4)),
    contractId,
    personId: person.id,
    brand: person.brand,
    kind: agreed.order.kind,
    status: 'queued',
    requestedAt: now,
    cancellableUntil: estimate.first.cutOff,
    closedAt: null,
    idempotencyKey: attempt.key ?? null,
    inputDigest: attempt.digest,
  };
  const lines = estimate.funds.map(({ shown, asked, isAll, dealing }) => ({
    requestId: request.id,
    fundId: shown.id,
    // For a sale of everything held on the day, neither units nor amount is known now.
    units: isAll || asked.amount !== null ? null : String(unitsToDecimal(asked.units)),
    amountCents: isAll ? null : asked.amount,
    dealFrom: dealing.dealingDay,
    executedUnits: '0',
    executedGrossCents: cents(0),
    exitCostCents: cents(0),
    progress: 'open' as const,
  }));
  await insertRequest(tx, request, lines);
  return request;
}
