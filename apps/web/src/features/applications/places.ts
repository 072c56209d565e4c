import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import {
  type ApplicationStep,
  applicationSteps,
  type InvestmentPage,
  investmentPages,
  stepsOf,
} from '@portaal/domain/applications/flows';
import type { FieldProblem } from '@portaal/domain/http/error';

/** A page of the flow (I-01) before its contract is made; for the applicant also the step (I-06). */
export interface Place {
  readonly page: InvestmentPage;
  readonly step?: ApplicationStep | undefined;
}

const dutchTaxOnly = ({ applicants: { mijn, partner, child } }: ApplicationDraft) => ({
  mijn: mijn.uitsluitend,
  partner: partner.uitsluitend,
  child: child.uitsluitend,
});

/** Returns all places of this draft until it is signed. Without a chosen investor, the user invests for themselves. */
export function placesOf(draft: ApplicationDraft): readonly Place[] {
  const steps = stepsOf(draft.for ?? 'mijn', dutchTaxOnly(draft));
  return [
    { page: 'belegging-toevoegen' },
    { page: 'questionnaire' },
    ...steps.map((step): Place => ({ page: 'applicant', step })),
    { page: 'contract-creation' },
  ];
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.page === other.page && one.step === other.step;

/** Returns the total number of steps, including the payments after the contract. */
export function stepsInAll(draft: ApplicationDraft): number {
  const { kind } = draft.investment;
  return placesOf(draft).length + (kind === 'both' ? 2 : 1);
}

/** Returns the problems at a place; empty without any. */
export type ProblemsAt = (place: Place) => readonly FieldProblem[];

/**
 * Returns the requested place, or the first incomplete place before it. A place outside this draft cannot be reached.
 */
export function reachablePlace(places: readonly Place[], requested: Place, problemsAt: ProblemsAt): Place {
  const [first = requested] = places;
  const index = places.findIndex((place) => isSamePlace(place, requested));
  const before = places.slice(0, index < 0 ? places.length : index);
  const open = before.find((place) => problemsAt(place).length > 0);
  if (index >= 0) return open ?? requested;
  // The requested step no longer exists, such as that of a partner: the draft resumes where it was.
  return requested.page === 'applicant' ? (open ?? before.at(-1) ?? first) : first;
}

const identityFields =
  /^(uitsluitend|bsn|identiteitsbewijs|identiteitsbewijsCard|geldigTot|kopie|voorkant|achterkant)$/;

/** Includes the extract that belongs to `alleenGezag`. */
const choiceFields = /^(for|selectedRelatie|tweedeHandtekening|alleenGezag|child\.gezag)$/;

type Prefix = 'User' | 'Partner' | 'Child';
const prefixes: Readonly<Record<string, Prefix>> = { mijn: 'User', partner: 'Partner', child: 'Child' };

function stepOfField(who: Prefix, field: string): ApplicationStep {
  if (field.startsWith('abroadTax')) return `${who}AbroadTaxInfo`;
  return identityFields.test(field) ? `${who}TaxInfo` : `${who}Information`;
}

/** Returns the place where a field of the draft is filled in, or a file is uploaded. */
export function placeOfField(field: string): Place {
  const name = field.replace(/^applicants\./, '');
  const [first = '', ...rest] = name.split('.');
  if (choiceFields.test(name)) return { page: 'applicant', step: 'ApplicantChoice' };
  const prefix = prefixes[first];
  if (prefix !== undefined && rest.length > 0) {
    return { page: 'applicant', step: stepOfField(prefix, rest.join('.')) };
  }
  if (first === 'company') return { page: 'applicant', step: 'CompanyInformation' };
  if (first === 'investment' || first === 'herkomst') return { page: 'belegging-toevoegen' };
  if (first === 'verklaringJuist' || first === 'bedenktijdGelezen') return { page: 'contract-creation' };
  return { page: 'questionnaire' };
}

const isPage = (text: string): text is InvestmentPage => investmentPages.some((page) => page === text);
const isStep = (text: string): text is ApplicationStep => applicationSteps.some((step) => step === text);

/** Returns the place in an address; undefined without one. */
export function placeNamed({
  pagina,
  stap,
}: {
  readonly pagina?: string | undefined;
  readonly stap?: string | undefined;
}): Place | undefined {
  if (pagina === undefined || !isPage(pagina)) return undefined;
  if (pagina !== 'applicant') return { page: pagina };
  return { page: pagina, step: stap !== undefined && isStep(stap) ? stap : 'ApplicantChoice' };
}

/** Returns the place where the draft was left. */
export const placeLeft = ({ activePage, activeSubstep }: ApplicationDraft): Place =>
  activePage === 'applicant' ? { page: activePage, step: activeSubstep } : { page: activePage };
