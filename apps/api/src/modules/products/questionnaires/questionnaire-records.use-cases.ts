import { createHash } from 'node:crypto';
import { type ProductCode, products } from '@portaal/domain/products/products/product';
import type {
  Purchase,
  QuestionnaireInput,
  StoredQuestionnaire,
} from '@portaal/domain/products/questionnaires/calls';
import {
  fundChoiceProblems,
  fundsOfQuestionnaire,
  type QuestionnaireId,
  questionnairesFor,
  type SuitedFund,
} from '@portaal/domain/products/questionnaires/fund-suitability';
import { riskProfileNames } from '@portaal/domain/products/questionnaires/profile-codes';
import { addMonths, dutchDay, type IsoDate } from '@portaal/engine';
import type { QuestionnaireOutcome } from '../../../documents/offer/offer.ts';
import { type ActServices, act, done, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { type FundOnDay, fundsOn, suitedFund } from '../funds/funds.use-cases.ts';
import {
  type RecordContent,
  recordContent,
  recordProblems,
  stepsAbove,
  unscorable,
  type Validation,
} from './questionnaire-record.rules.ts';
import { findQuestionnaire, scoreOf } from './questionnaire-score.rules.ts';
import {
  findContractPurchase,
  findOfferPurchase,
  findRecord,
  listLatestRecords,
  putRecord,
} from './questionnaires.repository.ts';
import { isRepeated, withRepeatedWarning } from './repeated-questionnaire.use-cases.ts';
import { listRiskProfiles } from './risk-profiles.use-cases.ts';

/** Client that sent the questionnaire. */
export interface Origin {
  readonly ipAddress: string;
  readonly userAgent: string;
}

/** A questionnaire that was scored and found complete, to be stored with an offer or a purchase. */
export interface ValidatedQuestionnaire {
  readonly row: Parameters<typeof putRecord>[1];
  /** Fields for the audit log. */
  readonly facts: { readonly stepsAbove: number; readonly repeated: boolean };
}

const LONGEST_USER_AGENT = 500;

/** The submitted answers, with the client that sent them and the brand name shown. */
interface RecordInput {
  readonly given: QuestionnaireInput;
  readonly origin: Origin;
  readonly brandName: string;
}

/**
 * Validates the questionnaire of an offer. An offer buys nothing: the calculation checks its funds against the limits
 * of the profile.
 */
export const validateOfferedQuestionnaire = (
  services: Pick<Services, 'clock' | 'database'>,
  person: SignedInPerson,
  offered: RecordInput & Pick<Validation, 'input' | 'funds' | 'riskProfiles'>,
): Promise<ValidatedQuestionnaire> => validate(services, person, { ...offered, bought: [] });

/**
 * Validates the questionnaire required before these funds are bought. The questionnaire must belong to at least one
 * of the funds. Runs outside a transaction; `keepQuestionnaire` stores the result in the transaction of the purchase.
 * Throws `invalidInput`.
 */
export async function validatePurchaseQuestionnaire(
  services: Pick<Services, 'clock' | 'database'>,
  person: SignedInPerson,
  {
    fundIds,
    productCode,
    ...recordInput
  }: RecordInput & { readonly fundIds: readonly number[]; readonly productCode: ProductCode },
): Promise<ValidatedQuestionnaire> {
  const today = services.clock.today();
  const { funds } = await fundsOn(services, person.brand, today);
  const bought = fundsOfQuestionnaire(recordInput.given.id, suitedFunds(funds, fundIds));
  if (bought.length === 0) {
    const message = 'Deze vragenlijst hoort niet bij dit fonds.';
    throw new AppError('invalidInput', [{ field: 'questionnaire.id', message }]);
  }
  const input = { chosenRiskProfile: recordInput.given.riskSelection, funds: [], productCode };
  const riskProfiles = await listRiskProfiles(services, person.brand, today);
  return validate(services, person, { ...recordInput, input, funds: [], riskProfiles, bought });
}

/** Returns the funds with these ids, in the order of the set. */
const suitedFunds = (funds: readonly FundOnDay[], ids: readonly number[]): SuitedFund[] =>
  funds.filter(({ terms }) => ids.includes(terms.id)).map(suitedFund);

/**
 * Scores the answers again, never trusting a submitted score, and builds the record (domain 3.4). Throws
 * `invalidInput` with the missing answers and the differences from this calculation.
 */
async function validate(
  services: Pick<Services, 'clock' | 'database'>,
  person: SignedInPerson,
  { given, origin, ...choice }: RecordInput & Pick<Validation, 'input' | 'funds' | 'riskProfiles' | 'bought'>,
): Promise<ValidatedQuestionnaire> {
  const { clock } = services;
  const { passendheid, termijnen } = (await fundsOn(services, person.brand, clock.today())).content;
  const questionnaire = findQuestionnaire(passendheid, given.id);
  const broken = unscorable(questionnaire, given);
  if (broken.length > 0) throw new AppError('invalidInput', broken);
  const now = clock.now();
  // A browser clock that runs fast must not extend the validity of the answers.
  const completedAt = new Date(Math.min(Date.parse(given.completedAt), now.getTime()));
  const plain = scoreOf(questionnaire, given.answers, {
    rules: passendheid,
    preference: given.questionEleven,
    isAnnuity: products[choice.input.productCode].isAnnuity,
    riskProfiles: choice.riskProfiles,
  });
  const repeated = await isRepeated(services, person, given.id, completedAt);
  const score = repeated ? withRepeatedWarning(plain) : plain;
  const validation: Validation = {
    ...choice,
    questionnaire,
    given,
    score,
    today: clock.today(),
    validMonths: termijnen.antwoordenGeldig,
    completedOn: dutchDay(completedAt),
  };
  const problems = recordProblems(validation);
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  const steps = stepsAbove(validation);
  return {
    row: {
      id: newId(),
      personId: person.id,
      brand: person.brand,
      questionnaireId: questionnaire.nummer,
      version: questionnaire.versie,
      digest: createHash('sha256')
        .update(JSON.stringify([choice.input.productCode, given]))
        .digest(),
      given,
      content: recordContent(validation),
      stepsAbove: steps,
      isRepeated: repeated,
      ipAddress: origin.ipAddress,
      userAgent: origin.userAgent.slice(0, LONGEST_USER_AGENT),
      completedAt,
      recordedAt: now,
    },
    facts: { stepsAbove: steps, repeated },
  };
}

/**
 * Stores the record in the transaction of the calling use case. The same questionnaire returns the existing record.
 * The caller adds `facts` to its audit entry.
 */
export const keepQuestionnaire = (
  tx: Transaction,
  { row }: ValidatedQuestionnaire,
): Promise<{ readonly id: string; readonly isNew: boolean }> => putRecord(tx, row);

/**
 * Records a questionnaire for a contract, a fund or the funds of an offer. Throws `notFound` for another person's
 * contract or offer and for an unknown fund, and `invalidInput`.
 */
export async function recordQuestionnaire(
  services: ActServices,
  person: SignedInPerson,
  { id, purchase, ...input }: RecordInput & { readonly id: number; readonly purchase: Purchase },
): Promise<{ readonly validUntil: IsoDate }> {
  if (input.given.id !== id) {
    const message = 'Dit zijn antwoorden op een andere vragenlijst.';
    throw new AppError('invalidInput', [{ field: 'questionnaire.id', message }]);
  }
  const bought = await purchased(services, person, purchase);
  const validated = await validatePurchaseQuestionnaire(services, person, { ...input, ...bought });
  await act(services, person, {
    work: async (tx) => {
      const { id: recordId, isNew } = await keepQuestionnaire(tx, validated);
      if (!isNew) return unchanged(undefined);
      const detail = { questionnaireId: id, ...purchase, ...validated.facts };
      return done({
        audit: {
          action: 'questionnaire.recorded',
          subjectType: 'questionnaire',
          subjectId: recordId,
          detail,
        },
      });
    },
  });
  return { validUntil: lastDayOf(validated.row.completedAt, await answerMonthsOf(services, person.brand)) };
}

async function purchased(services: ActServices, person: SignedInPerson, purchase: Purchase) {
  if (purchase.kind === 'fund') {
    const { funds } = await fundsOn(services, person.brand, services.clock.today());
    if (!funds.some(({ terms }) => terms.id === purchase.fundId)) throw new AppError('notFound');
    return { productCode: purchase.productCode, fundIds: [purchase.fundId] };
  }
  const { orm } = services.database;
  const { id: personId, brand } = person;
  const found =
    purchase.kind === 'offer'
      ? await findOfferPurchase(orm, { offerId: purchase.offerId, personId })
      : await findContractPurchase(orm, { contractId: purchase.contractId, personId, brand });
  if (!found) throw new AppError('notFound');
  return found;
}

/** Returns the number of months for which a brand accepts answers, according to its terms of today. */
async function answerMonthsOf(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
): Promise<number> {
  const { content } = await fundsOn(services, brand, services.clock.today());
  return content.termijnen.antwoordenGeldig;
}

/** Returns the last day on which answers are valid (domain 3.2). */
const lastDayOf = (completedAt: Date, validMonths: number): IsoDate =>
  addMonths(dutchDay(completedAt), validMonths);

/** A required questionnaire, and the person's record that counts for it. */
interface RequiredQuestionnaire {
  readonly id: QuestionnaireId;
  readonly fundIds: readonly number[];
  /** Null if the person must answer the questions. */
  readonly record: { readonly id: string; readonly validUntil: IsoDate } | null;
}

/** Status of the questionnaires a person needs before buying these funds. */
export interface QuestionnaireStatus {
  readonly required: readonly RequiredQuestionnaire[];
  /** Questionnaires that were never completed, have expired, or led to a profile that does not cover the funds. */
  readonly missing: readonly QuestionnaireId[];
  /** Last day on which all questionnaires are valid; null if any is missing. */
  readonly validUntil: IsoDate | null;
}

/** A purchase that requires questionnaires. */
interface QuestionedPurchase {
  readonly personId: string;
  readonly productCode: ProductCode;
  readonly funds: readonly SuitedFund[];
  readonly today: IsoDate;
  /** Number of months for which the brand accepts answers. */
  readonly validMonths: number;
}

/**
 * Returns the status of the required questionnaires. The last record of each questionnaire that the person completed
 * for this kind of product counts, and no other questionnaire can replace it (domain 3.2).
 */
export async function questionnaireStanding(
  orm: Orm,
  { personId, productCode, funds, today, validMonths }: QuestionedPurchase,
): Promise<QuestionnaireStatus> {
  const { isAnnuity } = products[productCode];
  const latest = await listLatestRecords(orm, { personId, isAnnuity });
  const required = questionnairesFor(funds).map((id): RequiredQuestionnaire => {
    const covered = fundsOfQuestionnaire(id, funds);
    const row = latest.find(({ questionnaireId }) => questionnaireId === id);
    const validUntil = row && lastDayOf(row.completedAt, validMonths);
    const holds = row && validUntil !== undefined && validUntil >= today && covers(row, covered);
    return {
      id,
      fundIds: covered.map((fund) => fund.id),
      record: holds ? { id: row.id, validUntil } : null,
    };
  });
  const missing = required.filter(({ record }) => record === null).map(({ id }) => id);
  const days = required.flatMap(({ record }) => record?.validUntil ?? []).sort();
  return { required, missing, validUntil: missing.length > 0 ? null : (days[0] ?? null) };
}

/** Returns whether the profile chosen in a record, and its confirmations, suffice for these funds (domain 3.3). */
function covers(
  row: { readonly given: unknown; readonly content: unknown; readonly completedAt: Date },
  funds: readonly SuitedFund[],
): boolean {
  const { riskSelection, acknowledgements } = row.given as QuestionnaireInput;
  const { score } = row.content as RecordContent;
  const outcome = { ...score, scoredOn: dutchDay(row.completedAt) };
  const acknowledged = acknowledgements.map(({ code }) => code);
  return fundChoiceProblems({ outcome, riskSelection, acknowledged }, funds).length === 0;
}

/** Returns the questionnaire of an offer, or null if it has none. */
export async function storedQuestionnaire(
  orm: Orm,
  recordId: string | null,
): Promise<StoredQuestionnaire | null> {
  const row = recordId === null ? undefined : await findRecord(orm, recordId);
  if (!row) return null;
  return { given: row.given as QuestionnaireInput, score: (row.content as RecordContent).score };
}

/** Returns the questionnaire outcome printed on an offer; null if it has none. */
export async function questionnaireOutcome(
  orm: Orm,
  recordId: string | null,
): Promise<QuestionnaireOutcome | null> {
  const row = recordId === null ? undefined : await findRecord(orm, recordId);
  if (!row) return null;
  const { score, profile } = (row.content as RecordContent).score;
  return {
    completedOn: dutchDay(row.completedAt),
    score,
    profile: riskProfileNames[profile],
  };
}
