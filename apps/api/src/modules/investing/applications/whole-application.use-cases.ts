import type { FieldProblem } from '@portaal/domain/http/error';
import { amountProblems } from '@portaal/domain/investing/applications/amounts';
import {
  type ApplicationInput,
  readApplicants,
} from '@portaal/domain/investing/applications/application-input';
import { placedOwners } from '@portaal/domain/investing/applications/beneficial-owners';
import { declarationProblems } from '@portaal/domain/investing/applications/declarations';
import type { ApplicationDraft, PersonDraft } from '@portaal/domain/investing/applications/draft';
import { isMasked } from '@portaal/domain/investing/applications/persons';
import { isToBeRead, unreadProblems } from '@portaal/domain/investing/applications/reading';
import { missingUploads } from '@portaal/domain/investing/applications/required-uploads';
import { otherCountries } from '@portaal/domain/investing/applications/tax-countries';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import { products } from '@portaal/domain/products/products/product';
import { calculatorLimitsOf } from '@portaal/domain/products/terms/calculator-limits';
import { dealingTermsOf } from '@portaal/domain/products/terms/dealing-terms';
import { centsToEuro, type DealingTerms } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../platform/services.ts';
import { findUploads } from '../../documents/uploads/uploads.use-cases.ts';
import { unknownCountries } from '../../people/countries/countries.use-cases.ts';
import { getPersonalInformation } from '../../people/personal-information/personal-information.use-cases.ts';
import { findOwnRelation } from '../../people/relations/relations.use-cases.ts';
import {
  type DocumentToOpen,
  documentsToOpen,
} from '../../products/fund-documents/fund-documents.use-cases.ts';
import {
  type AnsweredQuestionnaire,
  type Applicant,
  readQuestionnaire,
  readStoredAnswers,
} from './application-questionnaire.use-cases.ts';
import type { ApplicationRow } from './applications.repository.ts';
import { readOffer } from './offer-reading.use-cases.ts';
import {
  type AppliedFund,
  type AppliedOfferTerms,
  type AppliedTerms,
  requireApplicable,
  termsToApply,
} from './offered-terms.use-cases.ts';
import { openDraft } from './sealed-draft.mapping.ts';

/** Reasons why an uploaded file does not allow signing, by its status. */
const messages: Readonly<Record<string, string>> = {
  checking: 'Wij controleren dit bestand nog op virussen. Probeer het over een minuut opnieuw.',
  infected: 'In dit bestand zat een virus. Voeg een ander bestand toe.',
};

type Upload = Awaited<ReturnType<typeof findUploads>>[number];

/**
 * Returns the fields with a usable file: a file in which the virus scan found nothing, or any file if scanning is
 * switched off.
 */
const usableFields = (uploads: readonly Upload[]): ReadonlySet<string> =>
  new Set(
    uploads.filter(({ status }) => status === 'clean' || status === 'unchecked').map(({ field }) => field),
  );

/** Returns a problem, under its field name, for every file that signing requires and that is not usable. */
function uploadProblems(
  uploads: readonly Upload[],
  draft: ApplicationDraft,
  originFrom: number,
): FieldProblem[] {
  const statuses = new Map<string, string>(uploads.map(({ field, status }) => [field, status]));
  const missing = missingUploads(draft, usableFields(uploads), originFrom);
  return [...missing.values()].flat().map(({ field, message }) => {
    const status = statuses.get(field);
    return { field, message: (status === undefined ? undefined : messages[status]) ?? message };
  });
}

export type ExistingRelation = NonNullable<Awaited<ReturnType<typeof findOwnRelation>>>;

/** A complete and valid application, with all data it refers to. */
export interface WholeApplication extends AnsweredQuestionnaire {
  readonly row: ApplicationRow;
  readonly draft: ApplicationDraft;
  readonly input: ApplicationInput;
  /** The largest share first. */
  readonly funds: readonly AppliedFund[];
  /** Null for an application for one fund. */
  readonly offer: AppliedOfferTerms | null;
  /** Version of the brand's terms on the next dealing day. */
  readonly termsVersion: string;
  /** Cooling-off period in days according to those terms. */
  readonly coolingOffDays: number;
  /** Number of days within which the signer reports a change of the declared data. */
  readonly reportingDays: number;
  /** Dealing days of those terms, and the day of the month on which a monthly deposit is collected. */
  readonly dealing: DealingTerms;
  readonly debitDay: number;
  /**
   * Documents that must be read before paying into the funds, in today's versions. The applicant opened each of them.
   */
  readonly documents: readonly ReadFundDocument[];
  /** Personal information of the applicant as stored before this application. */
  readonly information: PersonalInformation;
  /** The chosen existing relation; null if no relation is needed or its data were typed. */
  readonly relation: ExistingRelation | null;
}

type ReadFundDocument = DocumentToOpen & { readonly sha256: string };

/** Returns the minimum deposits: those of a single fund, or of a whole allocation (domain 6). */
function minimumsOf({ funds: [only, ...others], today }: AppliedTerms, isAnnuity: boolean) {
  if (!only || others.length > 0 || isAnnuity) {
    const { initialDeposit, periodicDeposit } = calculatorLimitsOf(today.content);
    return { initialDeposit: initialDeposit.minimum, periodicDeposit: periodicDeposit.minimum };
  }
  const { minimum } = only.fund;
  return {
    initialDeposit: centsToEuro(minimum.initialDeposit),
    periodicDeposit: centsToEuro(minimum.monthlyDeposit),
  };
}

/** Returns the documents to read before paying into these funds, each with the fund they belong to. */
async function documentsOf(
  services: Services,
  person: Applicant['person'],
  funds: readonly AppliedFund[],
): Promise<DocumentToOpen[]> {
  const found: DocumentToOpen[] = [];
  for (const { fund } of funds) {
    found.push(...(await documentsToOpen(services, person, fund.terms.id)).filter(isToBeRead));
  }
  return found;
}

/**
 * Validates a draft as strictly as the pages do, plus the checks that only the server can make. If `isSigned` is set,
 * the declarations made with the signature are validated as well. Throws `invalidInput` with every problem under its
 * field name in the draft, and `offerExpired`.
 */
export async function readWhole(
  services: Services,
  { brand, person, origin }: Applicant,
  row: ApplicationRow,
  { isSigned }: { readonly isSigned: boolean },
): Promise<WholeApplication> {
  const { clock, configuration, database } = services;
  const draft = openDraft(configuration.fieldKeys, row.id, row.sealedDraft);
  const today = clock.today();
  const applicant = { brand, person, origin };
  const terms = await termsToApply(services, person, row);
  if (terms.offer) requireApplicable(terms.offer, { today, dealingDay: terms.dealingDay });
  const { content } = terms.today;
  const information = await getPersonalInformation(services, person);
  const { selectedRelatie } = draft.applicants;
  const relation = UUID.test(selectedRelatie)
    ? await findOwnRelation(database.orm, person.id, selectedRelatie)
    : undefined;
  const isStored = isComplete(information);
  const uploads = await findUploads(database.orm, row.id);
  const usable = usableFields(uploads);
  const { input, problems } = readApplicants(draft, {
    today,
    isKnown: isStored,
    ownEmail: person.email,
    relationType: relation?.type ?? null,
    hasUpload: (field) => usable.has(field),
  });
  const { productCode } = row;
  const { answered, problems: unanswered } = terms.offer
    ? await readStoredAnswers(services, applicant, { draft, productCode, terms })
    : await readQuestionnaire(services, applicant, { row, draft });
  const offered = await readOffer(services, { person, information, isStored, draft, terms });
  const documents = await documentsOf(services, person, terms.funds);
  const read = documents.filter((one): one is ReadFundDocument => isRead(one, draft));
  const { isAnnuity } = products[productCode];
  const found = [
    ...unreadProblems(
      read.map(({ id }) => id),
      documents,
    ),
    ...offered.problems,
    ...amountProblems(draft.investment, {
      minimum: minimumsOf(terms, isAnnuity),
      onlineMaximum: content.grenzen.onlineHoogstens,
    }),
    ...unanswered,
    ...[...problems.values()].flat(),
    ...unknownNumbers(draft, information, relation),
    ...countryProblems(draft),
    ...uploadProblems(uploads, draft, content.grenzen.herkomstVanaf),
    ...(isSigned ? declarationProblems(draft) : []),
  ];
  if (found.length > 0 || !input || !answered) throw new AppError('invalidInput', once(found));
  return {
    ...{ row, draft, input, information, documents: read },
    funds: terms.funds,
    offer: offered.offer,
    termsVersion: terms.dealt.parameterVersion,
    coolingOffDays: terms.dealt.content.termijnen.bedenktijd,
    reportingDays: terms.dealt.content.termijnen.wijzigingMelden,
    dealing: dealingTermsOf(terms.dealt.content),
    debitDay: terms.dealt.content.kalender.incassodag,
    ...answered,
    relation: relation ?? null,
  };
}

/**
 * Returns whether the document counts as read for this application: its box is ticked and the file with this digest
 * was opened.
 */
const isRead = (
  document: DocumentToOpen,
  { investment }: ApplicationDraft,
): document is DocumentToOpen & { readonly sha256: string } =>
  document.isOpened && document.sha256 !== null && investment.gelezen.includes(document.id);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns whether all personal data and the nominated account of the applicant are stored, so that they need not be
 * entered again.
 */
const isComplete = ({ persoon, adres, contact, identiteit, tegenrekening }: PersonalInformation): boolean =>
  [persoon, adres, contact, identiteit, tegenrekening].every((part) => part !== null);

/** Returns only the first problem of each field. */
const once = (problems: readonly FieldProblem[]): FieldProblem[] =>
  [...new Map(problems.toReversed().map((problem) => [problem.field, problem])).values()].toReversed();

/** Returns a problem for each masked number for which no number is stored. */
function unknownNumbers(
  draft: ApplicationDraft,
  { identiteit }: PersonalInformation,
  relation: ExistingRelation | undefined,
): FieldProblem[] {
  const { applicants, company } = draft;
  const missing = (field: string, text: string, isThere: boolean): FieldProblem[] =>
    isMasked(text) && !isThere ? [{ field, message: 'Vul dit nummer helemaal in.' }] : [];
  const { mijn, partner, child } = applicants;
  const hasBsn = relation?.sealedBsn != null;
  switch (draft.for) {
    case 'company':
      return [
        ...missing('company.iban', company.iban, relation?.sealedIban != null),
        ...missing(
          'company.contactPerson.personTaxInfo.bsn',
          company.contactPerson.personTaxInfo.bsn,
          hasBsn,
        ),
        ...placedOwners(company).flatMap(({ at, bsn }) => missing(`${at}.bsn`, bsn, false)),
      ];
    case 'partner':
    case 'child':
    case 'mijn':
      return [
        ...missing('applicants.mijn.bsn', mijn.bsn, identiteit?.bsn != null),
        ...(draft.for === 'partner' ? missing('applicants.partner.bsn', partner.bsn, hasBsn) : []),
        ...(draft.for === 'child' ? missing('applicants.child.bsn', child.bsn, hasBsn) : []),
      ];
    case null:
      return [];
  }
}

/** Returns the problem of an unknown country. Another check reports an empty country. */
const unknownCountry = (field: string, country: string): FieldProblem[] =>
  country === '' ? [] : unknownCountries('', { land: country }).map(({ message }) => ({ field, message }));

const personCountries = (
  { uitsluitend, abroadTax, nationaliteit }: Pick<PersonDraft, 'uitsluitend' | 'abroadTax' | 'nationaliteit'>,
  at: string,
): FieldProblem[] => [
  ...unknownCountry(`${at}.nationaliteit`, nationaliteit),
  ...(uitsluitend === false ? otherCountries(abroadTax) : []).flatMap((one) =>
    unknownCountry(`${at}.abroadTax.${one.at}country`, one.country),
  ),
];

function countryProblems({ for: kind, applicants, company }: ApplicationDraft): FieldProblem[] {
  const of = (who: 'mijn' | 'partner' | 'child') => [
    ...personCountries(applicants[who], `applicants.${who}`),
    ...(who === 'child' ? [] : unknownCountry(`applicants.${who}.land`, applicants[who].land)),
  ];
  if (kind === null) return [];
  if (kind === 'company') {
    const { personTaxInfo, ...contact } = company.contactPerson;
    const { uitsluitend } = personTaxInfo;
    return [
      ...unknownCountry('company.land', company.land),
      ...[{ ...contact, uitsluitend, at: 'company.contactPerson' }, ...placedOwners(company)].flatMap(
        (one) => [...personCountries(one, one.at), ...unknownCountry(`${one.at}.land`, one.land)],
      ),
    ];
  }
  return [...of('mijn'), ...(kind === 'mijn' ? [] : of(kind))];
}
