import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { dayText } from '@portaal/domain/notation/dutch';
import { MOST_UNMATCHED, type UnmatchedMandate } from '@portaal/domain/office/takeover/calls';
import { type ActingSession, act, askerOf, done } from '../../../foundation/acts/acts.use-cases.ts';
import { readBrandState } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { readRows, unreadable } from '../book-package/book-package.use-cases.ts';
import {
  findAsker,
  findList,
  findName,
  findSnapshot,
  findTakeover,
  insertList,
  insertTakeover,
  listMandatesInUse,
  lockTakeovers,
} from './takeover.repository.ts';

/** Returns whether a brand was taken over from its previous system. */
export const isTakenOver = async (orm: Orm, brand: string): Promise<boolean> =>
  (await findTakeover(orm, brand)) !== undefined;

/**
 * Returns the data that a takeover needs, the missing items in Dutch, and the mandates that only one side
 * has.
 */
async function examine(orm: Orm, brand: string) {
  const state = await readBrandState(orm, brand);
  const book = await findSnapshot(orm, brand);
  const mandates = await listMandatesInUse(orm, brand);
  const list = await findList(orm, brand);
  const unmatched = list || mandates.length === 0 ? unmatchedOf(mandates, list?.mandates ?? []) : [];
  const missing = [
    ...(book.importId === null ? ['Er is geen boek geïmporteerd.'] : []),
    ...(book.isWaiting ? ['Er wacht een pakket. Maak de import af, of wijs het pakket af.'] : []),
    ...(state !== 'shadow' ? ['Het merk loopt niet in schaduw.'] : []),
    ...(book.isEqual
      ? []
      : [
          'Het boek is nog niet twee maanden na elkaar gelijk aan het oude systeem, tot en met de laatste maand.',
        ]),
    ...listProblem(mandates, list, book.importedAt),
    ...(unmatched.length > MOST_UNMATCHED
      ? [`${unmatched.length} machtigingen kent maar één kant. Dat zijn er te veel om elk te aanvaarden.`]
      : []),
  ];
  return { state, book, mandates, list, unmatched, missing };
}

function listProblem(
  mandates: readonly string[],
  list: { readonly loadedAt: Date } | undefined,
  importedAt: Date | null,
): string[] {
  if (mandates.length === 0) return [];
  if (!list) return ['Laad de lijst van machtigingen van de incassant.'];
  return importedAt !== null && list.loadedAt < importedAt
    ? ['De lijst van de incassant is van vóór het laatste pakket. Laad een nieuwe.']
    : [];
}

function unmatchedOf(ours: readonly string[], collector: readonly string[]): UnmatchedMandate[] {
  const [own, theirs] = [new Set(ours), new Set(collector)];
  return [
    ...ours.filter((one) => !theirs.has(one)).map((reference) => ({ side: 'ours', reference }) as const),
    ...collector
      .filter((one) => !own.has(one))
      .map((reference) => ({ side: 'collector', reference }) as const),
  ];
}

/** Returns the progress of a brand's takeover. */
export async function getTakeover(
  { database: { orm }, clock }: Pick<Services, 'database' | 'clock'>,
  brand: string,
): Promise<CallResponse<typeof calls.getTakeover>['data']> {
  const { state, book, mandates, list, unmatched, missing } = await examine(orm, brand);
  const made = await findTakeover(orm, brand);
  return {
    state,
    until: book.until,
    missing: made ? [] : missing,
    mandates: mandates.length,
    list: list
      ? {
          mandates: list.mandates.length,
          by: await findName(orm, list.loadedBy),
          at: list.loadedAt.toISOString(),
        }
      : null,
    unmatched: unmatched.slice(0, MOST_UNMATCHED),
    unmatchedCount: unmatched.length,
    askedBy: await findAsker(orm, brand, clock.now()),
    takenOver: made ? { by: made.by ?? '', at: new Date(made.at).toISOString() } : null,
  };
}

const COLUMNS = ['kenmerk', 'status'];
const statuses: ReadonlySet<string> = new Set(['actief', 'gepauzeerd', 'beeindigd']);
const MOST_FAULTS = 50;

/** Reads the list of the collector. Returns the references in use, or the first faults as Dutch sentences. */
async function readList(
  content: Buffer,
): Promise<{ readonly mandates: readonly string[] } | { readonly faults: readonly string[] }> {
  const faults: string[] = [];
  const references = new Map<string, boolean>();
  try {
    await readRows(Readable.from([content]), (cells, line) => {
      const [reference = '', status = ''] = cells;
      if (line === 1) {
        if (cells.join() === COLUMNS.join()) return true;
        faults.push('De eerste regel noemt de kolommen: kenmerk,status. Gebruik een komma ertussen.');
        return false;
      }
      const at = `regel ${line}`;
      if (cells.length !== COLUMNS.length)
        faults.push(`${at}: Deze regel heeft ${cells.length} cellen in plaats van 2.`);
      else if (reference === '' || reference.length > 80 || /[^\x21-\x7e]/.test(reference))
        faults.push(`${at}, kenmerk: Vul een kenmerk in zonder spaties, van hooguit 80 tekens.`);
      else if (!statuses.has(status)) faults.push(`${at}, status: Vul actief, gepauzeerd of beeindigd in.`);
      else if (references.has(reference)) faults.push(`${at}, kenmerk: Dit kenmerk staat er al.`);
      else references.set(reference, status !== 'beeindigd');
      return faults.length < MOST_FAULTS;
    });
  } catch (error) {
    const { message, line } = unreadable(error);
    faults.push(line === null ? message : `regel ${line}: ${message}`);
  }
  if (faults.length === 0 && references.size === 0) faults.push('Dit bestand heeft geen machtigingen.');
  const mandates = [...references].filter(([, isInUse]) => isInUse).map(([reference]) => reference);
  return faults.length > 0 ? { faults } : { mandates: mandates.toSorted() };
}

/** Stores the list of the collector that an employee loads. Throws `invalidInput` with the faults of the file. */
export async function loadCollectorMandates(
  services: Services,
  admin: SignedInPerson,
  upload: AsyncIterable<Buffer>,
): Promise<{ readonly unmatched: number }> {
  const { brand, id: loadedBy } = admin;
  const chunks: Buffer[] = [];
  for await (const chunk of upload) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  const read = await readList(content);
  if ('faults' in read) {
    throw new AppError(
      'invalidInput',
      read.faults.map((message) => ({ field: 'file', message })),
    );
  }
  const { mandates } = read;
  return act(services, admin, {
    lock: lockTakeovers,
    work: async (tx, loadedAt) => {
      if (await findTakeover(tx, brand)) {
        const message = 'Dit merk is al overgenomen. Er wordt geen lijst meer vergeleken.';
        throw new AppError('invalidInput', [{ field: 'file', message }]);
      }
      const fileDigest = createHash('sha256').update(content).digest();
      await insertList(tx, { id: newId(), brand, fileDigest, mandates, loadedBy, loadedAt });
      const unmatched = unmatchedOf(await listMandatesInUse(tx, brand), mandates).length;
      const detail = { mandates: mandates.length, unmatched, file: fileDigest.toString('hex') };
      return done(
        { audit: { action: 'takeover.mandatesLoaded', subjectType: 'brand', subjectId: null, detail } },
        { unmatched },
      );
    },
  });
}

interface TakeOver {
  readonly reasons: readonly (UnmatchedMandate & { readonly reason: string })[];
  readonly twoFaToken?: string | undefined;
}

const placeOf = ({ side, reference }: UnmatchedMandate): string => `${side} ${reference}`;
/** Returns the last day of the book in words. A takeover requires a book, which has this day. */
const untilText = ({ until }: { readonly until: string | null }): string => dayText(until ?? '');
const sideTexts = { ours: 'Alleen in ons boek', collector: 'Alleen bij de incassant' } as const;

/**
 * Takes over the book of a brand from its previous system, after a colleague approved the takeover (decision
 * 0220). Throws `takeoverIncomplete` with the missing items, `invalidInput` for a mandate without a reason,
 * and `needsTwoEmployees` at a provider with one employee.
 */
export async function takeOverBook(
  services: Services,
  session: ActingSession,
  { reasons, twoFaToken }: TakeOver,
): Promise<void> {
  const { brand } = session.person;
  await act(services, session, {
    lock: async (tx) => {
      await lockTakeovers(tx);
      if (await findTakeover(tx, brand)) throw new AppError('changedMeanwhile');
      if (services.configuration.soleEmployeeAuditor !== undefined) throw new AppError('needsTwoEmployees');
      const found = await examine(tx, brand);
      const { missing, unmatched } = found;
      if (missing.length > 0) {
        const message = missing.join(' ');
        throw new AppError('takeoverIncomplete', [{ field: 'state', message }], undefined, {
          explanation: message,
        });
      }
      const reasonByPlace = new Map(reasons.map((one) => [placeOf(one), one.reason]));
      const silent = unmatched.filter((one) => !reasonByPlace.has(placeOf(one)));
      if (silent.length > 0) {
        throw new AppError(
          'invalidInput',
          silent.map((one) => ({
            field: `reasons.${placeOf(one)}`,
            message: `${sideTexts[one.side]}: ${one.reference}. Vul in waarom u dit aanvaardt.`,
          })),
        );
      }
      return {
        ...found,
        accepted: unmatched.map((one) => ({ ...one, reason: reasonByPlace.get(placeOf(one)) ?? '' })),
      };
    },
    stepUp: { act: 'takeOverBook', twoFaToken },
    forTwo: ({ book, list, accepted }) => ({
      title: `Boek tot en met ${untilText(book)} overnemen uit het oude systeem`,
      lines: [
        { label: 'Laatste pakket', before: null, after: `tot en met ${untilText(book)}` },
        ...accepted.map(({ side, reference, reason }) => ({
          label: `${sideTexts[side]}: ${reference}`,
          before: null,
          after: reason,
        })),
      ],
      facts: {
        importId: book.importId ?? '',
        comparisonId: book.comparisonId ?? '',
        list: list?.id ?? '',
        unmatched: accepted.map(placeOf).join(),
      },
    }),
    work: async (tx, at, { book, list, accepted }) => {
      const requestId = session.request?.carriesOut?.id ?? null;
      if (requestId === null) throw new Error('a takeover needs an approved request');
      await insertTakeover(tx, {
        id: newId(),
        brand,
        importId: book.importId ?? '',
        comparisonId: book.comparisonId ?? '',
        listId: list?.id ?? null,
        reasons: accepted,
        askedBy: await askerOf(tx, session),
        approvedBy: session.person.id,
        requestId,
        at,
      });
      const detail = { until: book.until, accepted: accepted.length };
      return done({ audit: { action: 'takeover.made', subjectType: 'brand', subjectId: null, detail } });
    },
  });
}
