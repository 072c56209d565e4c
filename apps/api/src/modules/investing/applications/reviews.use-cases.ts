import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type {
  ApplicationReview,
  ReviewedStatus,
  WholeApplicationReview,
} from '@portaal/domain/investing/applications/reviews';
import { investmentCode } from '@portaal/domain/products/products/product';
import { centsToEuro } from '@portaal/engine';
import { act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { openAgreement } from './agreement.mapping.ts';
import { isOwnApplication, reviewMaterial } from './review-material.use-cases.ts';
import { findReview, listReviews, type ReviewRow } from './reviews.repository.ts';
import { openAnswer } from './sealed-answer.mapping.ts';
import { openDraft, reviewedDraft } from './sealed-draft.mapping.ts';

type SealServices = Pick<Services, 'configuration'>;

const draftOf = ({ configuration }: SealServices, { row }: ReviewRow) =>
  openDraft(configuration.fieldKeys, row.id, row.sealedDraft);

function summaryOf(services: SealServices, found: ReviewRow): ApplicationReview {
  const { row, contract, fundName, offerNumber, shares, personName, deciderName } = found;
  return {
    id: row.id,
    flow: row.flow,
    fundName,
    status: row.status,
    for: draftOf(services, found).for,
    contractNumber: contract.number,
    personId: row.personId,
    personName,
    initialDeposit: centsToEuro(contract.initialDepositCents),
    periodicDeposit: centsToEuro(contract.monthlyDepositCents),
    isPaid: contract.isPaymentCompleted,
    productCode: row.productCode,
    offerNumber,
    funds: shares,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    question: row.question,
    withdrawnAt: row.status === 'withdrawn' ? row.changedAt.toISOString() : null,
    decision: row.decidedAt && {
      by: deciderName ?? '',
      at: row.decidedAt.toISOString(),
      reason: row.reason,
    },
  };
}

/** Returns the contribution room and the premiums that the applicant signed with an annuity. */
function annuityOf({ configuration }: SealServices, { row }: ReviewRow): WholeApplicationReview['annuity'] {
  if (row.sealedContract === null || row.productCode === investmentCode) return null;
  return openAgreement(configuration.fieldKeys, row.id, row.sealedContract).identity.annuity ?? null;
}

/** Lists the applications that the employees of a brand decide on. */
export async function listApplicationReviews(
  services: Services,
  { brand }: SignedInPerson,
  {
    status,
    only,
    ...request
  }: PageRequest & { readonly status: QueueStatus; readonly only?: ReviewedStatus | undefined },
): Promise<Page<ApplicationReview>> {
  const { orm } = services.database;
  const found = await pageOf(request, (part) => listReviews(orm, { brand, status, only, ...part }));
  return pageWith(found, (row) => summaryOf(services, row));
}

/**
 * Returns one application with all signed data and all checks. Writes an audit line for the view. Throws `notFound`.
 */
export async function getApplicationReview(
  services: Services,
  employee: SignedInPerson,
  id: string,
): Promise<WholeApplicationReview> {
  const { configuration, database } = services;
  const found = await findReview(database.orm, employee.brand, id);
  if (!found) throw new AppError('notFound');
  const { draft, signers, ...material } = await reviewMaterial(services, database.orm, found.row);
  await act(services, employee, {
    work: () =>
      done({
        audit: { action: 'application.viewed', subjectType: 'application', subjectId: id, detail: {} },
      }),
  });
  return {
    ...summaryOf(services, found),
    ...material,
    draft: reviewedDraft(draft),
    annuity: annuityOf(services, found),
    answer: openAnswer(configuration.fieldKeys, id, found.row.sealedAnswer),
    signers: signers.map(({ role, email, accountName, signedAt }) => ({
      ...{ role, email, accountName },
      signedAt: signedAt?.toISOString() ?? null,
    })),
    isOwn: await isOwnApplication(database.orm, services, employee, found.row, signers),
  };
}
