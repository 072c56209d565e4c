import type { QueueStatus } from '@portaal/domain/http/queue-page';
import { dayText } from '@portaal/domain/notation/dutch';
import { type Building, readBuildings } from '@portaal/domain/products/buildings/file';
import { netValueOf } from '@portaal/domain/products/buildings/share';
import type { BuildingsVersion } from '@portaal/domain/products/buildings/versions';
import {
  centsToEuro,
  decimalToPrice,
  decimalToUnits,
  type IsoDate,
  type Units,
  unitsToDecimal,
  valueOfUnits,
} from '@portaal/engine';
import { type ActingSession, type AuditLine, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { accountsOfHuman } from '../../../foundation/humans/humans.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Page, PageRequest } from '../../../platform/paging.ts';
import { pageOf, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { decodeUtf8, NOT_UTF_8 } from '../../../provider-texts/utf-8.ts';
import {
  type BuildingsRow,
  deleteVersion,
  findFundOnDay,
  insertVersion,
  listVersions,
  lockVersion,
  markPublished,
  nextVersion,
} from './buildings.repository.ts';

export async function listBuildingsVersions(
  { database: { orm } }: Pick<Services, 'database'>,
  { id: readerId, brand }: SignedInPerson,
  { status, ...request }: PageRequest & { readonly status: QueueStatus },
): Promise<Page<BuildingsVersion>> {
  const accounts = await accountsOfHuman(orm, readerId);
  const found = await pageOf(request, (part) => listVersions(orm, { brand, status, ...part }));
  return pageWith(found, ({ row, fundName, loadedBy, publishedBy }) => ({
    id: row.id,
    fundId: row.fundId,
    fundName,
    version: row.version,
    asOf: row.asOf,
    source: row.source,
    outstanding: Number(row.outstanding),
    isFictional: row.isFictional,
    buildings: row.buildings.map(({ yearlyRent, value, loan, ...building }) => ({
      ...building,
      yearlyRent: centsToEuro(yearlyRent),
      value: centsToEuro(value),
      loan: centsToEuro(loan),
    })),
    loadedBy,
    loadedAt: row.loadedAt.toISOString(),
    own: accounts.has(row.loadedBy),
    published: row.publishedAt && { by: publishedBy ?? '', at: row.publishedAt.toISOString() },
  }));
}

export interface LoadedDetails {
  readonly fundId: number;
  readonly asOf: IsoDate;
  readonly source: string;
  readonly outstanding: Units;
}

const audited = (
  what: 'loaded' | 'published' | 'discarded',
  { id, fundId, version, asOf }: Pick<BuildingsRow, 'id' | 'fundId' | 'version' | 'asOf'>,
  detail: AuditLine['detail'] = {},
): AuditLine => ({
  action: `buildings.${what}`,
  subjectType: 'buildings',
  subjectId: id,
  detail: { fundId, version, asOf, ...detail },
});

/**
 * Rejects buildings that do not fit the fund. If the buildings exceeded the value of the fund, the shares of
 * investors would exceed the value of their units.
 */
async function requireFitting(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  { fundId, asOf, outstanding }: LoadedDetails,
  buildings: readonly Building[],
): Promise<void> {
  const reject = (field: string, message: string): never => {
    throw new AppError('invalidInput', [{ field, message }]);
  };
  if (asOf > clock.today()) reject('asOf', 'Kies een dag die niet in de toekomst ligt.');
  const found = await findFundOnDay(database.orm, { fundId, day: asOf });
  if (found === null) return reject('asOf', 'Op deze dag had dit fonds nog geen koers.');
  if (outstanding < decimalToUnits(Number(found.outstanding))) {
    reject(
      'outstanding',
      `Alleen bij ons waren er die dag al ${found.outstanding.replace('.', ',')} participaties.`,
    );
  }
  const net = buildings.reduce((sum, building) => sum + netValueOf(building), 0);
  if (net > valueOfUnits(outstanding, decimalToPrice(Number(found.price)))) {
    reject(
      'file',
      'De panden min hun leningen zijn samen meer waard dan alle participaties tegen de koers van die dag.',
    );
  }
}

/**
 * Stores the buildings of a file as the next version for a fund, which then waits for publication. Throws
 * `invalidInput` with every faulty line of the file, or if the buildings do not fit the fund on that day.
 */
export async function loadBuildings(
  services: Services,
  admin: SignedInPerson,
  details: LoadedDetails,
  upload: AsyncIterable<Buffer>,
): Promise<{ readonly id: string; readonly version: number }> {
  const chunks: Buffer[] = [];
  for await (const chunk of upload) chunks.push(chunk);
  const text = decodeUtf8(Buffer.concat(chunks));
  if (text === undefined) throw new AppError('invalidInput', [{ field: 'file', message: NOT_UTF_8 }]);
  const read = readBuildings(text);
  if ('problems' in read) throw new AppError('invalidInput', read.problems);
  const { buildings } = read;
  await requireFitting(services, details, buildings);
  const { brand } = admin;
  const id = newId();
  return act(services, admin, {
    work: async (tx, loadedAt) => {
      const version = await nextVersion(tx, brand, details.fundId);
      const outstanding = unitsToDecimal(details.outstanding).toFixed(4);
      await insertVersion(tx, {
        id,
        brand,
        version,
        ...details,
        outstanding,
        buildings,
        loadedBy: admin.id,
        loadedAt,
      });
      const detail = { source: details.source, outstanding, buildings: buildings.length };
      return done({ audit: audited('loaded', { id, version, ...details }, detail) }, { id, version });
    },
  });
}

/**
 * Locks a version that waits for publication. Throws `notFound`, and `changedMeanwhile` if it was already published.
 */
async function lockWaiting(tx: Transaction, id: string, brand: string) {
  const row = await lockVersion(tx, { id, brand });
  if (!row) throw new AppError('notFound');
  if (row.publishedAt) throw new AppError('changedMeanwhile');
  return row;
}

/**
 * Publishes buildings to investors with units of their fund. The publisher enters a step-up code as the second
 * employee; the employee who loaded the buildings requests a colleague's approval instead (decision 0056).
 */
export async function publishBuildings(
  services: Services,
  session: ActingSession,
  { id, twoFaToken }: { readonly id: string; readonly twoFaToken: string | undefined },
): Promise<void> {
  const { person } = session;
  await act(services, session, {
    lock: (tx) => lockWaiting(tx, id, person.brand),
    stepUp: { act: 'publishBuildings', twoFaToken },
    forTwo: (row) => ({
      title: `Panden van ${row.fundName} publiceren (versie ${row.version})`,
      lines: [
        { label: 'Peildatum', before: null, after: dayText(row.asOf as IsoDate) },
        { label: 'Bron', before: null, after: row.source },
        ...row.buildings.map(({ name, place }) => ({
          label: 'Pand',
          before: null,
          after: `${name}, ${place}`,
        })),
      ],
      facts: { id, asOf: row.asOf, outstanding: row.outstanding, buildings: row.buildings },
      preparedBy: row.loadedBy,
    }),
    work: async (tx, publishedAt, row) => {
      await markPublished(tx, id, { publishedBy: person.id, publishedAt });
      return done({ audit: audited('published', row) });
    },
  });
}

/** Discards an unpublished version. */
export async function discardBuildings(services: Services, admin: SignedInPerson, id: string): Promise<void> {
  await act(services, admin, {
    lock: (tx) => lockWaiting(tx, id, admin.brand),
    work: async (tx, _at, row) => {
      await deleteVersion(tx, id);
      return done({ audit: audited('discarded', row) });
    },
  });
}
