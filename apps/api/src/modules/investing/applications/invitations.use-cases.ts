import type * as calls from '@portaal/domain/calls';
import type { CallBody, CallResponse } from '@portaal/domain/http/call';
import type { CoSignedContract, WaitingInvitation } from '@portaal/domain/investing/applications/invitations';
import type { QuestionnaireInput } from '@portaal/domain/products/questionnaires/calls';
import { dutchDay } from '@portaal/engine';
import type { Brand } from '../../../brands/brands.ts';
import { type ActingSession, type ActMessage, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { periodsOn } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';
import { getPersonalInformation } from '../../people/personal-information/personal-information.use-cases.ts';
import {
  keepQuestionnaire,
  type SharedProfile,
  validatePurchaseQuestionnaire,
} from '../../products/questionnaires/questionnaires.use-cases.ts';
import { contractToSign, digestOf, openAgreement, productOf } from './agreement.mapping.ts';
import type { Applicant } from './application-questionnaire.use-cases.ts';
import { updateApplication } from './applications.repository.ts';
import { type Conclusion, conclude, profileOfTwo, sharedText } from './concluding.use-cases.ts';
import { type ConcludedApplication, lockConcluded, markContract } from './decisions.repository.ts';
import { invitationLink } from './invitation-link.mapping.ts';
import {
  findCoSigned,
  findFundIds,
  findInvitation,
  findMethod,
  findSigners,
  findWaiting,
  updateSigner,
} from './signing.repository.ts';

/**
 * Returns the invitation of a link. Throws `linkExpired` if the link is unknown, used, replaced or too old, and
 * `notAllowed` for an account other than the invited one.
 */
async function findOpen(orm: Orm, person: SignedInPerson, token: string, now: Date) {
  const found = await findInvitation(orm, token);
  const { signer, row, brand } = found ?? {};
  const isOpen =
    row?.status === 'awaitingSecondSignature' &&
    brand === person.brand &&
    signer?.tokenExpiresAt != null &&
    signer.tokenExpiresAt > now;
  if (!found || !isOpen) throw new AppError('linkExpired');
  const isInvited = found.signer.email === person.email && found.row.personId !== person.id;
  if (!isInvited) throw new AppError('notAllowed');
  return found;
}
type Invitation = Awaited<ReturnType<typeof findOpen>>;

/** Returns whether the signer must still fill in personal information. A nominated account is not required. */
async function lacksInformation(services: Services, person: SignedInPerson): Promise<boolean> {
  const { persoon, adres, contact, identiteit } = await getPersonalInformation(services, person);
  return [persoon, adres, contact, identiteit].some((part) => part === null);
}

const agreementOf = ({ configuration }: Pick<Services, 'configuration'>, { row }: Invitation) =>
  openAgreement(configuration.fieldKeys, row.id, row.sealedContract ?? '');

/** Throws `linkExpired` and `notAllowed`. */
export async function getSigningInvitation(
  services: Services,
  { brand, person }: Pick<Applicant, 'brand' | 'person'>,
  token: string,
): Promise<CallResponse<typeof calls.getSigningInvitation>['data']> {
  const { clock, database } = services;
  const found = await findOpen(database.orm, person, token, clock.now());
  const agreement = agreementOf(services, found);
  return {
    role: found.signer.role,
    applicantName: found.applicantName,
    contractNumber: found.contractNumber,
    flow: found.row.flow,
    fundId: found.row.fundId,
    fundIds: await findFundIds(database.orm, found.row),
    productCode: productOf(agreement),
    contract: contractToSign(agreement, brand, clock.today()),
    needsInformation: await lacksInformation(services, person),
    needsQuestionnaire: found.signer.role === 'partner',
  };
}

type SignedInvitation = CallBody<typeof calls.signInvitation>;

/**
 * Stores the last signature. The contract then awaits payment or, if the shared profile is more careful than
 * the applicant's own, the applicant's confirmation. Throws `linkExpired`, `notAllowed`, `invalidInput`,
 * `changedMeanwhile` if the contract differs from the contract that the signer read, and `stepUpRequired`.
 */
export async function signInvitation(
  services: Services,
  { brand, origin, session }: Pick<Applicant, 'brand' | 'origin'> & { readonly session: ActingSession },
  { token, digest, questionnaire, heeftGezag, twoFaToken }: SignedInvitation,
): Promise<void> {
  const { person } = session;
  const found = await findOpen(services.database.orm, person, token, services.clock.now());
  const { signer, row, applicantName } = found;
  if (await lacksInformation(services, person)) {
    const message = 'Vul eerst uw persoonlijke informatie in.';
    throw new AppError('invalidInput', [{ field: 'persoonlijkeInformatie', message }]);
  }
  if (signer.role === 'otherParent' && heeftGezag !== true) {
    const message = 'Bevestig dat u het gezag over het kind hebt.';
    throw new AppError('invalidInput', [{ field: 'heeftGezag', message }]);
  }
  const validated =
    signer.role === 'partner'
      ? await validatePurchaseQuestionnaire(services, person, {
          given: requiredAnswers(questionnaire),
          origin,
          brandName: brand.name,
          fundIds: await findFundIds(services.database.orm, row),
          productCode: row.productCode,
        })
      : undefined;
  const agreement = agreementOf(services, found);
  if (digestOf(agreement).toString('hex') !== digest) throw new AppError('changedMeanwhile');
  await act(services, session, {
    lock: (tx, now) => lockInvitation(tx, person, token, now),
    stepUp: { act: 'sign', twoFaToken },
    work: async (tx, now, { application, invitation }) => {
      const method = await findMethod(tx, hashToken(twoFaToken));
      const record = validated && (await keepQuestionnaire(tx, validated));
      await updateSigner(tx, invitation.signer.id, {
        tokenHash: null,
        tokenExpiresAt: null,
        signedBy: person.id,
        signedAt: now,
        digest: digestOf(agreement),
        method,
        ipAddress: origin.ipAddress,
        userAgent: origin.userAgent.slice(0, LONGEST_USER_AGENT),
        questionnaireRecordId: record?.id ?? null,
      });
      const { contract } = application;
      const found = await profileOfTwo(tx, application);
      const { shared, messages } = found?.isMoreCareful
        ? await requireConfirmation(tx, found.shared, {
            application,
            applicantName,
            secondId: person.id,
            now,
          })
        : await conclude(tx, services, { application, applicantName, secondId: person.id, now });
      return done({
        audit: {
          action: 'application.signed',
          subjectType: 'application',
          subjectId: application.id,
          detail: {
            contractId: contract.id,
            role: invitation.signer.role,
            digest,
            method,
            ...validated?.facts,
            ...(shared && { sharedProfile: shared.choice }),
          },
        },
        history: [{ contractId: contract.id, kind: 'signed' }],
        messages,
      });
    },
  });
}

/**
 * Requests the applicant's confirmation of the shared profile, because the applicant signed before the partner
 * answered (decision 0026).
 */
async function requireConfirmation(
  tx: Transaction,
  shared: SharedProfile,
  { application, applicantName, secondId, now }: Conclusion,
) {
  const { id, personId, contract } = application;
  await markContract(tx, contract.id, { status: 'awaitingSignature' });
  await updateApplication(tx, id, { status: 'awaitingConfirmation', changedAt: now });
  const title = 'Het profiel van u beiden is voorzichtiger';
  const messages: ActMessage[] = [
    {
      personId,
      contractId: contract.id,
      kind: 'contract',
      mail: true,
      title,
      text: `Uw partner heeft contract ${contract.number} meegetekend.${sharedText(shared)} Bevestig op uw overzicht bij Uw aanvragen dat u zo wilt beleggen. Daarna kunt u betalen.`,
    },
    {
      personId: secondId,
      kind: 'contract',
      mail: true,
      title,
      text: `U hebt contract ${contract.number} meegetekend.${sharedText(shared)} ${applicantName} bevestigt dat eerst. Daarna kan er worden betaald.`,
    },
  ];
  return { shared, messages };
}

const LONGEST_USER_AGENT = 500;

function requiredAnswers(questionnaire: QuestionnaireInput | undefined): QuestionnaireInput {
  if (questionnaire) return questionnaire;
  const message = 'Beantwoord alle vragen om verder te gaan.';
  throw new AppError('invalidInput', [{ field: 'questionnaire.answers', message }]);
}

/**
 * Locks the application of an invitation until the transaction ends. Of several concurrent calls with one link, only
 * the first finds the invitation open.
 */
async function lockInvitation(
  tx: Transaction,
  person: SignedInPerson,
  token: string,
  now: Date,
): Promise<{ application: ConcludedApplication; invitation: Invitation }> {
  const { row } = await findOpen(tx, person, token, now);
  const application = await lockConcluded(tx, row.id);
  if (!application) throw new AppError('linkExpired');
  return { application, invitation: await findOpen(tx, person, token, now) };
}

/** Throws `linkExpired` and `notAllowed`. */
export async function declineInvitation(
  services: Services,
  person: SignedInPerson,
  token: string,
): Promise<void> {
  await act(services, person, {
    lock: (tx, now) => lockInvitation(tx, person, token, now),
    work: async (tx, now, { application, invitation }) => {
      await updateSigner(tx, invitation.signer.id, {
        tokenHash: null,
        tokenExpiresAt: null,
        declinedAt: now,
      });
      const { contract } = application;
      return done({
        audit: {
          action: 'application.invitationDeclined',
          subjectType: 'application',
          subjectId: application.id,
          detail: { contractId: contract.id, role: invitation.signer.role },
        },
        messages: [
          {
            personId: application.personId,
            contractId: contract.id,
            kind: 'contract',
            mail: true,
            title: 'Er is niet meegetekend',
            text: `Wie u vroeg om contract ${contract.number} mee te tekenen, doet dat niet. U kunt opnieuw uitnodigen, of stoppen met deze aanvraag.`,
          },
        ],
      });
    },
  });
}

/** Lists the contracts of other applicants that wait for the caller's signature. */
export async function listWaitingInvitations(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  person: SignedInPerson,
): Promise<WaitingInvitation[]> {
  const found = await findWaiting(database.orm, person, clock.now());
  return found.map(({ expiresAt, ...one }) => ({ ...one, expiresAt: expiresAt?.toISOString() ?? '' }));
}

/** Lists the contracts of other applicants that the caller signed. */
export async function listCoSignedContracts(
  { database }: Pick<Services, 'database'>,
  { id }: SignedInPerson,
): Promise<CoSignedContract[]> {
  const found = await findCoSigned(database.orm, id);
  return found.map(({ signedAt, ...one }) => ({ ...one, signedAt: signedAt?.toISOString() ?? '' }));
}

const PAUSE = 60_000;

/**
 * Sends a new invitation link. Throws `notFound`, `changedMeanwhile` if no signature is missing any more, and
 * `tooManyRequests` within a minute of the previous link.
 */
export async function resendInvitation(
  services: Services,
  brand: Brand,
  person: SignedInPerson,
  id: string,
): Promise<void> {
  await act(services, person, {
    work: async (tx, now) => {
      const application = await lockConcluded(tx, id);
      if (application?.personId !== person.id) throw new AppError('notFound');
      const signer = (await findSigners(tx, id)).find(({ role }) => role !== 'applicant');
      if (application.status !== 'awaitingSecondSignature' || !signer) throw new AppError('changedMeanwhile');
      const wait = signer.invitedAt ? signer.invitedAt.getTime() + PAUSE - now.getTime() : 0;
      if (wait > 0) throw new AppError('tooManyRequests', [], Math.ceil(wait / 1_000));
      const { meetekenen: days } = await periodsOn(tx, brand.id, dutchDay(now));
      const link = invitationLink(services, { brand, email: signer.email, days, now });
      await updateSigner(tx, signer.id, link.stored);
      return done({
        audit: {
          action: 'application.invitationSent',
          subjectType: 'application',
          subjectId: id,
          detail: { role: signer.role },
        },
        mails: [link.mail],
      });
    },
  });
}
