// @vitest-environment happy-dom

import type { TopUpTerms } from '@portaal/domain/investing/top-ups/calls';
import type { QuestionnaireScore } from '@portaal/domain/products/questionnaires/calls';
import { isoDate } from '@portaal/engine';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  neutral,
  questionnaire,
  riskProfiles,
} from '../features/products/questionnaires/testing/examples.ts';
import { resetApplication, updateQuestionnaire, useApplication } from '../state/application.ts';
import { runningContract } from '../testing/contract-details.ts';
import { paymentTerms } from '../testing/payments.ts';
import { serve, visit } from '../testing/visit.tsx';
// Imports lazy modules here, so that no test waits for them.
import '../features/products/questionnaires/PurchaseQuestionnaire.tsx';
import './TopUpPage.tsx';

const homes = { id: 1, name: 'Nederlands Vastgoed Fonds', flow: 'nederlands', share: 1, entryCostRate: 0.03 };
const dollars = { ...homes, id: 3, name: 'Amerikaans Vastgoed Fonds', flow: 'american' };
const terms: TopUpTerms = {
  blocker: 'questionnaire',
  minimum: 250,
  onlineMaximum: 250_000,
  maximum: 200_000,
  cutOff: '2026-11-30T15:00:00.000Z',
  dealingDay: isoDate('2026-12-01'),
  funds: [homes],
  questionnaireUntil: null,
  missingQuestionnaires: [1],
  underway: [],
  asksCode: false,
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  resetApplication();
});

type Records = () => Response;
const recorded: Records = () => Response.json({ data: { validUntil: '2027-11-20' } }, { status: 201 });

/** Opens the page while these questionnaires are missing. A questionnaire is no longer missing after it is recorded. */
function open(
  overrides: Partial<TopUpTerms> = {},
  { score = neutral, record = recorded }: { score?: QuestionnaireScore; record?: Records } = {},
) {
  const all = { ...terms, ...overrides };
  let missing = all.missingQuestionnaires;
  const bodies: unknown[] = [];
  const now = () => ({
    ...all,
    missingQuestionnaires: missing,
    blocker: missing.length > 0 ? 'questionnaire' : null,
  });
  const keep = () => {
    const response = record();
    if (response.ok) missing = missing.slice(1);
    return response;
  };
  const requested = serve({
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
    'GET /api/contracts/c1/top-ups': () => Response.json({ data: now() }),
    'GET /api/contracts/c1/payments': () =>
      Response.json({ data: { ...paymentTerms, due: null, attempt: null } }),
    'GET /api/risk-profiles': () => Response.json({ data: riskProfiles }),
    ...Object.fromEntries(
      [1, 2].flatMap((id) => [
        [`GET /api/questionnaires/${id}`, () => Response.json({ data: { ...questionnaire, id } })],
        [`POST /api/questionnaires/${id}/score`, () => Response.json({ data: score })],
        [`POST /api/questionnaires/${id}/records`, keep],
      ]),
    ),
  });
  const fetched = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.endsWith('/records')) bodies.push(JSON.parse(String(init.body)));
    return fetched(url, init);
  });
  visit('/contractbeheer/c1/bijstorten', { signedIn: true });
  return { requested, bodies };
}

const title = (name: string) => screen.findByRole('heading', { level: 2, name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const answer = (name: RegExp) => {
  fireEvent.click(screen.getByRole('radio', { name }));
  const form = screen.getByRole('radio', { name }).closest('form');
  if (form) fireEvent.submit(form);
};
const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));

async function answerAll() {
  await title('Eerst een paar vragen');
  press('Naar de vragen');
  expect(await title('Wat is uw doel?')).toBe(document.activeElement);
  answer(/pensioen/);
  await title('Hoelang kunt u dit geld missen?');
  answer(/Langer dan 15/);
  await title('Welk risicoprofiel past volgens u zelf?');
  answer(/^Offensief/);
  expect(await title('Uw risicoprofiel: Neutraal')).toBe(document.activeElement);
}
const giveStatements = () => {
  for (const name of [/Ik heb de vragen zelf/, /Ik heb het essentiële/, /Ik begrijp dat ik mijn inleg/])
    tick(name);
};

describe('R-31 the top-up page shows a questionnaire', () => {
  test('R-31 guides the user from the first question to the amount without leaving the page', async () => {
    const { requested, bodies } = open();
    await answerAll();
    expect(screen.getByText(/Stap 1 van 2/).textContent).toContain('Nederlands Vastgoed Fonds');
    press('Volgende');
    expect((await screen.findByRole('alert')).textContent).toContain('alle drie de verklaringen');
    expect(requested.filter((call) => call.endsWith('/records'))).toEqual([]);
    giveStatements();
    press('Volgende');
    expect(await title('Bijstorten')).toBe(document.activeElement);
    expect(bodies).toEqual([
      {
        purchase: { kind: 'contract', contractId: 'c1' },
        questionnaire: expect.objectContaining({
          id: 1,
          answers: ['1012', '1022'],
          questionEleven: 'O',
          riskSelection: 'N',
          acknowledgements: ['firstStatement', 'secondStatement', 'thirdStatement'].map((code) =>
            expect.objectContaining({ code }),
          ),
        }),
      },
    ]);
    // A later top-up, possibly a year later, starts without answers.
    expect(useApplication.getState().topUp.questionnaires.general.answers).toEqual([]);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('I-04 leaves the answers of an unfinished application unchanged', async () => {
    updateQuestionnaire('general', { answers: ['1011'], activeQuestion: 1 });
    open();
    await answerAll();
    giveStatements();
    press('Volgende');
    await title('Bijstorten');
    expect(useApplication.getState().investment.questionnaires.general).toMatchObject({
      answers: ['1011'],
      activeQuestion: 1,
    });
  });

  test('P-01 restores the answers after a reload, at the last visited question', async () => {
    open();
    await title('Eerst een paar vragen');
    press('Naar de vragen');
    await title('Wat is uw doel?');
    answer(/pensioen/);
    await title('Hoelang kunt u dit geld missen?');
    expect(JSON.parse(localStorage.getItem('store') ?? '{}').topUp.questionnaires.general.answers).toEqual([
      '1012',
      '',
    ]);
    cleanup();
    open();
    await title('Hoelang kunt u dit geld missen?');
    press('Vorige');
    await title('Wat is uw doel?');
    expect(screen.getByRole('radio', { name: /pensioen/ })).toHaveProperty('checked', true);
  });

  test('R-31 a contract with two questionnaires shows both, one after the other', async () => {
    open({ funds: [homes, dollars], missingQuestionnaires: [1, 2] });
    await answerAll();
    expect(screen.getByText(/Stap 1 van 3/)).toBeTruthy();
    giveStatements();
    press('Volgende');
    await waitFor(() => expect(screen.getByText(/Stap 2 van 3/).textContent).toContain('Amerikaans'));
    expect(await title('Eerst een paar vragen')).toBe(document.activeElement);
  });

  test('I-04 warns of a fund riskier than the profile and continues only after confirmation', async () => {
    const { bodies } = open({ funds: [dollars], missingQuestionnaires: [2] });
    await answerAll();
    await screen.findByText('Let op: Amerikaans Vastgoed Fonds past niet bij uw profiel');
    giveStatements();
    press('Volgende');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Bevestig dat Amerikaans Vastgoed Fonds niet past bij uw profiel.',
    );
    tick(/Ik begrijp dat Amerikaans Vastgoed Fonds/);
    press('Volgende');
    await title('Bijstorten');
    expect(bodies).toMatchObject([
      {
        questionnaire: {
          acknowledgements: expect.arrayContaining([expect.objectContaining({ code: 'fund3' })]),
        },
      },
    ]);
  });

  test('I-04 compares a fund with the lowest profile that the terms of the brand have for it', async () => {
    const careful = { ...dollars, minimumProfile: 'D', requiresKnowledge: false } as const;
    open({ funds: [careful], missingQuestionnaires: [2] });
    await answerAll();
    expect(screen.queryByText(/past niet bij uw profiel/)).toBeNull();
    cleanup();
    resetApplication();
    const bold = { ...homes, minimumProfile: 'ZO', requiresKnowledge: true } as const;
    open({ funds: [bold] });
    await answerAll();
    await screen.findByText('Let op: Nederlands Vastgoed Fonds past niet bij uw profiel');
    await screen.findByRole('textbox', { name: /Typ de naam van het profiel.*Zeer offensief/ });
  });

  test('I-04 requires a typed name for a fund two profiles too risky, and blocks it at three', async () => {
    open({ funds: [dollars], missingQuestionnaires: [2] });
    await answerAll();
    fireEvent.click(screen.getByRole('radio', { name: /^Defensief/ }));
    const field = await screen.findByRole('textbox', { name: /Typ de naam van het profiel.*Offensief/ });
    fireEvent.change(field, { target: { value: ' offensief ' } });
    expect(useApplication.getState().topUp.questionnaires.american.acknowledged).toEqual(['fund3Name']);
    fireEvent.click(screen.getByRole('radio', { name: /^Zeer defensief/ }));
    await screen.findByText(/U kunt niet online beleggen in Amerikaans Vastgoed Fonds/);
    expect(screen.getAllByRole('link', { name: 'Neem contact met ons op' }).length).toBeGreaterThan(0);
  });

  test('E-03 shows a rejection by the server at its field, and preserves all input', async () => {
    const message = 'De vragen zijn veranderd. Beantwoord ze opnieuw.';
    const record = () =>
      Response.json(
        {
          message,
          code: 'invalidInput',
          errors: { ErrorMessage: [message], Fields: [{ field: 'questionnaire.version', message }] },
        },
        { status: 422 },
      );
    open({}, { record });
    await answerAll();
    giveStatements();
    press('Volgende');
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(useApplication.getState().topUp.questionnaires.general.answers).toEqual(['1012', '1022']);
  });
});
