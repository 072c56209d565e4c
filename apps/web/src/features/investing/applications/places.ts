import type { FieldProblem } from '@portaal/domain/http/error';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import {
  type ApplicationStep,
  applicationSteps,
  type InvestmentPage,
  investmentPages,
  stepsOf,
} from '@portaal/domain/investing/applications/flows';

/** A page of the flow (I-01) before the contract is created; on the applicant page also the step (I-06). */
export interface Place {
  readonly page: InvestmentPage;
  readonly step?: ApplicationStep | undefined;
}

const dutchTaxOnly = ({ applicants: { mijn, partner, child } }: ApplicationDraft) => ({
  mijn: mijn.uitsluitend,
  partner: partner.uitsluitend,
  child: child.uitsluitend,
});

/** Pages and steps that only some applications have. */
export interface FlowShape {
  /** False if valid answers to all questionnaires were already recorded. */
  readonly asksQuestions: boolean;
  /** False for an annuity, which belongs to the user alone. */
  readonly asksApplicant: boolean;
}

const everyPage: FlowShape = { asksQuestions: true, asksApplicant: true };

/**
 * Returns all pages and steps of this draft until it is signed. Until an investor is chosen, the user is assumed to
 * invest for themselves.
 */
export function placesOf(
  draft: ApplicationDraft,
  { asksQuestions, asksApplicant }: FlowShape = everyPage,
): readonly Place[] {
  const steps = stepsOf(asksApplicant ? (draft.for ?? 'mijn') : 'mijn', dutchTaxOnly(draft));
  return [
    { page: 'belegging-toevoegen' },
    ...(asksQuestions ? [{ page: 'questionnaire' } as const] : []),
    ...steps
      .filter((step) => asksApplicant || step !== 'ApplicantChoice')
      .map((step): Place => ({ page: 'applicant', step })),
    { page: 'contract-creation' },
  ];
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.page === other.page && one.step === other.step;

/** Returns the total number of steps, including the payment steps after the contract is created. */
export function stepsInAll(draft: ApplicationDraft, shape: FlowShape = everyPage): number {
  const { kind } = draft.investment;
  return placesOf(draft, shape).length + (kind === 'both' ? 2 : 1);
}

/** Returns the problems on a page or step; empty if there are none. */
export type ProblemsAt = (place: Place) => readonly FieldProblem[];

/**
 * Returns the requested page or step, or the first incomplete one before it. A page or step outside this draft cannot
 * be reached.
 */
export function reachablePlace(places: readonly Place[], requested: Place, problemsAt: ProblemsAt): Place {
  const [first = requested] = places;
  const index = places.findIndex((place) => isSamePlace(place, requested));
  const before = places.slice(0, index < 0 ? places.length : index);
  const open = before.find((place) => problemsAt(place).length > 0);
  if (index >= 0) return open ?? requested;
  // The requested step no longer exists, for example that of a removed partner, so the draft resumes at its first
  // incomplete page or step.
  return requested.page === 'applicant' ? (open ?? before.at(-1) ?? first) : first;
}

const identityFields =
  /^(uitsluitend|bsn|identiteitsbewijs|identiteitsbewijsCard|geldigTot|kopie|voorkant|achterkant)$/;

/** Matches the fields of the applicant choice, including the extract that `alleenGezag` requires. */
const choiceFields = /^(for|selectedRelatie|tweedeHandtekening|alleenGezag|child\.gezag)$/;

/** Parts of the draft that are filled in on the first page. */
const firstPageParts: ReadonlySet<string> = new Set([
  'investment',
  'herkomst',
  'annuity',
  'transfer',
  'payout',
]);

type Prefix = 'User' | 'Partner' | 'Child';
const prefixes: Readonly<Record<string, Prefix>> = { mijn: 'User', partner: 'Partner', child: 'Child' };

function stepOfField(who: Prefix, field: string): ApplicationStep {
  if (field.startsWith('abroadTax')) return `${who}AbroadTaxInfo`;
  return identityFields.test(field) ? `${who}TaxInfo` : `${who}Information`;
}

/** Returns the page or step where a field of the draft is filled in or a file is uploaded. */
export function placeOfField(field: string): Place {
  const name = field.replace(/^applicants\./, '');
  const [first = '', ...rest] = name.split('.');
  if (choiceFields.test(name)) return { page: 'applicant', step: 'ApplicantChoice' };
  const prefix = prefixes[first];
  if (prefix !== undefined && rest.length > 0) {
    return { page: 'applicant', step: stepOfField(prefix, rest.join('.')) };
  }
  if (first === 'company') return { page: 'applicant', step: 'CompanyInformation' };
  if (firstPageParts.has(first)) return { page: 'belegging-toevoegen' };
  if (first === 'verklaringJuist' || first === 'bedenktijdGelezen') return { page: 'contract-creation' };
  return { page: 'questionnaire' };
}

const isPage = (text: string): text is InvestmentPage => investmentPages.some((page) => page === text);
const isStep = (text: string): text is ApplicationStep => applicationSteps.some((step) => step === text);

/** Returns the page and step in a URL; undefined if the URL names none. */
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

/** Returns the page and step where the user left the draft. */
export const placeLeft = ({ activePage, activeSubstep }: ApplicationDraft): Place =>
  activePage === 'applicant' ? { page: activePage, step: activeSubstep } : { page: activePage };
