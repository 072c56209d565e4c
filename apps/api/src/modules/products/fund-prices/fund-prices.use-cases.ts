import { dayText, percentageText } from '@portaal/domain/notation/dutch';
import {
  type EnteredPrice,
  type FundPrices,
  needsReason,
  type PriceControls,
  type PricedFund,
} from '@portaal/domain/products/fund-prices/calls';
import {
  addMonths,
  type Dealing,
  dealingOfMonth,
  dealingOn,
  decimalToPrice,
  dutchDay,
  type IsoDate,
  nextDealing,
} from '@portaal/engine';
import {
  type ActingSession,
  type ActServices,
  type AuditLine,
  act,
  done,
  type ForTwo,
} from '../../../foundation/acts/acts.use-cases.ts';
import { readCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { accountsOfHuman } from '../../../foundation/humans/humans.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import {
  deleteDrafts,
  findControls,
  isDealt,
  listDrafts,
  listEarlierPrices,
  listFirstPrices,
  listFundsOn,
  listPreviousPrices,
  listPricedFrom,
  listPublished,
  listPublishedOf,
  lockDealingRunsShared,
  lockDrafts,
  publishPrices,
  saveDrafts,
} from './fund-prices.repository.ts';

export {
  countEntered,
  countFunds,
  countPublished,
  findControls,
  insertPrices,
  listDraftDaysOf,
  listFundsOf,
  listPricesOf,
  lockDealingRunsShared,
} from './fund-prices.repository.ts';

type PriceContext = Pick<Services, 'clock' | 'database'>;

/** Number of past valuation dates offered, in addition to the next one. */
const MONTHS_OFFERED = 12;

/** Number of months displayed before the month being entered. */
const MONTHS_BEFORE = 4;

const rejected = (message: string): AppError =>
  new AppError('invalidInput', [{ field: 'dealingDay', message }]);

type Reader = Pick<SignedInPerson, 'id' | 'brand'>;

/** The valuation dates of a brand: those offered, latest first, and the dealing of a valuation date. */
interface ValuationDates {
  readonly offered: readonly IsoDate[];
  readonly latest: IsoDate;
  /** Returns the dealing of a day; undefined for a day that is not a valuation date. */
  dealingOn(day: IsoDate): Dealing | undefined;
}

async function valuationDates(orm: Orm, brand: string, now: Date): Promise<ValuationDates> {
  const calendar = (await readCalendars(orm)).of(brand);
  const latest = nextDealing(now, calendar).dealingDay;
  const before = Array.from(
    { length: MONTHS_OFFERED },
    (_, back) => dealingOfMonth(addMonths(latest, -1 - back), calendar).dealingDay,
  );
  return {
    offered: [latest, ...before],
    latest,
    dealingOn(day) {
      const isValued = dealingOfMonth(day, calendar).dealingDay === day;
      return isValued ? dealingOn(day, calendar) : undefined;
    },
  };
}

/**
 * Returns the funds of the brand that are priced on a valuation date. Throws `invalidInput` for a day that is
 * not a valuation date, lies after the next valuation date, or precedes the first fund.
 */
async function fundsPricedOn(
  orm: Orm,
  { dealingDay, brand }: { readonly dealingDay: IsoDate; readonly brand: string },
  now: Date,
) {
  const dates = await valuationDates(orm, brand, now);
  const dealing = dates.dealingOn(dealingDay);
  if (dealing === undefined)
    throw rejected('Op deze dag worden geen fondsen gewaardeerd. Kies een waarderingsdag.');
  if (dealingDay > dates.latest) throw rejected('Deze datum ligt te ver in de toekomst.');
  const funds = await listFundsOn(orm, { brand, date: dealingDay });
  if (funds.length === 0) throw rejected('Op deze datum waren er nog geen fondsen.');
  return { funds, publicationDay: dealing.publicationDay };
}

/**
 * Returns the earliest offered date on which a fund of the brand lacks a published price after its first
 * price, or the latest date if no such price is missing. A fund that never had a price needs its first price
 * on the latest offered date that is not in the future.
 */
async function firstOpen(
  orm: Orm,
  { offered, latest }: ValuationDates,
  { brand, today }: { readonly brand: string; readonly today: IsoDate },
): Promise<IsoDate> {
  const priced = new Set(
    (await listPricedFrom(orm, offered.at(-1) ?? latest)).map(({ date, fundId }) => `${date} ${fundId}`),
  );
  const firstPrices = new Map((await listFirstPrices(orm)).map(({ date, fundId }) => [fundId, date]));
  const reached = offered.find((date) => date <= today) ?? latest;
  for (const date of [...offered].reverse()) {
    const isDue = (fundId: number): boolean => (firstPrices.get(fundId) ?? reached) <= date;
    const funds = await listFundsOn(orm, { brand, date });
    if (funds.some(({ id }) => isDue(id) && !priced.has(`${date} ${id}`))) return date;
  }
  return latest;
}

const pairOf = ({ nav, distribution }: { nav: string; distribution: string }) => ({
  nav: Number(nav),
  distribution: Number(distribution),
});

async function fundsOn(
  orm: Orm,
  { dealingDay, publicationDay }: { readonly dealingDay: IsoDate; readonly publicationDay: IsoDate },
  { id: readerId, brand }: Reader,
): Promise<PricedFund[]> {
  const byFund = <T extends { fundId: number }>(rows: readonly T[]) =>
    new Map(rows.map((row) => [row.fundId, row]));
  const accounts = await accountsOfHuman(orm, readerId);
  const funds = await listFundsOn(orm, { brand, date: dealingDay });
  const previous = byFund(await listPreviousPrices(orm, dealingDay));
  const earlier = await listEarlierPrices(orm, {
    from: addMonths(dealingDay, -MONTHS_BEFORE),
    date: dealingDay,
  });
  const published = byFund(await listPublished(orm, dealingDay));
  const drafts = byFund(await listDrafts(orm, dealingDay));
  const isUsed = await isDealt(orm, dealingDay);
  return funds.map(({ id, code, name }) => {
    const before = previous.get(id);
    const price = published.get(id);
    const draft = drafts.get(id);
    return {
      fundId: id,
      code,
      name,
      previous: before ? { ...pairOf(before), date: before.date } : null,
      earlier: earlier
        .filter(({ fundId }) => fundId === id)
        .map((one) => ({ ...pairOf(one), date: one.date })),
      entered: draft
        ? {
            ...pairOf(draft),
            by: draft.name,
            at: draft.enteredAt.toISOString(),
            own: accounts.has(draft.enteredBy),
          }
        : null,
      published: price
        ? {
            ...pairOf(price),
            at: price.publishedAt.toISOString(),
            late: dutchDay(price.publishedAt) > publicationDay,
          }
        : null,
      used: price !== undefined && isUsed,
    };
  });
}

/**
 * Returns the prices of the brand's funds on the requested valuation date, by default the earliest date that
 * lacks a published price.
 */
export async function getFundPrices(
  { clock, database }: PriceContext,
  reader: Reader,
  requested: IsoDate | undefined,
): Promise<FundPrices> {
  const now = clock.now();
  const { brand } = reader;
  if (requested !== undefined) await fundsPricedOn(database.orm, { brand, dealingDay: requested }, now);
  const dates = await valuationDates(database.orm, brand, now);
  const today = clock.today();
  const dealingDay = requested ?? (await firstOpen(database.orm, dates, { brand, today }));
  const publicationDay = dates.dealingOn(dealingDay)?.publicationDay ?? dealingDay;
  const funds = await fundsOn(database.orm, { dealingDay, publicationDay }, reader);
  return {
    dealingDay,
    publicationDay,
    controls: await findControls(database.orm, clock.today()),
    mayPublish: dealingDay <= clock.today(),
    isOverdue:
      publicationDay < clock.today() &&
      funds.some(({ previous, published }) => previous !== null && published === null),
    dealingDays: [...dates.offered],
    funds,
  };
}

const audited = (
  what: 'entered' | 'published',
  dealingDay: IsoDate,
  detail: AuditLine['detail'],
): AuditLine => ({
  action: `fundPrices.${what}`,
  subjectType: 'fundPrices',
  subjectId: dealingDay,
  detail,
});

/** Throws `priceUsed` when a dealing run used the published price of one of the given funds. */
async function requireUnused(
  tx: Transaction,
  dealingDay: IsoDate,
  fundIds: readonly number[],
): Promise<void> {
  const published = await listPublishedOf(tx, dealingDay, fundIds);
  if (published.length > 0 && (await isDealt(tx, dealingDay))) throw new AppError('priceUsed');
}

/**
 * Stores unpublished prices and replaces earlier unpublished prices of the same funds. Throws `invalidInput` for a
 * day that is not a valuation date and for a fund that had not started, and `priceUsed` for a price that a dealing
 * run used.
 */
export async function enterFundPrices(
  services: ActServices,
  admin: SignedInPerson,
  { dealingDay, prices }: { dealingDay: IsoDate; prices: readonly EnteredPrice[] },
): Promise<FundPrices> {
  const { clock, database } = services;
  const now = clock.now();
  const { brand } = admin;
  const { funds } = await fundsPricedOn(database.orm, { brand, dealingDay }, now);
  const pricedFunds = new Set(funds.map(({ id }) => id));
  const unknown = prices.flatMap(({ fundId }, i) =>
    pricedFunds.has(fundId)
      ? []
      : [
          {
            field: `prices[${i}].fundId`,
            message: 'Dit fonds bestond nog niet op deze datum, of staat niet in uw voorwaarden.',
          },
        ],
  );
  if (unknown.length > 0) throw new AppError('invalidInput', unknown);
  await act(services, admin, {
    work: async (tx) => {
      const fundIds = prices.map(({ fundId }) => fundId);
      await requireUnused(tx, dealingDay, fundIds);
      await saveDrafts(
        tx,
        prices.map(({ fundId, nav, distribution }) => ({
          fundId,
          date: dealingDay,
          nav: nav.toFixed(4),
          distribution: distribution.toFixed(4),
          enteredBy: admin.id,
          enteredAt: now,
        })),
      );
      return done({ audit: audited('entered', dealingDay, { prices }) });
    },
  });
  return getFundPrices(services, admin, dealingDay);
}

const sameNumber = (written: string, sent: number): boolean =>
  decimalToPrice(Number(written)) === decimalToPrice(sent);

/** Returns whether the prices to publish equal the prices displayed to the publisher. */
function areSeen(
  drafts: readonly { fundId: number; nav: string; distribution: string }[],
  seen: readonly EnteredPrice[],
): boolean {
  if (drafts.length !== seen.length) return false;
  return drafts.every((draft) => {
    const found = seen.find(({ fundId }) => fundId === draft.fundId);
    return (
      found !== undefined &&
      sameNumber(draft.nav, found.nav) &&
      sameNumber(draft.distribution, found.distribution)
    );
  });
}

type Draft = Awaited<ReturnType<typeof lockDrafts>>[number];

const pairText = ({ nav, distribution }: { nav: string; distribution: string }): string =>
  `${nav.replace('.', ',')}, uitkering ${distribution.replace('.', ',')}`;

/** Returns the last prices before the dealing day, by fund. */
const previousOf = async (tx: Transaction, dealingDay: IsoDate) =>
  new Map((await listPreviousPrices(tx, dealingDay)).map((row) => [row.fundId, row]));

const namesOn = async (tx: Transaction, day: Parameters<typeof listFundsOn>[1]) =>
  new Map((await listFundsOn(tx, day)).map(({ id, name }) => [id, name]));

/** Throws `invalidInput` with the names of the funds whose price moved beyond the limit, if no reason is given. */
async function requireReason(
  tx: Transaction,
  dealingDay: IsoDate,
  drafts: readonly Draft[],
  {
    brand,
    reason,
    controls,
  }: { readonly brand: string; readonly reason: string | undefined; readonly controls: PriceControls },
): Promise<void> {
  if (reason !== undefined) return;
  const before = await previousOf(tx, dealingDay);
  const names = await namesOn(tx, { brand, date: dealingDay });
  const moved = drafts.filter(({ fundId, nav }) => {
    const previous = before.get(fundId);
    return previous !== undefined && needsReason(Number(nav), Number(previous.nav), controls);
  });
  if (moved.length === 0) return;
  const which = moved.map(({ fundId }) => names.get(fundId) ?? '').join(', ');
  const message = `Een koers verandert meer dan ${percentageText(controls.reasonAbove)} sinds vorige maand: ${which}. Vul in waarom dat klopt.`;
  throw new AppError('invalidInput', [{ field: 'reason', message }]);
}

/**
 * Shows the approver the prices beside the previous ones. `preparedBy` is the employee who entered the prices; unset
 * if the publisher entered them.
 */
async function presentToSecond(
  tx: Transaction,
  dealingDay: IsoDate,
  drafts: readonly Draft[],
  { brand, isOwn }: { readonly brand: string; readonly isOwn: boolean },
): Promise<ForTwo> {
  const before = await previousOf(tx, dealingDay);
  const names = await namesOn(tx, { brand, date: dealingDay });
  return {
    title: `Koersen van ${dayText(dealingDay)} publiceren`,
    lines: drafts.map(({ fundId, ...draft }) => {
      const previous = before.get(fundId);
      return {
        label: names.get(fundId) ?? '',
        before: previous ? pairText(previous) : null,
        after: pairText(draft),
      };
    }),
    facts: drafts.map(({ fundId, nav, distribution, enteredBy }) => ({
      fundId,
      nav,
      distribution,
      enteredBy,
    })),
    preparedBy: isOwn ? undefined : drafts[0]?.enteredBy,
  };
}

/**
 * Publishes every price entered for the day for the funds of the publisher's brand. The publisher is the second employee and provides a step-up code; an
 * employee who entered a price requests a colleague's approval instead (decision 0056). Throws `invalidInput` before
 * the day and when a price moved too much without a `reason`, `changedMeanwhile` when the unpublished prices differ
 * from the displayed ones, `stepUpRequired` and `priceUsed`.
 */
export async function publishFundPrices(
  services: ActServices,
  session: ActingSession,
  {
    dealingDay,
    prices,
    reason,
    twoFaToken,
  }: {
    dealingDay: IsoDate;
    prices: readonly EnteredPrice[];
    reason: string | undefined;
    twoFaToken: string | undefined;
  },
): Promise<FundPrices> {
  const { clock, database } = services;
  const { person } = session;
  const now = clock.now();
  const { brand } = person;
  const { publicationDay } = await fundsPricedOn(database.orm, { brand, dealingDay }, now);
  if (dealingDay > clock.today()) {
    throw rejected('Publiceren kan vanaf de waarderingsdatum. Eerder kan de koers niet bekend zijn.');
  }
  const late = dutchDay(now) > publicationDay;
  await act(services, session, {
    lock: async (tx) => {
      await lockDealingRunsShared(tx);
      const drafts = await lockDrafts(tx, { brand, date: dealingDay });
      if (!areSeen(drafts, prices)) throw new AppError('changedMeanwhile');
      await requireUnused(
        tx,
        dealingDay,
        drafts.map(({ fundId }) => fundId),
      );
      await requireReason(tx, dealingDay, drafts, {
        brand,
        reason,
        controls: await findControls(tx, clock.today()),
      });
      const accounts = await accountsOfHuman(tx, person.id);
      const isOwn = drafts.some(({ enteredBy }) => accounts.has(enteredBy));
      return { drafts, forTwo: await presentToSecond(tx, dealingDay, drafts, { brand, isOwn }) };
    },
    stepUp: { act: 'publishPrices', twoFaToken },
    forTwo: ({ forTwo }) => forTwo,
    work: async (tx, publishedAt, { drafts }) => {
      await deleteDrafts(
        tx,
        dealingDay,
        drafts.map(({ fundId }) => fundId),
      );
      await publishPrices(
        tx,
        drafts.map(({ fundId, nav, distribution }) => ({
          fundId,
          date: dealingDay,
          nav,
          distribution,
          publishedAt,
        })),
      );
      return done({
        audit: audited('published', dealingDay, { prices, late, ...(reason && { reason }) }),
      });
    },
  });
  return getFundPrices(services, person, dealingDay);
}
