// @vitest-environment happy-dom
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import { completeDraft } from '@portaal/domain/investing/applications/testing/complete-draft';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetApplication, useApplication } from '../../../state/application.ts';
import { APPLICATION, application, flowAnswers } from '../../../testing/applications.ts';
import { runningContract } from '../../../testing/contract-details.ts';
import { noMandate } from '../../../testing/mandates.ts';
import { paymentTerms } from '../../../testing/payments.ts';
import { serve, visit } from '../../../testing/visit.tsx';
// Imported up front, so that no test waits for lazy parts.
import '../../../entities/application/UploadField.tsx';
import './AmountPage.tsx';
import './ApplicantPage.tsx';
import './ContractPage.tsx';
import './MadeContract.tsx';
import './QuestionnairePage.tsx';
import './later-problems.ts';
import './steps/ApplicantChoice.tsx';
import './steps/TaxInfo.tsx';
import './steps/UserInformation.tsx';

const CONTRACT = '0198f0aa-0000-7000-8000-00000000000c';

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
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const send = () =>
  fireEvent.submit(
    screen.getByRole('button', { name: /^(Volgende|Naar)/ }).closest('form') as HTMLFormElement,
  );
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
const fill = (name: RegExp, value: string) => {
  const box = screen.getByRole('textbox', { name });
  fireEvent.change(box, { target: { value } });
  fireEvent.blur(box);
};

const filled: ApplicationDraft = {
  ...completeDraft,
  investment: {
    ...emptyDraft.investment,
    initialDeposit: 2_500,
    herkomst: 'spaargeld',
    description: 'Later',
  },
};
const answered: ApplicationDraft['questionnaire'] = {
  version: '2026-11-01',
  answers: ['1012'],
  questionEleven: 'O',
  riskSelection: 'N',
  acknowledgements: ['firstStatement', 'secondStatement', 'thirdStatement'].map((code) => ({
    code,
    at: '2026-11-19T10:00:00.000Z',
  })),
  completedAt: '2026-11-19T10:00:00.000Z',
};
const questionnaireAnswers = {
  'GET /api/questionnaires/1': () =>
    Response.json({
      data: {
        id: 1,
        version: '2026-11-01',
        name: 'Algemene vragenlijst',
        questions: [
          {
            id: 1,
            question: 'Wat is uw doel?',
            help: '',
            answers: [
              { id: '1011', answer: 'Nu' },
              { id: '1012', answer: 'Later' },
            ],
          },
        ],
        questionEleven: { id: 11, question: 'Wat past?', help: '', answers: [] },
      },
    }),
  'GET /api/risk-profiles': () =>
    Response.json({
      data: (['ZD', 'D', 'N', 'O', 'ZO'] as const).map((code) => ({
        code,
        name: `Profiel ${code}`,
        text: '',
        example: { deposit: 10_000, years: 10, pessimistic: 9_000, expected: 12_000, optimistic: 15_000 },
      })),
    }),
  'POST /api/questionnaires/1/score': () =>
    Response.json({
      data: {
        questionnaireId: 1,
        version: '2026-11-01',
        scoreOne: 50,
        scoreTwo: 50,
        score: 50,
        profile: 'N',
        questionEleven: 'O',
        knowledgePoints: 40,
        knockouts: [],
        warnings: [],
      },
    }),
};

describe('a flow has the page belegging-toevoegen', () => {
  test('R-18 I-01 shows the fund, the cost of an amount while the user types it, and the missing answers', async () => {
    serve(flowAnswers());
    const router = visit('/nederlands-vastgoed', { signedIn: true });
    await title('Beleggen in Nederlands Vastgoed Fonds');
    expect(text()).toContain('Stap 1 van 7');
    expect(text()).toContain('Ongeveer 30 panden in Nederland.');
    expect(text()).toContain(
      'Uw belegging start op 1 december als wij uw geld vóór 30 november 2026, 16.00 uur hebben ontvangen en uw aanvraag dan is goedgekeurd.',
    );
    await waitFor(() => expect(router.state.location.search).toEqual({ pagina: 'belegging-toevoegen' }));
    fill(/^Eenmalige inleg/, '999,50');
    expect(text()).toContain('U betaalt € 999,50 − instapkosten € 29,99 = € 969,51 wordt belegd.');
    send();
    await screen.findByRole('alert');
    expect(text()).toContain('Het bedrag moet minimaal € 1.000 zijn.');
    expect(text()).toContain('Kies waar het geld vandaan komt.');
  });

  test('I-03 P-01 stores the answers in the browser under the field names of the specification', async () => {
    serve(flowAnswers());
    visit('/nederlands-vastgoed', { signedIn: true });
    await title(/^Beleggen/);
    fill(/^Eenmalige inleg/, '2500');
    fireEvent.click(screen.getByRole('radio', { name: /^Uitbetalen/ }));
    const { investment } = JSON.parse(localStorage.getItem('store') ?? '');
    expect(investment).toMatchObject({
      currentFlow: 'nederlands',
      activePage: 'belegging-toevoegen',
      stock: 'cash',
    });
    // The browser stores personal data only in encrypted form (P-01).
    expect(useApplication.getState().investment.initialDeposit).toBe(250_000);
    expect(localStorage.getItem('store')).not.toContain('250000');
    // The files of this application on the server (I-07).
    await waitFor(() =>
      expect(useApplication.getState().applicants.mijn).toMatchObject({
        kopie: 'mijn-kopie.png',
        documents: ['mijn.kopie'],
      }),
    );
  });

  test('reports that the server cannot be reached, and offers a retry', async () => {
    let isAway = true;
    const answers = flowAnswers();
    serve({
      ...answers,
      'POST /api/applications': () =>
        isAway ? new Response('', { status: 500 }) : answers['POST /api/applications'](),
    });
    visit('/nederlands-vastgoed', { signedIn: true });
    await screen.findByText('Wij kunnen deze stap nu niet laten zien');
    isAway = false;
    press('Probeer opnieuw');
    await title('Beleggen in Nederlands Vastgoed Fonds');
  });
});

describe('a flow has a current page', () => {
  test("I-01 I-06 a draft resumes at its last page, and the browser's back button returns to the previous page", async () => {
    const left = { ...filled, questionnaire: answered, activePage: 'applicant' as const };
    serve({
      ...flowAnswers(application({ ...left, activeSubstep: 'UserTaxInfo' })),
      ...questionnaireAnswers,
    });
    const router = visit('/nederlands-vastgoed', { signedIn: true });
    await title('Identiteit en belasting');
    expect(text()).toContain('Stap 5 van 7');
    expect(router.state.location.search).toEqual({ pagina: 'applicant', stap: 'UserTaxInfo' });
    press('Vorige');
    await title('Uw gegevens');
    router.history.back();
    await title('Identiteit en belasting');
  });

  test('C-07 I-01 the user cannot continue past an incomplete questionnaire', async () => {
    const open = { ...answered, answers: [''], completedAt: null };
    serve({ ...flowAnswers(application({ ...filled, questionnaire: open })), ...questionnaireAnswers });
    const router = visit('/nederlands-vastgoed?pagina=applicant&stap=UserInformation', { signedIn: true });
    await title('Past dit product bij u?');
    await waitFor(() => expect(router.state.location.search).toEqual({ pagina: 'questionnaire' }));
  });

  test('I-04 reuses answers from an earlier questionnaire that are still valid', async () => {
    serve({ ...flowAnswers(application({ ...filled, questionnaire: answered })), ...questionnaireAnswers });
    visit('/nederlands-vastgoed?pagina=questionnaire', { signedIn: true });
    await screen.findByText('Uw risicoprofiel: Profiel N');
    send();
    await title('Wie gaat er beleggen?');
    expect(useApplication.getState().investment.questionnaires.general.riskSelection).toBe('N');
  });

  test.each([
    ['belegging-toevoegen', false],
    ['questionnaire', true],
  ])('L-13 leaving %s through the menu requires confirmation: %s', async (pagina, asks) => {
    serve({ ...flowAnswers(application(filled)), ...questionnaireAnswers });
    const router = visit(`/nederlands-vastgoed?pagina=${pagina}`, { signedIn: true });
    await title(/./);
    await waitFor(() => expect(router.state.location.search).toEqual({ pagina }));
    const menu = await screen.findByRole('navigation', { name: 'Menu' });
    const link = [...menu.querySelectorAll('a')].find(({ textContent }) => textContent === 'Duits vastgoed');
    fireEvent.click(link as HTMLAnchorElement);
    if (asks) {
      await screen.findByText('Weet u zeker dat u het maken van producten wilt afsluiten?');
      expect(router.state.location.pathname).toBe('/nederlands-vastgoed');
    } else {
      await waitFor(() => expect(router.state.location.pathname).toBe('/duits-vastgoed'));
      expect(screen.queryByText(/wilt afsluiten/)).toBeNull();
    }
  });
});

describe('a flow has the page contract-creation', () => {
  const signing = { ...filled, questionnaire: answered, activePage: 'contract-creation' as const };
  const contract = {
    digest: 'a'.repeat(64),
    fund: { name: 'Nederlands Vastgoed Fonds', entryCostRate: 0.03 },
    initialDeposit: 2_500,
    periodicDeposit: 0,
    stock: 'stock',
    description: 'Later',
    holders: [{ name: 'S. Veldkamp', role: 'mijn' }],
    profile: 'Profiel N',
    documents: [
      { id: 'd2', kind: 'prospectus', version: 3, validFrom: '2026-01-01', sha256: 'b'.repeat(64) },
    ],
    coolingOffUntil: '2026-12-04',
    declarations: {
      verklaringJuist: 'Ik verklaar dat deze gegevens juist zijn.',
      bedenktijdGelezen: 'Ik heb gelezen dat ik binnen de bedenktijd kan stoppen.',
    },
    coolingOffText: 'U kunt stoppen tot en met 4 december 2026.',
    secondSigner: null,
  };
  const open = (toSign: () => Response) => {
    serve({
      ...flowAnswers(application(signing)),
      ...questionnaireAnswers,
      [`GET /api/applications/${APPLICATION}/contract`]: toSign,
    });
    return visit('/nederlands-vastgoed', { signedIn: true });
  };

  test('I-10 shows the data to sign by part, each with a link to its page, and requires the declarations', async () => {
    const router = open(() => Response.json({ data: contract }));
    await title('Controleer uw gegevens');
    await screen.findByRole('button', { name: 'Ondertekenen' });
    expect(text()).toContain('S. Veldkamp');
    expect(text()).toContain('ProspectusVersie 3, geldt vanaf 1 januari 2026');
    // Only the last characters of a number are shown.
    expect(text()).toContain('••• 580');
    expect(text()).not.toContain('999094580');
    expect(text()).toContain('Ik verklaar dat deze gegevens juist zijn.');
    expect(text()).toContain('U kunt stoppen tot en met 4 december 2026.');
    fireEvent.submit(screen.getByRole('button', { name: 'Ondertekenen' }).closest('form') as HTMLFormElement);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Bevestig dat u over de bedenktijd hebt gelezen.',
    );
    press(/^Wijzigen.*Uw gegevens/);
    await title('Uw gegevens');
    expect(router.state.location.search).toEqual({ pagina: 'applicant', stap: 'UserInformation' });
  });

  test('I-10 a missing answer that only the server detects links to its step', async () => {
    const fields = [{ field: 'applicants.mijn.bsn', message: 'Vul dit nummer helemaal in.' }];
    open(() =>
      Response.json(
        { message: 'Nee.', code: 'invalidInput', errors: { ErrorMessage: ['Nee.'], Fields: fields } },
        { status: 422 },
      ),
    );
    expect((await screen.findByText(/Vul dit nummer helemaal in/)).textContent).toBeTruthy();
    press(/^Invullen/);
    await title('Identiteit en belasting');
  });
});

describe('the pages after the contract is created', () => {
  const contract = {
    ...runningContract,
    ContractID: CONTRACT,
    ContractNummer: '2026-000777',
    Status: 'awaitingPayment',
    IsPaymentCompleted: false,
    EersteInleg: 2_500,
    OpenstaandBedrag: 2_500,
    InlegPerMaand: 100,
  };
  const serveContract = (change: object = {}) =>
    serve({
      [`GET /api/contracts/${CONTRACT}`]: () =>
        Response.json({ data: { Contract: [{ ...contract, ...change }] } }),
      [`GET /api/contracts/${CONTRACT}/payments`]: () => Response.json({ data: paymentTerms }),
      [`GET /api/contracts/${CONTRACT}/mandate`]: () => Response.json({ data: noMandate }),
    });
  const at = (pagina: string) => `/nederlands-vastgoed?pagina=${pagina}&contract=${CONTRACT}`;
  const go = (name: string) => fireEvent.click(screen.getByRole('link', { name }));

  test('I-01 I-10 continues from the signature through payment and the monthly deposit to the next steps', async () => {
    const requests = serveContract();
    visit(at('contract-creation'), { signedIn: true });
    await title('Uw contract is gemaakt');
    expect(text()).toContain('Uw contractnummer is 2026-000777');
    go('Volgende');
    await title('Eerste inleg betalen');
    await screen.findByRole('button', { name: /^Betalen met/ });
    go('Ik betaal later');
    await title('Maandelijkse inleg');
    await screen.findByRole('button', { name: 'Machtiging ondertekenen' });
    go('Volgende');
    await title('Dit gebeurt er nu');
    expect(text()).toContain('Betaal uw eerste inleg.');
    // The pages must not start a new application.
    expect(requests).not.toContain('POST /api/applications');
  });

  test('I-10 a contract that waits for the second signature cannot be paid yet', async () => {
    serveContract({ Status: 'awaitingSecondSignature' });
    visit(at('contract-creation'), { signedIn: true });
    await title('Uw contract is gemaakt');
    expect(text()).toContain('Wij wachten op akkoord van de tweede ondertekenaar.');
    go('Wat gebeurt er nu?');
    await title('Dit gebeurt er nu');
    expect(text()).toContain('krijgt van ons een mail');
  });

  test('no page of a rejected contract announces further steps', async () => {
    serveContract({ Status: 'cancelled', OpenstaandBedrag: 0 });
    for (const page of ['contract-creation', 'initial-payment', 'monthly-payment', 'klaar']) {
      visit(at(page), { signedIn: true });
      await title('Dit contract gaat niet door');
      expect(text()).not.toContain('Wij controleren uw aanvraag');
      cleanup();
    }
  });

  test("another user's contract is not found", async () => {
    serve({ [`GET /api/contracts/${CONTRACT}`]: () => new Response('{}', { status: 404 }) });
    visit(at('initial-payment'), { signedIn: true });
    await screen.findByText('Wij kunnen dit contract niet vinden.');
  });
});

describe('an application can begin with an annuity calculation', () => {
  const heading = 'Een lijfrente sluit u hier niet';

  test('rejects an annuity draft in the browser, and offers to begin an ordinary investment', async () => {
    const requests = serve({ ...flowAnswers(), ...questionnaireAnswers });
    visit('/nederlands-vastgoed', { signedIn: true });
    useApplication.setState(({ investment }) => ({
      investment: { ...investment, currentFlow: 'nederlands', requestType: 'SUL' },
    }));
    await title(heading);
    const link = screen.getByRole('link', { name: 'Laat u terugbellen' });
    expect(link.getAttribute('href')).toBe('/contact?lijfrente=SUL#terugbellen');
    press('Begin een gewone belegging');
    await waitFor(() => expect(requests).toContain('POST /api/applications'));
    expect(useApplication.getState().investment.requestType).toBe('');
  });

  test('rejects a link that contains an annuity product', async () => {
    const requests = serve({ ...flowAnswers(), ...questionnaireAnswers });
    visit('/nederlands-vastgoed?productCode=SDIL', { signedIn: true });
    await title(heading);
    expect(requests).not.toContain('POST /api/applications');
  });
});
