import type { Application, ContractToSign } from '@portaal/domain/investing/applications/calls';
import { centsToEuro, dutchDay } from '@portaal/engine';
import { contractDocument } from '../../../documents/contract/contract-document.ts';
import { type ActingSession, act, done, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { periodsOn } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import type { FileResponse } from '../../../http/route.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';
import { lockPremiums } from '../../documents/documents/documents.use-cases.ts';
import { textOfDocument } from '../../documents/provider-texts/provider-texts.use-cases.ts';
import { keepQuestionnaire } from '../../products/questionnaires/questionnaires.use-cases.ts';
import { findTaxCredit } from '../change-requests/change-requests.use-cases.ts';
import {
  type Agreement,
  agreementOf,
  contractToSign,
  digestOf,
  openAgreement,
  productOf,
  sealAgreement,
} from './agreement.mapping.ts';
import type { Applicant } from './application-questionnaire.use-cases.ts';
import {
  type ApplicationRow,
  findApplication,
  lockApplication,
  updateApplication,
} from './applications.repository.ts';
import { applicationResponse } from './applications.use-cases.ts';
import { otherPayouts } from './applied-payout.use-cases.ts';
import { concludedContract } from './concluding.use-cases.ts';
import { invitationLink } from './invitation-link.mapping.ts';
import { makeContract } from './making-contract.use-cases.ts';
import { yearlyPremium } from './offer-reading.use-cases.ts';
import { findMethod, findSigners, insertSigner } from './signing.repository.ts';
import { readWhole, type WholeApplication } from './whole-application.use-cases.ts';

async function ownApplication(
  { database }: Services,
  { person }: Applicant,
  id: string,
): Promise<ApplicationRow> {
  const row = await findApplication(database.orm, person.id, id);
  if (!row) throw new AppError('notFound');
  return row;
}

/** Returns the agreement of an application: from the draft if unsigned, or else as it was signed. */
async function agreementFor(
  services: Services,
  applicant: Applicant,
  row: ApplicationRow,
): Promise<Agreement> {
  const { fieldKeys } = services.configuration;
  if (row.sealedContract !== null) return openAgreement(fieldKeys, row.id, row.sealedContract);
  const whole = await readWhole(services, applicant, row, { isSigned: false });
  return agreementOf(whole, { accountName: applicant.person.name, brand: applicant.brand });
}

/**
 * Returns the contract to sign. Throws `notFound`, and `invalidInput` with everything that is still missing or wrong.
 */
export async function getContractToSign(
  services: Services,
  applicant: Applicant,
  id: string,
): Promise<ContractToSign> {
  const agreement = await agreementFor(services, applicant, await ownApplication(services, applicant, id));
  return contractToSign(agreement, applicant.brand, services.clock.today());
}

/** Returns the contract of {@link getContractToSign} as a PDF. The contract number is assigned on signing. */
export async function getContractToSignFile(
  services: Services,
  applicant: Applicant,
  id: string,
): Promise<FileResponse> {
  const row = await ownApplication(services, applicant, id);
  const agreement = await agreementFor(services, applicant, row);
  const { snapshot, identity } = agreement;
  const today = services.clock.today();
  const text = await textOfDocument(services.database.orm, applicant.brand, {
    kind: 'contract',
    agreed: snapshot.texts?.contract,
    at: row.changedAt,
  });
  const content = await contractDocument({
    brand: applicant.brand,
    text,
    title: 'Contract',
    documentDate: today,
    createdAt: row.changedAt,
    snapshot: {
      ...snapshot,
      contract: { number: row.contractNumber ?? 'volgt na ondertekening', product: productOf(agreement) },
      signedOn: today,
    },
    identity,
  });
  return { name: 'contract.pdf', content };
}

interface Signature extends Pick<Applicant, 'brand' | 'origin'> {
  readonly session: ActingSession;
  readonly id: string;
  /** Hexadecimal digest of the contract that the signer read. */
  readonly digest: string;
  readonly twoFaToken: string;
}

/**
 * Signs an application and creates its contract. A repeated call with the same content returns the existing
 * result. Throws `notFound`, `invalidInput`, `changedMeanwhile` if the contract differs from the contract
 * that the signer read, `tooManyRelations` and `stepUpRequired`.
 */
export async function signApplication(services: Services, signature: Signature): Promise<Application> {
  const { session, id, digest, twoFaToken, brand, origin } = signature;
  const { person } = session;
  const applicant = { brand, person, origin };
  const row = await ownApplication(services, applicant, id);
  const whole =
    row.status === 'draft' ? await readWhole(services, applicant, row, { isSigned: true }) : undefined;
  const agreement = whole && agreementOf(whole, { accountName: person.name, brand });
  if (agreement && digestOf(agreement).toString('hex') !== digest) throw new AppError('changedMeanwhile');
  return act(services, session, {
    lock: async (tx) => {
      const locked = await lockApplication(tx, person.id, id);
      if (!locked) throw new AppError('notFound');
      if (locked.status !== 'draft') return { locked, isNew: false };
      if (!whole || !agreement || locked.version !== agreement.version) {
        throw new AppError('changedMeanwhile');
      }
      await requireSameAnnuity(tx, services, whole, person);
      return { locked, isNew: true };
    },
    stepUp: ({ isNew }) => (isNew ? { act: 'sign', twoFaToken } : undefined),
    work: async (tx, now, { locked, isNew }) => {
      if (!isNew || !whole || !agreement) {
        const signers = await findSigners(tx, id);
        const isSame = signers.some((one) => one.digest?.toString('hex') === digest);
        if (!isSame) throw new AppError('changedMeanwhile');
        return unchanged(applicationResponse(services, locked));
      }
      const method = await findMethod(tx, hashToken(twoFaToken));
      const made = await makeContract(tx, services, { whole, agreement, applicant, now });
      const recordIds = await storedRecords(tx, whole);
      await insertSigner(tx, {
        ...signerOf(applicant),
        applicationId: id,
        signedAt: now,
        digest: digestOf(agreement),
        method,
        recordIds,
      });
      const second = agreement.secondSigner;
      const isLast = second === null;
      const { meetekenen: days } = await periodsOn(tx, brand.id, dutchDay(now));
      const link =
        second === null ? undefined : invitationLink(services, { brand, email: second, days, now });
      if (link) {
        await insertSigner(tx, {
          id: newId(),
          applicationId: id,
          role: whole.input.for === 'partner' ? 'partner' : 'otherParent',
          ...link.stored,
        });
      }
      await updateApplication(tx, id, {
        status: isLast ? 'submitted' : 'awaitingSecondSignature',
        contractId: made.contractId,
        sealedContract: sealAgreement(services.configuration.fieldKeys, agreement),
        changedAt: now,
        expiresOn: null,
        warnedAt: null,
        submittedAt: isLast ? now : null,
      });
      const signed = await lockApplication(tx, person.id, id);
      if (!signed) throw new AppError('notFound');
      if (isLast) await concludedContract(tx, services, signed, now);
      return done(
        {
          audit: [
            ...made.audit,
            {
              action: 'application.signed',
              subjectType: 'application',
              subjectId: id,
              detail: { contractId: made.contractId, digest, method, ...signedFields(whole) },
            },
          ],
          mails: link ? [link.mail] : [],
          jobs: [['payees.check', { personId: person.id }]],
          history: [
            { contractId: made.contractId, kind: 'created' },
            { contractId: made.contractId, kind: 'signed' },
            ...(made.moved?.history ?? []),
          ],
          messages: [
            ...(made.moved?.messages ?? []),
            {
              personId: person.id,
              contractId: made.contractId,
              kind: 'contract',
              mail: true,
              title: 'Uw contract is gemaakt',
              text: `Uw contract is gemaakt. Uw contractnummer is ${made.number}. ${nextText(agreement)}`,
            },
          ],
        },
        applicationResponse(services, signed),
      );
    },
  });
}

const LONGEST_USER_AGENT = 500;

/** Returns the person who signs, with the device. */
const signerOf = ({ person, origin }: Applicant) => ({
  id: newId(),
  role: 'applicant' as const,
  email: person.email,
  signedBy: person.id,
  ipAddress: origin.ipAddress,
  userAgent: origin.userAgent.slice(0, LONGEST_USER_AGENT),
});

/** Stores the questionnaire in the draft, if any. Returns the records on which the signature is based. */
const storedRecords = async (
  tx: Transaction,
  { validated, recordIds }: WholeApplication,
): Promise<readonly string[]> => (validated ? [(await keepQuestionnaire(tx, validated)).id] : recordIds);

/** Returns the fields for the audit log: how risky the choice is, or the offer that the contract follows. */
const signedFields = ({ validated, offer, row }: WholeApplication) => ({
  ...validated?.facts,
  ...(offer && { offer: offer.number, productCode: row.productCode }),
});

/**
 * Throws `changedMeanwhile` if the premiums of the year, the temporary annuities or the tax credit of the person are no
 * longer those that the applicant read. Until the transaction ends, no other application of this person adds any.
 */
async function requireSameAnnuity(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { offer, input, debitDay }: WholeApplication,
  person: Applicant['person'],
): Promise<void> {
  if (!offer?.annuity && !offer?.payout) return;
  await lockPremiums(tx, person.id);
  if (offer.annuity) {
    const { premium } = offer.annuity;
    const { periodicDeposit, initialDeposit } = input.amounts;
    const premiums = { periodicDeposit, initialDeposit: offer.transfer ? 0 : initialDeposit };
    const days = { today: clock.today(), debitDay };
    const { year, total } = await yearlyPremium(tx, person.id, premiums, days);
    if (year !== premium.year || total !== premium.total) throw new AppError('changedMeanwhile');
  }
  if (!offer.payout) return;
  const { otherTemporaryPayouts, statedElsewhere, creditAt = null } = offer.payout;
  const others = await otherPayouts(tx, person, { otherTemporaryPayouts: statedElsewhere ?? undefined });
  const credit = await findTaxCredit(tx, person.id);
  if (centsToEuro(others) !== otherTemporaryPayouts || (credit?.number ?? null) !== creditAt) {
    throw new AppError('changedMeanwhile');
  }
}

function nextText({ secondSigner, snapshot, identity: { transfer } }: Agreement): string {
  const review = 'Wij controleren intussen uw aanvraag.';
  const mandate = 'Geef nu een machtiging voor uw maandelijkse inleg.';
  if (secondSigner !== null) return 'Wij wachten nog op de tweede handtekening. Daarna kunt u betalen.';
  if (transfer) {
    const request = `Wij controleren nu uw aanvraag. Daarna vragen wij ${transfer.providerName} om uw kapitaal over te dragen.`;
    return snapshot.monthlyDepositCents > 0 ? `${request} ${mandate}` : request;
  }
  return snapshot.initialDepositCents > 0
    ? `U kunt nu uw eerste inleg betalen. ${review}`
    : `${mandate} ${review}`;
}
