import type { Application, ApplicationSummary } from '@portaal/domain/investing/applications/calls';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { maskedEmail } from '@portaal/domain/notation/masked';
import { isAnnuityCode } from '@portaal/domain/products/products/product';
import { addDays, type IsoDate, isoDate } from '@portaal/engine';
import { act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { eraseUploads } from '../../documents/uploads/uploads.use-cases.ts';
import { listWithoutMandate } from '../../money/mandates/mandates.use-cases.ts';
import { type FundSet, fundsOn } from '../../products/funds/funds.use-cases.ts';
import {
  type ApplicationRow,
  deleteApplication,
  findApplication,
  findApplicationsOf,
  findUnended,
  type ListedApplication,
  lockApplication,
  updateApplication,
} from './applications.repository.ts';
import { profileOfTwo } from './concluding.use-cases.ts';
import { maskedDraft, mergedDraft, openDraft, sealDraft } from './sealed-draft.mapping.ts';
import { withdrawalOf } from './withdrawal.rules.ts';

export { depositsOf, invitedContract } from './deposits-to-sign.use-cases.ts';
export { issueOffer } from './issue-offer.use-cases.ts';
export { countApplications } from './reviews.repository.ts';
export { tendApplications } from './waiting-applications.use-cases.ts';

const summaryOf = (row: ApplicationRow, today: IsoDate): Omit<ApplicationSummary, 'next' | 'toConfirm'> => ({
  id: row.id,
  flow: row.flow,
  fundId: row.fundId,
  status: row.status,
  changedAt: row.changedAt.toISOString(),
  expiresOn: row.expiresOn === null ? null : isoDate(row.expiresOn),
  contract:
    row.contractId !== null && row.contractNumber !== null
      ? { id: row.contractId, number: row.contractNumber }
      : null,
  question: row.question,
  secondSigner: row.second && {
    name: row.secondName ?? maskedEmail(row.second.email),
    signedAt: row.second.signedAt?.toISOString() ?? null,
    hasDeclined: row.second.declinedAt !== null && row.second.signedAt === null,
  },
  withdrawal: withdrawalOf(row, today),
  offer:
    row.offerId !== null && row.offerNumber !== null
      ? { id: row.offerId, number: row.offerNumber, productCode: row.productCode }
      : null,
});

/** Returns an application as its owner sees it. */
export function applicationResponse(
  { clock, configuration }: Pick<Services, 'clock' | 'configuration'>,
  row: ApplicationRow,
): Application {
  const isDraft = row.status === 'draft';
  return {
    ...summaryOf(row, clock.today()),
    version: row.version,
    draft: isDraft ? maskedDraft(openDraft(configuration.fieldKeys, row.id, row.sealedDraft)) : null,
  };
}

/** Returns the day on which a draft that changes today is erased, unless it changes again. */
export const expiryOf = (today: IsoDate, { content }: Pick<FundSet, 'content'>): IsoDate =>
  addDays(today, content.termijnen.aanvraagBewaard);

/**
 * Lists the applications in progress, plus the approved applications that have a next step or can still be withdrawn,
 * newest first.
 */
export async function listApplications(
  services: Services,
  { id, brand }: SignedInPerson,
): Promise<ApplicationSummary[]> {
  const today = services.clock.today();
  const rows = await findUnended(services.database.orm, id);
  const contracts = rows.flatMap(({ contractId }) => contractId ?? []);
  const unsigned = await listWithoutMandate(services, brand, contracts);
  const summaries = await Promise.all(
    rows.map(async (row) => ({
      ...summaryOf(row, today),
      next: nextOf(row, unsigned),
      toConfirm: await toConfirm(services.database.orm, row),
    })),
  );
  return summaries.filter(
    ({ status, next, withdrawal }) => status !== 'approved' || next !== null || withdrawal !== null,
  );
}

async function toConfirm(orm: Orm, row: ApplicationRow): Promise<ApplicationSummary['toConfirm']> {
  if (row.status !== 'awaitingConfirmation') return null;
  const found = await profileOfTwo(orm, row);
  return found ? { name: found.shared.choice, isExceeded: found.shared.stepsAbove > 0 } : null;
}

function nextOf(
  { contractId, isDue }: ListedApplication,
  unsigned: ReadonlySet<string>,
): ApplicationSummary['next'] {
  if (isDue) return 'pay';
  return contractId !== null && unsigned.has(contractId) ? 'mandate' : null;
}

/** Returns an application of the caller. Throws `notFound` for another person's application. */
export async function getApplication(
  services: Services,
  { id: personId }: SignedInPerson,
  id: string,
): Promise<Application> {
  const row = await findApplication(services.database.orm, personId, id);
  if (!row) throw new AppError('notFound');
  return applicationResponse(services, row);
}

interface SavedApplication {
  readonly version: number;
  readonly changedAt: string;
  readonly expiresOn: IsoDate;
}

/**
 * Saves a draft, even with invalid fields. Throws `notFound`, `changedMeanwhile` if the caller has another version or
 * the application was signed, and `annuityNotOnline` for a draft of an annuity that its application is not for.
 */
export async function saveApplication(
  services: Services,
  person: SignedInPerson,
  id: string,
  { version, draft }: { version: number; draft: ApplicationDraft },
): Promise<SavedApplication> {
  const { fieldKeys } = services.configuration;
  const today = services.clock.today();
  const expiresOn = expiryOf(today, await fundsOn(services, person.brand, today));
  return act(services, person, {
    work: async (tx, now) => {
      const row = await lockApplication(tx, person.id, id);
      if (!row) throw new AppError('notFound');
      if (row.status !== 'draft' || row.version !== version) throw new AppError('changedMeanwhile');
      if (isAnnuityCode(draft.requestType) && draft.requestType !== row.productCode) {
        throw new AppError('annuityNotOnline');
      }
      const merged = mergedDraft(draft, openDraft(fieldKeys, id, row.sealedDraft));
      await updateApplication(tx, id, {
        version: version + 1,
        sealedDraft: sealDraft(fieldKeys, id, merged),
        changedAt: now,
        expiresOn,
        warnedAt: null,
      });
      return done(
        { audit: { unaudited: 'every few seconds while they type, and nothing is agreed yet' } },
        { version: version + 1, changedAt: now.toISOString(), expiresOn },
      );
    },
  });
}

/**
 * Removes a draft. Throws `notFound`, also if the draft was already removed, and `changedMeanwhile` if it was signed.
 */
export async function removeApplication(
  services: Services,
  person: SignedInPerson,
  id: string,
): Promise<void> {
  await act(services, person, {
    work: async (tx) => {
      const row = await lockApplication(tx, person.id, id);
      if (!row) throw new AppError('notFound');
      if (row.status !== 'draft') throw new AppError('changedMeanwhile');
      await eraseUploads(tx, services, { personId: person.id, applicationId: id });
      await deleteApplication(tx, id);
      return done({
        audit: {
          action: 'application.removed',
          subjectType: 'application',
          subjectId: id,
          detail: { flow: row.flow },
        },
      });
    },
  });
}

/** Returns all applications of a person with everything they filled in, oldest first. */
export async function ownApplications(
  { clock, configuration, database }: Services,
  personId: string,
): Promise<
  (Omit<ApplicationSummary, 'next' | 'toConfirm'> & { startedAt: Date; draft: ApplicationDraft })[]
> {
  return (await findApplicationsOf(database.orm, personId)).map((row) => ({
    ...summaryOf(row, clock.today()),
    startedAt: row.createdAt,
    draft: maskedDraft(openDraft(configuration.fieldKeys, row.id, row.sealedDraft)),
  }));
}
