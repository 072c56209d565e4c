import {
  type ContractLedger,
  type LedgerLine,
  MOST_MOVEMENTS,
} from '@portaal/domain/investing/contract-ledger/calls';
import { centsToEuro } from '@portaal/engine';
import { type ActServices, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { findContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Page, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import {
  correctionRejection,
  currentValueOf,
  type FundHolding,
  isReleasable,
  isReversible,
  listHoldings,
  listPayouts,
} from '../../money/ledger/ledger.use-cases.ts';
import { listUnconfirmedChanges } from '../../sign-in/payout-confirmation/payout-confirmation.use-cases.ts';
import { type LineQuestion, listLines } from '../transactions/transactions.use-cases.ts';
import { aboveCeilingOf } from './annuity-extension.use-cases.ts';
import { findContractOverview, listDeposits, listYears } from './contract-ledger.repository.ts';

type Needs = Pick<Services, 'clock' | 'database'>;

const holdingResponse = (holding: FundHolding): ContractLedger['holdings'][number] => ({
  fundId: holding.fundId,
  name: holding.name,
  units: Number(holding.units),
  price: Number(holding.price),
  priceDate: holding.priceDate,
  value: centsToEuro(currentValueOf(holding)),
});

/**
 * Returns a contract of the employee's brand with its holdings and its incoming and outgoing payments, and records
 * the view in the audit log. Throws `notFound`.
 */
export async function getContractLedger(
  services: ActServices,
  admin: SignedInPerson,
  number: string,
): Promise<ContractLedger> {
  const { clock, database } = services;
  const { orm } = database;
  const { brand } = admin;
  const found = await findContractOverview(orm, { number, brand });
  if (!found) throw new AppError('notFound');
  const { depositedCents, withdrawnCents, valueCents, ...overview } = found;
  const holdings = await listHoldings(orm, overview.id, clock.now());
  const deposits = await listDeposits(orm, overview.id);
  const payouts = await listPayouts(orm, {
    contractId: overview.id,
    today: clock.today(),
    most: MOST_MOVEMENTS,
  });
  const years = await listYears(orm, overview.id);
  const unconfirmedChanges = await listUnconfirmedChanges(orm, overview.personId);
  await act(services, admin, {
    work: () =>
      done({
        audit: { action: 'contract.viewed', subjectType: 'contract', subjectId: overview.id, detail: {} },
      }),
  });
  return {
    ...overview,
    deposited: centsToEuro(depositedCents),
    withdrawn: centsToEuro(withdrawnCents),
    value: valueCents === null ? null : centsToEuro(valueCents),
    holdings: holdings.map(holdingResponse),
    deposits: deposits.map(({ amountCents, ...deposit }) => ({
      ...deposit,
      amount: centsToEuro(amountCents),
      isReversible: isReversible(deposit),
    })),
    payouts: payouts.map(({ amountCents, ...payout }) => ({
      ...payout,
      amount: centsToEuro(amountCents),
      isReleasable: isReleasable(payout),
    })),
    unconfirmedChanges,
    years,
    aboveCeiling: await aboveCeilingOf(services, { id: overview.id, brand }),
  };
}

/**
 * Lists a page of the ledger of a contract, if the contract belongs to the employee's brand. Each line states whether
 * it can be reversed. Throws `notFound`.
 */
export async function listLedgerLines(
  { clock, database }: Needs,
  { brand }: SignedInPerson,
  { number, ...question }: LineQuestion & { readonly number: string },
): Promise<Page<LedgerLine>> {
  const { orm } = database;
  const contract = await findContract(orm, { number, brand });
  if (!contract) throw new AppError('notFound');
  const found = await listLines({ clock, database }, contract.id, question);
  const holdings = new Map(
    (await listHoldings(orm, contract.id, clock.now())).map(({ fundId, units }) => [fundId, units]),
  );
  const idText = (id: number | null): string | null => (id === null ? null : String(id));
  return pageWith(found, (row) => ({
    id: String(row.id),
    type: row.type,
    bookedOn: row.bookingDate,
    dealingDay: row.dealingDay,
    fundId: row.fundId,
    fundName: row.fundName,
    amount: centsToEuro(row.amountCents),
    price: row.price === null ? null : Number(row.price),
    units: Number(row.units),
    unitsAfter: Number(row.unitsAfter),
    reverses: idText(row.reversesId),
    reversedBy: idText(row.reversedById),
    rejection: correctionRejection(row, {
      isReversed: row.reversedById !== null,
      status: contract.status,
      holding: holdings.get(row.fundId) ?? '0',
    }),
  }));
}

export { findAboveCeiling } from './above-ceiling.repository.ts';
export { extendAnnuity } from './annuity-extension.use-cases.ts';
