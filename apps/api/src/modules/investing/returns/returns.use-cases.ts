import type { IsoDate } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { requireOwnContract } from '../contracts/contracts.use-cases.ts';
import {
  type LastDistribution,
  lastDistribution,
  type OwnPayments,
  ownPayments,
  type PeriodReturn,
  returnBetween,
  valueSeries,
  yearReturns,
} from './period-return.rules.ts';
import { findPast, findWholePast } from './returns.repository.ts';

export interface ChosenPeriod {
  readonly van?: IsoDate | undefined;
  readonly tot?: IsoDate | undefined;
}

export interface OwnReturn {
  readonly whole: PeriodReturn;
  readonly years: ReturnType<typeof yearReturns>;
  readonly series: ReturnType<typeof valueSeries>;
  readonly payments: readonly OwnPayments[];
  /** First and last day of a selectable period; null before the first value. */
  readonly firstDay: IsoDate | null;
  readonly lastDay: IsoDate | null;
}

/**
 * returns the return over a period, by default the whole contract. Throws `notFound` for a contract that is not
 * the caller's, and `invalidInput` for a period that ends before it begins.
 */
export async function getReturns(
  services: Pick<Services, 'database'>,
  person: SignedInPerson,
  contractId: string,
  { van, tot }: ChosenPeriod,
): Promise<OwnReturn> {
  if (van !== undefined && tot !== undefined && tot < van) {
    throw new AppError('invalidInput', [
      { field: 'tot', message: 'Kies een einddatum die niet voor de begindatum ligt.' },
    ]);
  }
  await requireOwnContract(services, person, contractId);
  const past = await findPast(services.database.orm, contractId);
  const firstDay = past.valuations[0]?.date ?? null;
  const lastDay = past.valuations.at(-1)?.date ?? null;
  const whole = returnBetween(past, van ?? firstDay ?? EVER, tot ?? lastDay ?? EVER);
  return {
    whole,
    years: yearReturns(past, whole),
    series: valueSeries(past, whole),
    payments: ownPayments(past, whole),
    firstDay,
    lastDay,
  };
}

/** Placeholder day: a contract without values has the same empty return for any day. */
const EVER = '0001-01-01' as IsoDate;

export interface OwnValueLine {
  readonly series: ReturnType<typeof valueSeries>;
  readonly payments: readonly OwnPayments[];
  readonly last: LastDistribution | null;
}

/** returns the combined value of all contracts of the caller, sold contracts included. */
export async function getValueLine(
  { database }: Pick<Services, 'database'>,
  { id, brand }: SignedInPerson,
): Promise<OwnValueLine> {
  const past = await findWholePast(database.orm, { personId: id, brand });
  const [from, to] = [past.valuations[0]?.date ?? null, past.valuations.at(-1)?.date ?? null];
  const whole = { from, to };
  return {
    series: valueSeries(past, whole),
    payments: ownPayments(past, whole),
    last: lastDistribution(past),
  };
}
