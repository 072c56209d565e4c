import { type LinePlace, linePlaceText } from '@portaal/domain/investing/transactions/calls';
import { typesOf, type WaterfallBarKind } from '@portaal/domain/investing/waterfall/bars';
import {
  spanOf,
  type Waterfall,
  type WaterfallSpan,
  waterfall,
  waterfallYears,
} from '@portaal/domain/investing/waterfall/waterfall';
import { decimalToPrice, decimalToUnits, type IsoDate } from '@portaal/engine';
import { type Page, type PageRequest, pageOf } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { requireOwnContract } from '../contracts/contracts.use-cases.ts';
import {
  type BarLineRow,
  type ContractDays,
  findDays,
  listBarLineRows,
  listEntryRows,
  listHoldingRows,
} from './waterfall.repository.ts';

type Needs = Pick<Services, 'database'>;

export interface OwnWaterfall extends Waterfall {
  readonly years: readonly number[];
  readonly year: number | null;
  readonly span: WaterfallSpan;
  /** Day of the prices at the end; null if nothing was booked yet. */
  readonly pricedOn: IsoDate | null;
  readonly fundNames: ReadonlyMap<number, string>;
}

const ALL: WaterfallSpan = { after: null, until: null };

const spanFor = (year: number | null, days: ContractDays): WaterfallSpan =>
  year === null ? ALL : spanOf(year, days);

const NOTHING = { begin: [], end: [], entries: [] };

/**
 * Returns the changes from the value on 1 January to that of 31 December or now, for one year or all years. Throws
 * `notFound` for a contract that is not the caller's. A year in which the contract did not exist is empty.
 */
export async function getWaterfall(
  services: Needs,
  person: SignedInPerson,
  contractId: string,
  { jaar }: { readonly jaar?: string | undefined },
): Promise<OwnWaterfall> {
  await requireOwnContract(services, person, contractId);
  const { orm } = services.database;
  const year = jaar === undefined ? null : Number(jaar);
  const days = await findDays(orm, contractId);
  const years = days === null ? [] : waterfallYears(days);
  if (days === null || (year !== null && !years.includes(year))) {
    return { ...waterfall(NOTHING), years, year, span: ALL, pricedOn: null, fundNames: new Map() };
  }
  const span = spanFor(year, days);
  const pricedOn = span.until ?? days.valued;
  const begin =
    span.after === null ? [] : await holdings(orm, contractId, { day: span.after, pricedOn: span.after });
  const end = await holdings(orm, contractId, { day: span.until, pricedOn });
  const rows = await listEntryRows(orm, contractId, span);
  const entries = rows.map(({ type, fundId, amountCents, units, price, causeId }) => ({
    type,
    fundId,
    amount: amountCents,
    units: decimalToUnits(Number(units)),
    price: price === null ? null : decimalToPrice(Number(price)),
    causeId,
  }));
  const fundNames = new Map(end.map(({ fundId, fundName }) => [fundId, fundName]));
  return { ...waterfall({ begin, end, entries }), years, year, span, pricedOn, fundNames };
}

const holdings = async (...of: Parameters<typeof listHoldingRows>) =>
  (await listHoldingRows(...of)).map(({ units, price, ...fund }) => ({
    ...fund,
    units: decimalToUnits(Number(units)),
    price: decimalToPrice(Number(price)),
  }));

/** Lists the lines of one bar, newest first. Throws as {@link getWaterfall}. */
export async function listWaterfallLines(
  services: Needs,
  person: SignedInPerson,
  { id: contractId, staaf }: { readonly id: string; readonly staaf: WaterfallBarKind },
  { jaar, ...page }: PageRequest<LinePlace> & { readonly jaar?: string | undefined },
): Promise<Page<BarLineRow>> {
  await requireOwnContract(services, person, contractId);
  const { orm } = services.database;
  const days = await findDays(orm, contractId);
  if (days === null) return { items: [], next: null };
  const span = spanFor(jaar === undefined ? null : Number(jaar), days);
  const lines = { span, types: typesOf(staaf) };
  return pageOf(page, (part) => listBarLineRows(orm, contractId, lines, part), linePlaceText);
}
