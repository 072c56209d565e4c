import { createHash } from 'node:crypto';
import { type ReviewedFile, reviewedFileText } from '@portaal/domain/documents/uploads/reviewed-files';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { requiredUploads } from '@portaal/domain/investing/applications/required-uploads';
import {
  reviewCheckTexts,
  type WholeApplicationReview,
} from '@portaal/domain/investing/applications/reviews';
import { hasMailboxOf, isOwnAccount } from '../../../foundation/humans/humans.use-cases.ts';
import type { Orm } from '../../../platform/orm.ts';
import { maskedIban } from '../../../platform/sealed-number.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { listUploadsForReview } from '../../documents/uploads/uploads.use-cases.ts';
import { openLineDetails } from '../../money/bank-statements/bank-statements.use-cases.ts';
import { listPayers, openPayer } from '../../money/payments/payments.use-cases.ts';
import { payeeChecksOf } from '../../people/payees/payees.use-cases.ts';
import { nominatedPayeeOf } from '../../people/personal-information/personal-information.use-cases.ts';
import { organisationPayeeOf } from '../../people/relations/relations.use-cases.ts';
import { recordsForReview } from '../../products/questionnaires/questionnaires.use-cases.ts';
import { type ApplicationRow, findOriginLimit, findRelationId } from './applications.repository.ts';
import { profileOfTwo } from './concluding.use-cases.ts';
import type { AccountForReview, PayerForReview } from './name-checks.rules.ts';
import { reviewChecks } from './review-checks.rules.ts';
import { openDraft } from './sealed-draft.mapping.ts';
import { nameOfAccount, signerAccounts } from './signer-accounts.use-cases.ts';
import { findSigners, type SignerRow } from './signing.repository.ts';

/**
 * Returns the account that receives the payouts of an application's contract, with the holder's name and the bank's
 * latest payee check.
 */
async function payoutAccountOf(
  services: Pick<Services, 'configuration'>,
  orm: Orm,
  { personId, brand, contractId }: Pick<ApplicationRow, 'personId' | 'brand' | 'contractId'>,
): Promise<AccountForReview | undefined> {
  const relationId = contractId === null ? null : await findRelationId(orm, contractId);
  const organisation = relationId === null ? undefined : await organisationPayeeOf(services, orm, relationId);
  const payee = organisation ?? (await nominatedPayeeOf(services, orm, personId));
  if (payee === undefined) return undefined;
  const checkOf = await payeeChecksOf(orm, services, brand, [payee]);
  return { name: payee.name, check: checkOf(payee) ?? null };
}

type ReadServices = Pick<Services, 'clock' | 'configuration' | 'malwareScanner'>;
type ReviewedApplication = Pick<
  ApplicationRow,
  'id' | 'personId' | 'brand' | 'sealedDraft' | 'sealedAnswer' | 'contractId'
>;

/** All material on which an employee bases the decision. */
interface ReviewMaterial
  extends Pick<WholeApplicationReview, 'questionnaires' | 'uploads' | 'checks' | 'obstacles' | 'seen'> {
  readonly draft: ApplicationDraft;
  /** The signers, each with the name of the account that signed; null if not signed yet. */
  readonly signers: readonly (SignerRow & { readonly accountName: string | null })[];
}

const UNSCANNED =
  'dit bestand is niet op virussen gecontroleerd. Blijft dat zo, vraag dan om een bestand zonder beveiliging.';

/**
 * Returns why a file is not acceptable, or undefined if it is. In an installation without a virus scanner, files
 * remain unchecked (decision 0063).
 */
function fileObstacle(file: ReviewedFile | undefined, hasScanner: boolean): string | undefined {
  switch (file?.status) {
    case undefined:
      return 'dit bestand ontbreekt.';
    case 'infected':
      return 'in dit bestand zat een virus. Vraag de belegger om een ander bestand.';
    case 'checking':
      return 'dit bestand is nog niet op virussen gecontroleerd.';
    case 'unchecked':
      return hasScanner ? UNSCANNED : undefined;
    case 'clean':
      return undefined;
  }
}

/** Returns the obstacles to an approval, one sentence each (domain 4.8). */
function obstaclesOf(
  draft: ApplicationDraft,
  { checks, uploads }: Pick<WholeApplicationReview, 'checks' | 'uploads'>,
  { hasScanner, originFrom }: { readonly hasScanner: boolean; readonly originFrom: number },
): string[] {
  const stops = checks.filter(({ outcome }) => outcome === 'stop');
  return [
    ...stops.map(({ code, text }) => `${reviewCheckTexts[code]}: ${text}`),
    ...requiredUploads(draft, originFrom).flatMap((field) => {
      const obstacle = fileObstacle(
        uploads.find((file) => file.field === field),
        hasScanner,
      );
      return obstacle === undefined ? [] : [`${reviewedFileText(field)}: ${obstacle}`];
    }),
  ];
}

const digestOf = (seen: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(seen)).digest('hex');

/** Returns the payer of each payment and transfer for a contract: the account, and the name reported by the bank. */
async function payersFor(
  services: Pick<Services, 'configuration'>,
  orm: Orm,
  contractId: string,
): Promise<PayerForReview[]> {
  const found = await listPayers(orm, contractId);
  return found.map(({ account, payment, line }) => {
    const { name, iban } = (payment
      ? openPayer(services, payment)
      : line && openLineDetails(services, line)) ?? {
      name: null,
      iban: null,
    };
    return { account, name, iban: iban === null ? null : maskedIban(iban) };
  });
}

/**
 * Reads the current review material. If `orm` is a transaction that locked the application, the material cannot
 * change before the transaction ends.
 */
export async function reviewMaterial(
  { clock, configuration, malwareScanner }: ReadServices,
  orm: Orm,
  { id, personId, brand, sealedDraft, sealedAnswer, contractId }: ReviewedApplication,
): Promise<ReviewMaterial> {
  const draft = openDraft(configuration.fieldKeys, id, sealedDraft);
  const signers = await findSigners(orm, id);
  const answered = await recordsForReview(
    orm,
    signers.flatMap(({ recordIds }) => recordIds),
  );
  const uploads = await listUploadsForReview(orm, id);
  const accounts = await signerAccounts({ configuration }, orm, signers);
  const originFrom = await findOriginLimit(orm, { contractId, brand, today: clock.today() });
  const checks = reviewChecks({
    originFrom,
    draft,
    today: clock.today(),
    answered,
    shared: (await profileOfTwo(orm, { id, contractId }))?.shared,
    hasOrigin: uploads.some(({ field }) => field === 'herkomst'),
    payers: contractId === null ? [] : await payersFor({ configuration }, orm, contractId),
    signers: accounts,
    account: await payoutAccountOf({ configuration }, orm, { personId, brand, contractId }),
  });
  const signatures = signers.map(({ id: signer, email, signedAt }) => [signer, email, signedAt]);
  return {
    draft,
    signers: signers.map((signer) => ({
      ...signer,
      accountName: nameOfAccount(accounts.find(({ role }) => role === signer.role)),
    })),
    seen: digestOf([draft, sealedAnswer, signatures, answered, uploads, checks]),
    questionnaires: signers.flatMap(({ role, recordIds }) =>
      answered.filter(({ id: one }) => recordIds.includes(one)).map(({ shown }) => ({ role, ...shown })),
    ),
    uploads,
    checks,
    obstacles: obstaclesOf(
      draft,
      { checks, uploads },
      { hasScanner: malwareScanner !== undefined, originFrom },
    ),
  };
}

/**
 * Returns whether the employee is the applicant or a signer of this application, with any of their accounts and
 * addresses. Employees may not decide on their own applications.
 */
export async function isOwnApplication(
  orm: Orm,
  services: Pick<Services, 'configuration'>,
  employee: Pick<SignedInPerson, 'id' | 'email'>,
  { personId }: Pick<ApplicationRow, 'personId'>,
  signers: readonly SignerRow[],
): Promise<boolean> {
  const accounts = [personId, ...signers.flatMap(({ signedBy }) => signedBy ?? [])];
  if (await isOwnAccount(orm, services, employee.id, accounts)) return true;
  const addresses = signers.map(({ email }) => email);
  return addresses.includes(employee.email) || hasMailboxOf(orm, employee.id, addresses);
}
