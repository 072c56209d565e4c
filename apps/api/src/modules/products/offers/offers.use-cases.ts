import type * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { startProblems } from '@portaal/domain/products/calculation/start';
import { fundMinimumProblems } from '@portaal/domain/products/offers/fund-minimums';
import type { QuestionnaireInput } from '@portaal/domain/products/questionnaires/calls';
import { centsToEuro, dealingTermsFor, firstOfNextMonth, type IsoDate, isoDate } from '@portaal/engine';
import type { OfferContent, OfferSnapshot } from '../../../documents/offer/offer.ts';
import {
  type Attempt,
  type AuditLine,
  act,
  attemptOf,
  done,
  earlierAttempt,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm } from '../../../platform/orm.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { calculateFor } from '../calculation/calculation.use-cases.ts';
import { listFundDocuments } from '../fund-documents/fund-documents.use-cases.ts';
import { type FundOnDay, fundsOn } from '../funds/funds.use-cases.ts';
import {
  keepQuestionnaire,
  type Origin,
  questionnaireOutcome,
  storedQuestionnaire,
  validateOfferedQuestionnaire,
} from '../questionnaires/questionnaires.use-cases.ts';
import { openOfferName, sealOfferName } from './offer-name.mapping.ts';
import { offerSnapshotOf } from './offer-snapshot.mapping.ts';
import {
  findOffer,
  findOfferByKey,
  findStoredOffer,
  insertOffer,
  listOfferRows,
  markOfferDeleted,
  nextOfferNumber,
} from './offers.repository.ts';

export { openOfferName } from './offer-name.mapping.ts';

/** A saved calculation as its owner sees it. */
export interface Offer {
  readonly id: string;
  readonly number: string;
  readonly createdAt: Date;
  /** Last day of validity. */
  readonly validUntil: IsoDate;
  readonly input: CalculationInput;
  readonly result: CalculationOutcome;
  readonly facts: OfferSnapshot;
  /** Version of the brand's terms with which the offer was calculated. */
  readonly parameterVersion: string;
  readonly questionnaireRecordId: string | null;
  /** Sealed name of the person the offer is for; null for an offer from before names were stored. */
  readonly sealedName: string | null;
}

/** Input for saving an offer. */
export interface OfferRequest {
  readonly input: CalculationInput;
  /** The questionnaire that determined the risk profile, or the questionnaire record of another offer. */
  readonly questionnaire?:
    | { readonly given: QuestionnaireInput; readonly origin: Origin; readonly brandName: string }
    | { readonly recordId: string | null }
    | undefined;
}

/** An offer as shown in a list. */
export interface OfferLine
  extends Omit<Offer, 'result' | 'facts' | 'questionnaireRecordId' | 'sealedName' | 'parameterVersion'> {
  readonly expected: CalculationOutcome['scenarios']['expected'];
  readonly parameterVersion: string;
}

type Row = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

const DAY_MS = 86_400_000;

function offerOf(row: Row): Offer {
  const { id, number, createdAt, parameterVersion, questionnaireRecordId, sealedName } = row;
  return {
    ...{ id, number, createdAt, parameterVersion, questionnaireRecordId, sealedName },
    validUntil: isoDate(row.validUntil),
    input: row.input as CalculationInput,
    result: row.result as CalculationOutcome,
    facts: row.facts as OfferSnapshot,
  };
}

/** Adds calendar days, in UTC, where every day has the same length. */
function daysAfter(date: IsoDate, days: number): IsoDate {
  return isoDate(new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10));
}

/** Returns an offer with all data printed on it. */
export const printedOffer = async (
  { database, configuration }: Pick<Services, 'database' | 'configuration'>,
  { sealedName, ...offer }: Offer,
): Promise<OfferContent> => ({
  ...offer,
  madeFor: openOfferName(configuration.fieldKeys, offer.id, sealedName),
  questionnaire: await questionnaireOutcome(database.orm, offer.questionnaireRecordId),
});

/** Builds the response of the calls that save or fetch an offer. */
export async function savedCalculationOf(
  { database }: Pick<Services, 'database'>,
  offer: Offer,
): Promise<CallResponse<typeof calls.saveOffer>['data']> {
  return {
    ...offer.result,
    offerID: offer.id,
    offerNumber: offer.number,
    createdAt: offer.createdAt.toISOString(),
    validUntil: offer.validUntil,
    questionnaire: await storedQuestionnaire(database.orm, offer.questionnaireRecordId),
  };
}

export async function findOwnOffer(
  { database }: Services,
  person: SignedInPerson,
  id: string,
): Promise<Offer | undefined> {
  const row = await findOffer(database.orm, person.id, id);
  return row && offerOf(row);
}

/** Returns an offer of a person, also after they removed it from their list: an application still follows it. */
export async function findOfferOfPerson(orm: Orm, personId: string, id: string): Promise<Offer | undefined> {
  const row = await findStoredOffer(orm, personId, id);
  return row && offerOf(row);
}

/** Returns the caller's own offer with its inputs. Throws `notFound`. */
export async function getCalculation(
  services: Services,
  person: SignedInPerson,
  id: string,
): Promise<CallResponse<typeof calls.getCalculation>['data']> {
  const offer = await findOwnOffer(services, person, id);
  if (!offer) throw new AppError('notFound');
  return { ...(await savedCalculationOf(services, offer)), input: offer.input };
}

/** Lists the caller's offers, newest first. */
export async function listOffers(
  { database }: Services,
  { id: personId }: SignedInPerson,
  request: PageRequest,
): Promise<Page<OfferLine>> {
  const found = await pageOf(request, (part) => listOfferRows(database.orm, { personId, ...part }));
  return pageWith(found, lineOf);
}

function lineOf(row: Awaited<ReturnType<typeof listOfferRows>>[number]): OfferLine {
  return {
    ...row,
    validUntil: isoDate(row.validUntil),
    input: row.input as CalculationInput,
    expected: row.expected as OfferLine['expected'],
  };
}

/** Throws `invalidInput` when a fund of the offer requires a higher first deposit (domain 6). */
function validateFundMinimums(input: CalculationInput, funds: readonly FundOnDay[]): void {
  const minimums = funds.map(({ terms: { id }, name, minimum: { initialDeposit, monthlyDeposit } }) => ({
    id,
    name,
    minimum: {
      initialDeposit: centsToEuro(initialDeposit),
      periodicDeposit: centsToEuro(monthlyDeposit),
    },
  }));
  const problems = fundMinimumProblems(input, minimums);
  if (problems.length > 0) throw new AppError('invalidInput', problems);
}

/**
 * recalculates from the inputs, never trusting figures from outside, and saves the offer with its questionnaire
 * record, if any. The same key with the same inputs returns the existing offer; the same key with different inputs
 * throws `conflict`. Throws `invalidInput` below the minimum of a fund.
 */
export async function saveOffer(
  services: Services,
  person: SignedInPerson,
  { input, questionnaire }: OfferRequest,
  idempotencyKey: string | undefined,
): Promise<Offer> {
  const { clock, configuration } = services;
  const attempt = attemptOf(idempotencyKey, input);
  const earlier = await earlierOffer(services, person, attempt);
  if (earlier) return earlier;

  const calculation = await calculateFor(services, person, input);
  validateFundMinimums(input, calculation.funds);
  const { result, fundVersion, fiscalVersion } = calculation;
  const documents = await listFundDocuments(services, person.brand);
  const calendar = await calendarOf(services, person.brand);
  const snapshot = {
    ...offerSnapshotOf(input, calculation.funds, calculation.riskProfiles, documents),
    dealing: dealingTermsFor(services.clock.today(), calendar),
  };
  const validated =
    questionnaire && 'given' in questionnaire
      ? await validateOfferedQuestionnaire(services, person, {
          ...questionnaire,
          ...calculation,
          input,
        })
      : undefined;
  const reused = questionnaire && 'recordId' in questionnaire ? questionnaire.recordId : null;
  const id = newId();
  const { content } = await fundsOn(services, person.brand, clock.today());
  const validUntil = daysAfter(clock.today(), content.termijnen.offerteGeldig);
  const sealedName = sealOfferName(configuration.fieldKeys, id, person.name);
  const saved = await act(services, person, {
    work: async (tx, createdAt) => {
      const number = await nextOfferNumber(tx, clock.today().slice(0, 4));
      const questionnaireRecordId = validated ? (await keepQuestionnaire(tx, validated)).id : reused;
      const inserted = await insertOffer(tx, {
        id,
        number,
        personId: person.id,
        brand: person.brand,
        productCode: input.productCode,
        parameterVersion: fundVersion,
        fiscalVersion,
        input,
        result,
        facts: snapshot,
        sealedName,
        questionnaireRecordId,
        idempotencyKey: attempt.key ?? null,
        inputDigest: attempt.digest,
        createdAt,
        validUntil,
      });
      if (!inserted) return unchanged(undefined);
      const audit: AuditLine = {
        action: 'offer.saved',
        subjectType: 'offer',
        subjectId: id,
        detail: {
          number,
          productCode: input.productCode,
          ...(validated && { questionnaire: validated.facts }),
        },
      };
      return done(
        { audit },
        {
          id,
          number,
          createdAt,
          validUntil,
          input,
          result,
          facts: snapshot,
          parameterVersion: fundVersion,
          questionnaireRecordId,
          sealedName,
        },
      );
    },
  });
  // A parallel call with the same key saved its offer first; that offer is returned.
  const offer = saved ?? (await earlierOffer(services, person, attempt));
  if (!offer) throw new AppError('conflict');
  return offer;
}

async function earlierOffer(
  { database }: Services,
  person: SignedInPerson,
  attempt: Attempt,
): Promise<Offer | undefined> {
  // Every offer has a digest, so no other comparison is necessary.
  const row = await earlierAttempt(
    attempt,
    (key) => findOfferByKey(database.orm, person.id, key),
    () => false,
  );
  return row && offerOf(row);
}

/**
 * Creates a new offer with the inputs of one of the caller's own offers, calculated with today's data. A start date
 * that is no longer possible becomes the first possible one (C-08). Throws `notFound`, and `invalidInput` when
 * today's rules reject the inputs.
 */
export async function copyOffer(
  services: Services,
  person: SignedInPerson,
  id: string,
  idempotencyKey: string | undefined,
): Promise<Offer> {
  const original = await findOwnOffer(services, person, id);
  if (!original) throw new AppError('notFound');
  const today = services.clock.today();
  const { input, questionnaireRecordId: recordId } = original;
  const start = startProblems(input.start, today).length === 0 ? input.start : firstOfNextMonth(today);
  return saveOffer(
    services,
    person,
    { input: { ...input, start }, questionnaire: { recordId } },
    idempotencyKey,
  );
}

/** Removes the caller's own offer from the list; the row remains. Throws `notFound`, also when repeated. */
export async function deleteOffer(services: Services, person: SignedInPerson, id: string): Promise<void> {
  await act(services, person, {
    work: async (tx, now) => {
      const number = await markOfferDeleted(tx, person.id, id, now);
      if (number === undefined) throw new AppError('notFound');
      return done({
        audit: { action: 'offer.deleted', subjectType: 'offer', subjectId: id, detail: { number } },
      });
    },
  });
}
