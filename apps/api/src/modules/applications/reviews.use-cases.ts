import type { QueueStatus } from '@portaal/domain/admin-work/queue';
import type { ApplicationReview, WholeApplicationReview } from '@portaal/domain/applications/reviews';
import { centsToEuro } from '@portaal/engine';
import { AppError } from '../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import { act, done } from '../acts/acts.use-cases.ts';
import { listPayerAccounts } from '../payments/payments.use-cases.ts';
import { findUploads } from '../uploads/uploads.use-cases.ts';
import { reviewChecks } from './review-checks.ts';
import { findAnswered, findReview, listReviews, type ReviewRow } from './reviews.repository.ts';
import { openAnswer } from './sealed-answer.ts';
import { openDraft, shownDraft } from './sealed-draft.ts';
import { findSigners } from './signing.repository.ts';

type Sealed = Pick<Services, 'configuration'>;

const draftOf = ({ configuration }: Sealed, { row }: ReviewRow) =>
  openDraft(configuration.fieldKeys, row.id, row.sealedDraft);

function summaryOf(services: Sealed, found: ReviewRow): ApplicationReview {
  const { row, contract, personName, deciderName } = found;
  return {
    id: row.id,
    flow: row.flow,
    status: row.status,
    for: draftOf(services, found).for,
    contractNumber: contract.number,
    personId: row.personId,
    personName,
    initialDeposit: centsToEuro(contract.initialDepositCents),
    periodicDeposit: centsToEuro(contract.monthlyDepositCents),
    isPaid: contract.isPaymentCompleted,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    question: row.question,
    decision: row.decidedAt && {
      by: deciderName ?? '',
      at: row.decidedAt.toISOString(),
      reason: row.reason,
    },
  };
}

/** What the employees of a brand decide about. */
export async function listApplicationReviews(
  services: Services,
  { brand }: SignedInPerson,
  { status, ...request }: PageRequest & { readonly status: QueueStatus },
): Promise<Page<ApplicationReview>> {
  const { orm } = services.database;
  const found = await pageOf(request, (part) => listReviews(orm, { brand, status, ...part }));
  return pageWith(found, (row) => summaryOf(services, row));
}

/** One with all that was signed and all that is checked; that it was looked at is written down. Throws `notFound`. */
export async function getApplicationReview(
  services: Services,
  employee: SignedInPerson,
  id: string,
): Promise<WholeApplicationReview> {
  const { clock, configuration, database } = services;
  const found = await findReview(database.orm, employee.brand, id);
  if (!found) throw new AppError('notFound');
  const draft = draftOf(services, found);
  const facts = {
    draft,
    today: clock.today(),
    answered: await findAnswered(database.orm, id),
    payers: await listPayerAccounts(database.orm, found.contract.id),
  };
  const signers = await findSigners(database.orm, id);
  const uploads = await findUploads(database.orm, id);
  await act(services, employee, {
    work: () =>
      done({
        audit: { action: 'application.viewed', subjectType: 'application', subjectId: id, detail: {} },
      }),
  });
  return {
    ...summaryOf(services, found),
    draft: shownDraft(draft),
    answer: openAnswer(configuration.fieldKeys, id, found.row.sealedAnswer)?.answer ?? null,
    signers: signers.map(({ role, email, signedAt }) => ({
      role,
      email,
      signedAt: signedAt?.toISOString() ?? null,
    })),
    uploads: uploads.map(({ id: uploadId, field, status }) => ({ id: uploadId, field, status })),
    checks: reviewChecks({ ...facts, hasOrigin: uploads.some(({ field }) => field === 'herkomst') }),
  };
}
