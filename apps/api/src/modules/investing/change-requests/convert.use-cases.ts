import { changeRejection } from '@portaal/domain/investing/change-requests/options';
import { payoutCode, presentPolicy } from '@portaal/domain/products/products/product';
import { addMonths, type Cents, cents, euroToCents, type IsoDate, isoDate, yearOf } from '@portaal/engine';
import {
  type ActServices,
  type CompletedAct,
  done,
  type Traces,
} from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { issueConversionDocuments } from '../../documents/documents/documents.use-cases.ts';
import { endingOf } from '../../money/mandates/mandates.use-cases.ts';
import { getPersonalInformation } from '../../people/personal-information/personal-information.use-cases.ts';
import {
  type ConvertedPayout,
  payoutOfConversion,
  stateElsewhere,
} from '../../products/calculation/calculation.use-cases.ts';
import {
  nextContractNumber,
  openBeneficiaries,
  sealBeneficiaries,
} from '../contracts/contracts.use-cases.ts';
import { annuityHolderOf } from './annuity-holder.use-cases.ts';
import { auditOf } from './change-record.mapping.ts';
import {
  type ContractRow,
  findAllocation,
  type RequestRow,
  updateRequest,
} from './change-requests.repository.ts';
import { frequencyOf } from './change-terms.use-cases.ts';
import { BIRTHDATE_MISSING, conversionInput, type PayoutTerms } from './conversion.use-cases.ts';
import { bookConversion, cancelTopUps, findValue, isMoving } from './convert.repository.ts';
import { moveTaxCredit } from './tax-credit.use-cases.ts';
import { turnDown } from './turn-down.use-cases.ts';

/** The outcome of converting a contract on a day, calculated before the contract is locked. */
export interface Outcome {
  readonly dealingDay: IsoDate;
  readonly contractValue: Cents;
  readonly payout: ConvertedPayout | { readonly rejection: string };
}

const dayBefore = (day: IsoDate): IsoDate =>
  isoDate(new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10));

/** Calculates the outcome of a conversion; undefined until a dealing run has priced the contract. */
export async function outcomeOf(
  services: ActServices,
  row: ContractRow,
  terms: PayoutTerms,
): Promise<Outcome | undefined> {
  const { orm } = services.database;
  const { id, personId, openingValueDate } = row;
  if (openingValueDate === null) return undefined;
  const dealingDay = isoDate(openingValueDate);
  const contractValue = await findValue(orm, id, dealingDay);
  if (contractValue === null) return undefined;
  const { persoon } = await getPersonalInformation(services, { id: personId });
  if (!persoon) return { dealingDay, contractValue, payout: { rejection: BIRTHDATE_MISSING } };
  const birthdate = isoDate(persoon.geboortedatum);
  // Rules of the calculation count from the first day of the month.
  const requested = { ...terms, start: isoDate(`${dealingDay.slice(0, 8)}01`) };
  const input = conversionInput(contractValue, await findAllocation(orm, id), birthdate, requested, row);
  try {
    return {
      dealingDay,
      contractValue,
      payout: await payoutOfConversion(
        services,
        row.brand,
        input,
        await annuityHolderOf(orm, row, dealingDay, terms.elsewhere),
      ),
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalidInput') throw error;
    return {
      dealingDay,
      contractValue,
      payout: { rejection: error.fields.map(({ message }) => message).join(' ') },
    };
  }
}

/**
 * Executes an approved conversion after the dealing run, with the contract locked: all holdings of the accumulation
 * move to a new contract that pays out (decision 0030). Rejects a conversion that is not possible.
 */
export async function convert(
  tx: Transaction,
  services: ActServices,
  {
    row,
    request,
    terms,
    outcome,
  }: {
    row: ContractRow;
    request: RequestRow;
    terms: PayoutTerms;
    outcome: Outcome;
  },
): Promise<CompletedAct<unknown>> {
  const { productCode: product, status, id: from } = row;
  const rejection = changeRejection('lijfrente', { product, status });
  if (rejection !== null) return turnDown(tx, services, { row, request, reason: rejection });
  const { dealingDay, contractValue, payout } = outcome;
  if (row.openingValueDate !== dealingDay || (await findValue(tx, from, dealingDay)) !== contractValue) {
    throw new Error(`contract ${from} changed while it was converted`);
  }
  if (await isMoving(tx, from, dealingDay)) {
    await updateRequest(tx, request.id, { effectiveOn: addMonths(dealingDay, 1) });
    return done({ audit: { unaudited: 'it waits for the next month' } });
  }
  if ('rejection' in payout) return turnDown(tx, services, { row, request, reason: payout.rejection });
  const to = await newContract(tx, services, { row, terms, dealingDay, contractValue, payout });
  const moved = terms.loonheffingskorting ? await moveTaxCredit(tx, to) : { history: [], messages: [] };
  const at = services.clock.now();
  if (terms.elsewhere !== undefined) {
    await stateElsewhere(tx, row, { yearlyCents: terms.elsewhere, statedAt: at });
  }
  await bookConversion(tx, { from, to, depositId: newId(), dealingDay, contractValue, at });
  const cancelled = (await cancelTopUps(tx, from))
    ? [{ contractId: from, kind: 'topUpCancelled' } as const]
    : [];
  const {
    history = [],
    messages = [],
    ...traces
  } = await finish(tx, services, {
    row,
    to,
    request,
    dealingDay,
  });
  return done({
    ...traces,
    history: [...cancelled, ...moved.history, ...history],
    messages: [...messages, ...moved.messages],
  });
}

type NewContract = Parameters<typeof bookConversion>[1]['to'];

async function newContract(
  tx: Transaction,
  { clock, configuration: { fieldKeys } }: Pick<ActServices, 'clock' | 'configuration'>,
  {
    row,
    terms,
    dealingDay,
    contractValue,
    payout,
  }: {
    row: ContractRow;
    terms: PayoutTerms;
    dealingDay: IsoDate;
    contractValue: Cents;
    payout: ConvertedPayout;
  },
): Promise<NewContract> {
  const id = newId();
  const frequency = frequencyOf(terms.uitkeringsTermijnCode);
  if (frequency === undefined) throw new RangeError('a payout has a payment frequency');
  const beneficiaries = openBeneficiaries(fieldKeys, row.id, row.sealedBeneficiaries);
  return {
    id,
    number: await nextContractNumber(tx, yearOf(clock.today())),
    personId: row.personId,
    brand: row.brand,
    productCode: payoutCode,
    description: row.description,
    status: 'active',
    startDate: dealingDay,
    endDate: dayBefore(addMonths(dealingDay, 12 * terms.duration)),
    distributionMode: 'stock',
    initialDepositCents: contractValue,
    monthlyDepositCents: cents(0),
    isPaymentCompleted: true,
    outstandingCents: cents(0),
    depositedCents: contractValue,
    withdrawnCents: cents(0),
    openingValueCents: contractValue,
    openingValueDate: dealingDay,
    paymentFrequency: frequency,
    periodicPayoutCents: euroToCents(payout.euro),
    calculationRate: String(payout.calculationRate),
    payoutCalculatedOn: dealingDay,
    isTemporary: payout.isTemporary,
    policyConditions: row.policyConditions ?? presentPolicy,
    applyTaxCredit: terms.loonheffingskorting,
    sealedBeneficiaries: sealBeneficiaries(fieldKeys, id, beneficiaries),
    createdAt: clock.now(),
  };
}

/** Issues the documents of both contracts and returns the history lines, messages and audit lines to store. */
async function finish(
  tx: Transaction,
  { clock, configuration }: Pick<ActServices, 'clock' | 'configuration'>,
  {
    row,
    to,
    request,
    dealingDay,
  }: {
    row: ContractRow;
    to: NewContract;
    request: RequestRow;
    dealingDay: IsoDate;
  },
): Promise<Traces> {
  const at = clock.now();
  const processed = await updateRequest(tx, request.id, { status: 'processed', closedAt: at });
  const issueContext = { fieldKeys: configuration.fieldKeys, at, today: clock.today() };
  await issueConversionDocuments(tx, issueContext, { dealingDay, from: row.id, to: to.id });
  return {
    audit: [
      auditOf(processed, 'processed'),
      {
        brand: row.brand,
        action: 'contract.converted',
        subjectType: 'contract',
        subjectId: row.id,
        detail: { number: request.number, to: to.id, valueDate: dealingDay },
      },
    ],
    history: [
      { contractId: row.id, kind: 'converted', after: `Contract ${to.number}` },
      { contractId: to.id, kind: 'converted', before: `Contract ${row.number}` },
    ],
    messages: [
      {
        personId: row.personId,
        brand: row.brand,
        contractId: to.id,
        kind: 'changeRequest',
        title: 'Uw lijfrente keert nu uit',
        text: `Wij hebben contract ${row.number} omgezet naar contract ${to.number}. Bij de gegevens van het nieuwe contract ziet u hoeveel u krijgt en wanneer. Het contract en de bevestiging staan bij de documenten.`,
        mail: true,
      },
    ],
    jobs: [endingOf(row.id)],
  };
}
