import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import type { QuestionnaireInput } from '@portaal/domain/products/questionnaires/calls';
import type { TestApp } from '../../../../testing/test-app.ts';
import { investment, savedOffer } from '../../../products/offers/testing/offer-calls.ts';
import { applicantAt } from './applying.ts';
import { filledIn } from './filled-in.ts';

/** An offer over three funds that share one questionnaire or two, with an amount that does not divide evenly. */
export const threeFunds = {
  ...investment,
  initialDeposit: 10_000.01,
  description: 'Voor later',
  funds: [
    { id: 1, percentage: 0.33 },
    { id: 2, percentage: 0.33 },
    { id: 4, percentage: 0.34 },
  ],
};

/** An offer for a new annuity of the person of {@link filledIn}. */
export const newAnnuity = {
  ...investment,
  productCode: 'SUL',
  initialDeposit: 5_000,
  birthdate: '1985-05-06',
  duration: 20,
  description: 'Lijfrente voor later',
  funds: [
    { id: 1, percentage: 0.6 },
    { id: 2, percentage: 0.4 },
  ],
};

/** An offer for an annuity to which another provider transfers the capital of {@link filledIn}. */
export const newTransfer = {
  ...newAnnuity,
  initialDeposit: 40_000,
  isHuidigeLijfrenteOversluiten: true,
  start: '2027-01-01',
  description: 'Oude polis',
};

/** An offer for monthly payouts over 20 years. Its birth date is earlier than that of {@link filledIn}. */
export const newPayout = {
  ...investment,
  productCode: 'SDIL',
  initialDeposit: 150_000,
  birthdate: '1958-08-20',
  start: '2027-01-01',
  duration: 20,
  uitkeringsTermijnCode: 'Maand',
  polisVoorwaardeCode: 'SDIL',
  description: 'Uitkering',
  funds: [
    { id: 1, percentage: 0.6 },
    { id: 2, percentage: 0.4 },
  ],
};

/** The order of a transfer that fits both offers. */
export const orderedTransfer = {
  providerName: 'Nationale-Nederlanden',
  policyNumber: 'NN 123.456.789',
  isWhole: true,
  kind: 'accumulation',
  regime: 'from2014',
  isOrdered: true,
} as const;

/** Returns the applicants of {@link filledIn} with another birth date. */
export function bornOn(geboortedatum: string): ApplicationDraft['applicants'] {
  const { applicants } = filledIn('mijn');
  return { ...applicants, mijn: { ...applicants.mijn, geboortedatum } };
}

/** Account of the demo without a contract and without personal information. */
export const NEWCOMER = 'nieuw@example.nl';

type Answer = Awaited<ReturnType<TestApp['call']>>;

/** Returns the status and the error code of a response. */
export const codeOf = (answer: Answer) => [answer.statusCode, answer.json().code];

/** Returns the messages of a rejected request by the name of their field. */
export function fieldsOf(answer: Answer): Record<string, string> {
  const fields: { field: string; message: string }[] = answer.json().errors?.Fields ?? [];
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]));
}

/** Answers by their place in the tables of domain 3.6, with a profile that fits them. */
const examples = {
  1: { places: [4, 4, 3, 3, 3, 3, 2, 1, 3, 3], profile: 'O', confirmed: [] },
  3: { places: [3, 3, 3, 1, 3, 2, 1, 1, 3, 3], profile: 'D', confirmed: ['K4'] },
} as const;

export function answersTo(
  portal: Pick<TestApp, 'clock'>,
  id: keyof typeof examples,
  places: readonly number[] = examples[id].places,
): QuestionnaireInput {
  const at = portal.clock.now().toISOString();
  const codes = [...examples[id].confirmed, 'firstStatement', 'secondStatement', 'thirdStatement'];
  return {
    id,
    version: '2026-11-01',
    answers: places.map((place, index) => `${id}${String(index + 1).padStart(2, '0')}${place}`),
    questionEleven: 'N',
    riskSelection: examples[id].profile,
    acknowledgements: codes.map((code) => ({ code, at })),
    completedAt: at,
  };
}

/** Returns functions that apply from an offer, as an applicant with this session cookie. */
export function offerApplicantAt(portal: TestApp, cookie: string) {
  const applicant = applicantAt(portal, cookie);
  const start = (payload: object) => applicant.ask('POST', '', payload);
  const answer = async (questionnaire: QuestionnaireInput, purchase: object): Promise<void> => {
    const url = `/api/questionnaires/${questionnaire.id}/records`;
    const payload = { questionnaire, purchase };
    const { statusCode, body } = await portal.call({ method: 'POST', url, payload, cookie });
    if (statusCode !== 201) throw new Error(body);
  };
  const savedFor = async (input: object) => (await savedOffer(portal, cookie, input)).offerID;
  /** Starts an application from an offer and returns its id. */
  const started = async (offerID: string): Promise<string> => {
    const response = await start({ offerID });
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json().data.id;
  };
  /** Fills in a draft that follows the offer. `change` replaces parts of it. */
  const fill = async (id: string, change: Partial<ApplicationDraft> = {}): Promise<void> => {
    const { draft } = (await applicant.ask('GET', `/${id}`)).json().data;
    const filled = filledIn('mijn');
    await applicant.save(id, {
      ...filled,
      ...(draft.annuity && {
        annuity: { lockedUnderstood: true, room: 6_000, aboveRoomUnderstood: false },
      }),
      ...(draft.transfer && {
        transfer: orderedTransfer,
        applicants: bornOn(draft.payout ? newPayout.birthdate : newTransfer.birthdate),
      }),
      ...(draft.payout && { payout: { loonheffingskorting: false } }),
      questionnaire: draft.questionnaire,
      investment: { ...draft.investment, herkomst: 'spaargeld' },
      ...change,
    });
  };
  return {
    ...applicant,
    start,
    answer,
    started,
    fill,
    savedFor,
    applied: (id: string) => applicant.ask('GET', `/${id}/offer`),
    /** Saves an offer, answers the questionnaires of its funds, and fills in its application. */
    async prepared(input: object, ids: readonly (keyof typeof examples)[]): Promise<string> {
      const offerID = await savedFor(input);
      for (const id of ids) await answer(answersTo(portal, id), { kind: 'offer', offerId: offerID });
      const id = await started(offerID);
      await fill(id);
      return id;
    },
  };
}

export type OfferApplicant = ReturnType<typeof offerApplicantAt>;
