import { createHash } from 'node:crypto';
import { dayText } from '@portaal/domain/notation/dutch';
import type { BookImport } from '@portaal/domain/office/book-import/calls';
import { type ImportReport, unexplained } from '@portaal/domain/office/book-import/report';
import { type ActingSession, type AuditLine, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { accountsOfHuman, isSameHuman } from '../../../foundation/humans/humans.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { canonical } from '../../../platform/canonical.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import {
  type ImportRow,
  listImports,
  listNames,
  listSteps,
  lockImport,
  updateImport,
} from './book-import.repository.ts';

const reportOf = ({ report }: Pick<ImportRow, 'report'>): ImportReport => report as ImportReport;
const reasonsOf = ({ reasons }: Pick<ImportRow, 'reasons'>): Record<string, string> =>
  reasons as Record<string, string>;

/**
 * Returns the digest that two people sign: the SHA-256 of the package, its report and the reasons for its
 * differences.
 */
export const signedDigestOf = ({
  packageDigest,
  report,
  reasons,
}: Pick<ImportRow, 'packageDigest' | 'report' | 'reasons'>): Buffer =>
  createHash('sha256')
    .update(packageDigest)
    .update(JSON.stringify(canonical({ report, reasons })))
    .digest();

/** Lists the packages of the reader's brand, the latest first. */
export async function listBookImports(
  { database: { orm } }: Pick<Services, 'database'>,
  { id: readerId, brand }: Pick<SignedInPerson, 'id' | 'brand'>,
): Promise<BookImport[]> {
  const rows = await listImports(orm, brand);
  const accounts = await accountsOfHuman(orm, readerId);
  const names = await listNames(
    orm,
    rows.flatMap(({ askedBy, signedBy }) => [askedBy, signedBy]),
  );
  return Promise.all(rows.map((row) => importResponse(orm, row, { accounts, names })));
}

async function importResponse(
  orm: Orm,
  row: ImportRow,
  {
    accounts,
    names,
  }: { readonly accounts: ReadonlySet<string>; readonly names: ReadonlyMap<string, string> },
): Promise<BookImport> {
  const nameOf = (id: string): string => names.get(id) ?? '';
  const steps = await listSteps(orm, row.id);
  return {
    id: row.id,
    state: row.state,
    registeredAt: row.registeredAt.toISOString(),
    digest: signedDigestOf(row).toString('hex'),
    report: reportOf(row),
    reasons: Object.entries(reasonsOf(row)).map(([code, reason]) => ({ code, reason })),
    explainedBy: row.askedBy === null ? null : nameOf(row.askedBy),
    own: row.askedBy !== null && accounts.has(row.askedBy),
    signed:
      row.signedBy === null || row.signedAt === null
        ? null
        : { by: nameOf(row.signedBy), at: row.signedAt.toISOString() },
    stored: steps.map(({ file, rows }) => ({ file, rows })),
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBecause: row.closedBecause,
  };
}

/** Locks a package that waits for signatures. Throws `notFound`, and `changedMeanwhile` in another state. */
export async function lockIn(
  tx: Transaction,
  place: { readonly id: string; readonly brand: string },
  states: readonly ImportRow['state'][],
): Promise<ImportRow> {
  const row = await lockImport(tx, place);
  if (!row) throw new AppError('notFound');
  if (!states.includes(row.state)) throw new AppError('changedMeanwhile');
  return row;
}

/** Builds the audit line for a step of an import. */
export const audited = (
  what: 'registered' | 'explained' | 'signed' | 'rejected' | 'imported' | 'discarded',
  row: Pick<ImportRow, 'id' | 'until' | 'packageDigest'>,
  detail: AuditLine['detail'] = {},
): AuditLine => ({
  action: `bookImport.${what}`,
  subjectType: 'bookImport',
  subjectId: row.id,
  detail: { until: row.until, package: row.packageDigest.toString('hex'), ...detail },
});

/** Stores the reasons of all differences; a colleague can sign after that. Throws `invalidInput` if one is missing. */
export async function explainBookImport(
  services: Services,
  admin: SignedInPerson,
  {
    id,
    reasons: input,
  }: { readonly id: string; readonly reasons: readonly { readonly code: string; readonly reason: string }[] },
): Promise<void> {
  const { brand } = admin;
  await act(services, admin, {
    lock: (tx) => lockIn(tx, { id, brand }, ['registered']),
    work: async (tx, _at, row) => {
      const report = reportOf(row);
      const existing = new Set(report.differences.map(({ code }) => code));
      const reasons = Object.fromEntries(
        input.filter(({ code }) => existing.has(code)).map(({ code, reason }) => [code, reason]),
      );
      const missing = unexplained(report, reasons);
      if (missing.length > 0) {
        throw new AppError(
          'invalidInput',
          missing.map(({ code, text }) => ({ field: `reasons.${code}`, message: `Geef de reden: ${text}` })),
        );
      }
      await updateImport(tx, id, { reasons, askedBy: admin.id });
      const digest = signedDigestOf({ ...row, reasons }).toString('hex');
      return done({ audit: audited('explained', row, { digest }) });
    },
  });
}

/**
 * Signs a package as the second employee. Throws `ownBookImport` for the employee who gave the reasons, and
 * `changedMeanwhile` if the digest differs from the digest that the employee saw.
 */
export async function signBookImport(
  services: Services,
  session: ActingSession,
  {
    id,
    digest,
    twoFaToken,
  }: { readonly id: string; readonly digest: string; readonly twoFaToken: string | undefined },
): Promise<void> {
  const { person } = session;
  const { brand } = person;
  await act(services, session, {
    lock: async (tx) => {
      const row = await lockIn(tx, { id, brand }, ['registered']);
      if (row.askedBy === null || signedDigestOf(row).toString('hex') !== digest) {
        throw new AppError('changedMeanwhile');
      }
      if (await isSameHuman(tx, row.askedBy, person.id)) throw new AppError('ownBookImport');
      return row;
    },
    stepUp: { act: 'signBookImport', twoFaToken },
    forTwo: (row) => ({
      title: `Bestaand boek tot en met ${dayText(row.until)} ondertekenen`,
      lines: [{ label: 'Controlegetal', before: null, after: digest }],
      facts: { digest },
      preparedBy: row.askedBy ?? '',
    }),
    work: async (tx, signedAt, row) => {
      await updateImport(tx, id, {
        state: 'signed',
        signedDigest: Buffer.from(digest, 'hex'),
        signedBy: person.id,
        signedAt,
      });
      return done({ audit: audited('signed', row, { digest }) });
    },
  });
}

/** Rejects a package before any row of it is imported. Afterwards another package can be registered. */
export async function rejectBookImport(
  services: Services,
  admin: SignedInPerson,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { brand } = admin;
  await act(services, admin, {
    lock: (tx) => lockIn(tx, { id, brand }, ['registered', 'signed']),
    work: async (tx, closedAt, row) => {
      await updateImport(tx, id, { state: 'rejected', closedAt, closedBecause: reason });
      return done({ audit: audited('rejected', row, { reason }) });
    },
  });
}
