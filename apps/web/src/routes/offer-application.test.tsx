// @vitest-environment happy-dom
import type { AppliedOffer } from '@portaal/domain/investing/applications/applied-offer';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import { isoDate } from '@portaal/engine';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { context } from '../features/products/calculation/testing/annuity-examples.ts';
import {
  neutral,
  questionnaire,
  riskProfiles,
} from '../features/products/questionnaires/testing/examples.ts';
import { resetApplication, useApplication } from '../state/application.ts';
import { APPLICATION, application, flowAnswers } from '../testing/applications.ts';
import { dutchFund } from '../testing/funds.ts';
import { serve, visit } from '../testing/visit.tsx';
// Imported up front, so that no test waits for lazy parts.
import './ApplicationPage.tsx';
import './offer-parts.tsx';
import '../features/products/calculation/contribution-room/PremiumHelp.tsx';
import '../features/investing/applications/ApplicantPage.tsx';
import '../features/investing/applications/ContractPage.tsx';
import '../features/investing/applications/OfferPage.tsx';
import '../features/investing/applications/OfferQuestionsPage.tsx';
import '../features/investing/applications/later-problems.ts';
import '../features/investing/applications/steps/ApplicantChoice.tsx';
import '../features/investing/applications/steps/UserInformation.tsx';

const OFFER = '0198f0aa-0000-7000-8000-0000000000f1';
const COPY = '0198f0aa-0000-7000-8000-0000000000f2';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  resetApplication();
});

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
/** Waits for the first page, which has the same title as the page while it loads. */
const firstPage = () => screen.findByRole('heading', { level: 2, name: 'Dit hebt u berekend' });
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const send = () =>
  fireEvent.submit(screen.getByRole('button', { name: 'Volgende' }).closest('form') as HTMLFormElement);

const funds = [
  dutchFund,
  { ...dutchFund, id: 2, code: 'DVF', name: 'Duits Vastgoed Fonds', flow: 'duits' },
  {
    ...dutchFund,
    id: 4,
    code: 'VLF',
    name: 'Vastgoed Leningen Fonds',
    flow: 'leningenfonds',
    entryCostRate: 0.01,
  },
];

/** € 20,000 once and € 200 per month over three funds: half, three tenths and two tenths. */
const investment: AppliedOffer = {
  id: OFFER,
  number: 'B2026-000042',
  productCode: 'SB',
  validUntil: isoDate('2026-12-20'),
  start: isoDate('2026-12-01'),
  endDate: isoDate('2036-12-01'),
  initialDeposit: 20_000,
  periodicDeposit: 200,
  funds: [
    {
      id: 1,
      flow: 'nederlands',
      share: 0.5,
      initialDeposit: 10_000,
      periodicDeposit: 100,
      entryCostRate: 0.03,
    },
    { id: 2, flow: 'duits', share: 0.3, initialDeposit: 6_000, periodicDeposit: 60, entryCostRate: 0.03 },
    {
      id: 4,
      flow: 'leningenfonds',
      share: 0.2,
      initialDeposit: 4_000,
      periodicDeposit: 40,
      entryCostRate: 0.01,
    },
  ].map((fund) => ({
    ...fund,
    flow: fund.flow as AppliedOffer['funds'][number]['flow'],
    name: funds.find(({ id }) => id === fund.id)?.name ?? '',
  })),
  expected: { pessimistic: 38_000, expected: 52_345, optimistic: 70_000 },
  changedTerms: [],
  questionnaires: [
    { id: 1, fundIds: [1, 2], validUntil: isoDate('2027-11-01') },
    { id: 3, fundIds: [4], validUntil: isoDate('2027-11-01') },
  ],
  premium: null,
};

const annuity: AppliedOffer = {
  ...investment,
  productCode: 'SUL',
  premium: { year: 2026, paidThisYear: 1_000, expectedThisYear: 0, thisContract: 20_200, total: 21_200 },
};

const offered: ApplicationDraft['investment'] = {
  ...emptyDraft.investment,
  kind: 'both',
  initialDeposit: 20_000,
  periodicDeposit: 200,
};

/** Opens the application of an offer, with this input so far. */
function open(
  offer: AppliedOffer,
  draft: Partial<ApplicationDraft> = {},
  answers: Parameters<typeof serve>[0] = {},
  address = `/aanvraag?offerte=${OFFER}`,
) {
  const { id, number, productCode } = offer;
  const of = {
    ...application({ investment: offered, ...draft }),
    offer: { id, number, productCode },
  };
  const requested = serve({
    ...flowAnswers(of),
    'GET /api/funds': () => Response.json({ data: funds }),
    [`GET /api/applications/${APPLICATION}/offer`]: () => Response.json({ data: offer }),
    'GET /api/fiscal/annuity-rules': () => Response.json({ data: context.annuityRules }),
    ...answers,
  });
  const fetched = fetch;
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.body) bodies.push(JSON.parse(String(init.body)));
    return fetched(url, init);
  });
  return { requested, bodies, router: visit(address, { signedIn: true }) };
}

describe('the first page of an application shows the offer', () => {
  // Promise: …, wij schrijven dit rond de …e van de maand af
  test('I-01 I-05 shows what was calculated: every fund with its share and amounts, and the invested remainder', async () => {
    const { bodies } = open(investment);
    await firstPage();
    expect(bodies[0]).toEqual({ offerID: OFFER });
    const page = text();
    expect(page).toContain('Stap 1 van 7Bedrag beleggen');
    for (const part of [
      'Nederlands Vastgoed Fonds50% van uw inleg, instapkosten 3,00%€ 10.000,00 eenmalig€ 100,00 per maand',
      'Duits Vastgoed Fonds30% van uw inleg, instapkosten 3,00%€ 6.000,00 eenmalig€ 60,00 per maand',
      'Vastgoed Leningen Fonds20% van uw inleg, instapkosten 1,00%€ 4.000,00 eenmalig€ 40,00 per maand',
      // 3% of € 10,000 and of € 6,000, and 1% of € 4,000.
      'U betaalt € 20.000,00 − instapkosten € 520,00 = € 19.480,00 wordt belegd.',
      'B2026-000042, geldig tot en met 20 december 2026',
    ])
      expect(page).toContain(part);
    expect(screen.queryByRole('textbox', { name: /inleg/i })).toBeNull();
  });

  test('continues to the applicant when the answers to the questionnaires are still valid', async () => {
    const { router } = open(investment);
    await firstPage();
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('Kies waar het geld vandaan komt.');
    fireEvent.change(screen.getByRole('combobox', { name: /^Waar komt/ }), {
      target: { value: 'spaargeld' },
    });
    send();
    await title('Wie gaat er beleggen?');
    expect(router.state.location.search).toEqual({
      offerte: OFFER,
      pagina: 'applicant',
      stap: 'ApplicantChoice',
    });
  });

  test('reports the terms that changed after the calculation', async () => {
    const changedTerms = [{ what: 'Instapkosten van Duits Vastgoed Fonds', before: '2,5%', after: '3%' }];
    open({ ...investment, changedTerms });
    await screen.findByText('Sinds uw berekening is iets veranderd');
    expect(text()).toContain('Instapkosten van Duits Vastgoed Fonds: 3%. In uw berekening was dit 2,5%.');
  });

  test('opens the calculator with the input of the offer to change the calculation', async () => {
    const input = {
      productCode: 'SB',
      initialDeposit: 20_000,
      periodicDeposit: 200,
      birthdate: null,
      start: '2026-12-01',
      duration: 10,
      chosenRiskProfile: 'NVT',
      uitkeringsTermijnCode: 'Geen',
      polisVoorwaardeCode: null,
      isHuidigeLijfrenteOversluiten: false,
      description: '',
      funds: investment.funds.map(({ id, share }) => ({ id, percentage: share })),
    };
    const { router } = open(
      investment,
      {},
      { [`GET /api/calculation/${OFFER}`]: () => Response.json({ data: { input } }) },
    );
    await firstPage();
    fireEvent.click(await screen.findByRole('button', { name: 'Berekening aanpassen' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bedrag-beleggen/stap4'));
  });

  test('stores the offer and the product in the browser, and sends no questionnaire with the draft', async () => {
    open(investment);
    await firstPage();
    expect(useApplication.getState().investment).toMatchObject({ offerId: OFFER, requestType: 'SB' });
  });
});

describe('an application from an offer includes the required questionnaires', () => {
  const questionAnswers = (now: () => AppliedOffer, onRecord: (id: number) => void) => ({
    [`GET /api/applications/${APPLICATION}/offer`]: () => Response.json({ data: now() }),
    'GET /api/risk-profiles': () => Response.json({ data: riskProfiles }),
    ...Object.fromEntries(
      [1, 3].flatMap((id) => [
        [`GET /api/questionnaires/${id}`, () => Response.json({ data: { ...questionnaire, id } })],
        [`POST /api/questionnaires/${id}/score`, () => Response.json({ data: neutral })],
        [
          `POST /api/questionnaires/${id}/records`,
          () => {
            onRecord(id);
            return Response.json({ data: { validUntil: '2027-11-20' } }, { status: 201 });
          },
        ],
      ]),
    ),
  });
  const answer = (name: RegExp) => {
    fireEvent.click(screen.getByRole('radio', { name }));
    fireEvent.submit(screen.getByRole('radio', { name }).closest('form') as HTMLFormElement);
  };
  async function answerAll() {
    await title('Eerst een paar vragen');
    press('Naar de vragen');
    await title('Wat is uw doel?');
    answer(/pensioen/);
    await title('Hoelang kunt u dit geld missen?');
    answer(/Langer dan 15/);
    await title('Welk risicoprofiel past volgens u zelf?');
    answer(/^Offensief/);
    await title('Uw risicoprofiel: Neutraal');
    for (const name of [/Ik heb de vragen zelf/, /Ik heb het essentiële/, /Ik begrijp dat ik mijn inleg/])
      fireEvent.click(screen.getByRole('checkbox', { name }));
    send();
  }

  test('I-04 asks one questionnaire for each kind of fund in the offer before the application', async () => {
    const valid = isoDate('2027-11-20');
    let missing = [1, 3];
    const now = (): AppliedOffer => ({
      ...investment,
      questionnaires: investment.questionnaires.map((one) => ({
        ...one,
        validUntil: missing.includes(one.id) ? null : valid,
      })),
    });
    const filled = { investment: { ...offered, herkomst: 'spaargeld' } };
    const { bodies } = open(
      now(),
      filled,
      questionAnswers(now, (id) => {
        missing = missing.filter((one) => one !== id);
      }),
      `/aanvraag?offerte=${OFFER}&pagina=questionnaire`,
    );
    await title('Eerst een paar vragen');
    expect(text()).toContain('Stap 2 van 8Bedrag beleggen');
    expect(text()).toContain('Nederlands Vastgoed Fonds en Duits Vastgoed Fonds bij u passen');
    await answerAll();
    await waitFor(() => expect(text()).toContain('Vastgoed Leningen Fonds bij u past'));
    await answerAll();
    await title('Wie gaat er beleggen?');
    const purchases = bodies.flatMap((body) =>
      typeof body === 'object' && body !== null && 'purchase' in body ? [body.purchase] : [],
    );
    expect(purchases).toEqual(Array(2).fill({ kind: 'offer', offerId: OFFER }));
    press('Vorige');
    await title('U hebt de vragen beantwoord');
    expect(text()).toContain('Uw antwoorden gelden tot en met 20 november 2027.');
  });

  test('two partners cannot buy funds with several questionnaires in one application', async () => {
    const draft = { investment: { ...offered, herkomst: 'spaargeld' }, for: 'partner' as const };
    open(investment, draft, {}, `/aanvraag?offerte=${OFFER}&pagina=applicant`);
    await title('Wie gaat er beleggen?');
    send();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Samen met uw partner kunt u online alleen beleggen in fondsen met dezelfde vragenlijst.',
    );
  });
});

describe('an application for an annuity requires confirmations', () => {
  test('requires the user to confirm that the money is locked in and that a premium above the room is not deductible', async () => {
    open(annuity);
    await firstPage();
    expect(text()).toContain('U betaalt ons in 2026 € 21.200,00 voor uw lijfrentes samen.');
    expect(text()).toContain('Al betaald in 2026€ 1.000,00');
    expect(screen.queryByRole('radio', { name: /^Herbeleggen/ })).toBeNull();
    const above = () => screen.queryByRole('checkbox', { name: /aftrekbaar is/ });
    expect(above()).not.toBeNull();
    const amount = screen.getByRole('textbox', { name: /^Uw aftrekbare bedrag in 2026/ });
    fireEvent.change(amount, { target: { value: '21.200' } });
    expect(above()).toBeNull();
    fireEvent.change(amount, { target: { value: '20.000' } });
    expect(text()).toContain('Ik leg in 2026 € 1.200,00 meer in dan ik mag aftrekken.');
    send();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Bevestig');
    fireEvent.click(above() as HTMLElement);
    fireEvent.click(screen.getByRole('checkbox', { name: /niet tussendoor kan opnemen/ }));
    // A change of the contribution room requires a new confirmation.
    fireEvent.change(amount, { target: { value: '19.000' } });
    expect((above() as HTMLInputElement).checked).toBe(false);
    expect(useApplication.getState().investment.annuity).toEqual({
      lockedUnderstood: true,
      room: 1_900_000,
      aboveRoomUnderstood: false,
    });
  });

  test('an annuity is for the user alone, so no step asks who invests', async () => {
    const confirmed = { lockedUnderstood: true, room: null, aboveRoomUnderstood: true };
    open(annuity, { investment: { ...offered, herkomst: 'spaargeld' }, annuity: confirmed });
    await firstPage();
    send();
    await title('Uw gegevens');
    expect(text()).toContain('Stap 2 van 6Lijfrente opbouwen');
    expect(screen.queryByRole('button', { name: 'Vorige' })).not.toBeNull();
  });
});

describe('an offer that cannot start an application', () => {
  const rejected = (status: number, code: string, message = 'Nee.', fields: object[] = []) => ({
    'POST /api/applications': () =>
      Response.json({ message, code, errors: { ErrorMessage: [message], Fields: fields } }, { status }),
  });

  test('an expired offer is calculated again, and the application starts from its copy', async () => {
    let isExpired = true;
    const begun = flowAnswers({
      ...application({ investment: offered }),
      offer: { id: COPY, number: 'B2026-000043', productCode: 'SB' },
    });
    const { router, bodies } = open(
      investment,
      {},
      {
        'POST /api/applications': () =>
          isExpired
            ? rejected(409, 'offerExpired', 'Uw offerte is niet meer geldig.')['POST /api/applications']()
            : begun['POST /api/applications'](),
        [`POST /api/offers/${OFFER}/copy`]: () => {
          isExpired = false;
          return Response.json({ data: { offerID: COPY, offerNumber: 'B2026-000043' } }, { status: 201 });
        },
      },
    );
    await title('Uw berekening is verlopen');
    expect(text()).toContain('Uw offerte is niet meer geldig.');
    fireEvent.click(await screen.findByRole('button', { name: 'Opnieuw berekenen en verder' }));
    await firstPage();
    expect(bodies).toContainEqual({ offerID: COPY });
    expect(router.state.location.search).toMatchObject({ offerte: COPY });
  });

  test.each([
    [409, 'offerSigned', 'U hebt deze aanvraag al ondertekend', 'Naar mijn overzicht'],
    [404, 'notFound', 'Wij kunnen deze berekening niet vinden', 'Naar mijn berekeningen'],
  ])('the error %s %s shows "%s" with a next step', async (status, code, heading, link) => {
    open(investment, {}, rejected(status, code));
    await title(heading);
    expect(screen.getByRole('link', { name: link })).toBeDefined();
  });

  test('shows why the calculation must be changed first', async () => {
    const fields = [{ field: 'start', message: 'Uw berekening begint op 1 maart 2027.' }];
    open(investment, {}, rejected(422, 'invalidInput', 'Nee.', fields));
    await title('Pas eerst uw berekening aan');
    expect(text()).toContain('Uw berekening begint op 1 maart 2027.');
    expect(await screen.findByRole('button', { name: 'Berekening aanpassen' })).toBeDefined();
  });

  test('a URL without an offer leads to the saved calculations', async () => {
    open(investment, {}, {}, '/aanvraag');
    await title('Uw aanvraag');
    expect(screen.getByRole('link', { name: 'Naar mijn berekeningen' })).toBeDefined();
  });
});
