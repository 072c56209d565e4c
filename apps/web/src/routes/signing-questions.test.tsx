// @vitest-environment happy-dom
import { isoDate } from '@portaal/engine';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  neutral,
  questionnaire,
  riskProfiles,
} from '../features/products/questionnaires/testing/examples.ts';
import { today } from '../lib/dutch-format.ts';
import { resetApplication, updateQuestionnaire, useApplication } from '../state/application.ts';
import { serve, visit } from '../testing/visit.tsx';
import { RiskProfileChoice } from './risk-profile.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  resetApplication();
});

const MESSAGE = 'De vragen zijn veranderd. Beantwoord ze opnieuw.';
const [goal, horizon] = questionnaire.questions;
const later = {
  ...questionnaire,
  version: '2027-01-01',
  questions: [
    goal,
    { ...horizon, question: 'Wie betaalt uw kosten?', answers: [{ id: 'x', answer: 'Niemand' }] },
  ],
};
const invitation = {
  role: 'partner',
  applicantName: 'N. Brouwer',
  contractNumber: '2026-000124',
  flow: 'duits',
  fundId: 2,
  contract: {
    digest: 'a'.repeat(64),
    fund: { name: 'Duits Vastgoed Fonds', entryCostRate: 0.03 },
    initialDeposit: 2_500,
    periodicDeposit: 100,
    stock: 'stock',
    description: '',
    holders: [
      { name: 'N. Brouwer', role: 'mijn' },
      { name: 'S. de Wit', role: 'partner' },
    ],
    profile: 'Neutraal',
    documents: [],
    coolingOffUntil: '2026-12-04',
    secondSigner: 'o•••@example.nl',
  },
  needsInformation: false,
  needsQuestionnaire: true,
};
const data = (value: unknown) => () => Response.json({ data: value });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a second signer returns to the questions if other terms began before the signature', async () => {
  let isChanged = false;
  const expiresAt = '2026-11-20T10:10:00Z';
  serve({
    'POST /api/signing-invitations': data(invitation),
    'GET /api/funds': data([{ id: 2, name: 'Duits Vastgoed Fonds', flow: 'duits' }]),
    'GET /api/risk-profiles': data(riskProfiles),
    'GET /api/questionnaires/1': () => data(isChanged ? later : questionnaire)(),
    'POST /api/step-up': data({ stepUpId: 's1', method: 'totp', methods: ['totp'], hint: '', expiresAt }),
    'POST /api/step-up/s1/confirm': data({ twoFaToken: 'T'.repeat(43), expiresAt }),
    'POST /api/signing-invitations/sign': () => {
      isChanged = true;
      const Fields = [{ field: 'questionnaire.version', message: MESSAGE }];
      return Response.json(
        { message: MESSAGE, code: 'invalidInput', errors: { ErrorMessage: [MESSAGE], Fields } },
        { status: 422 },
      );
    },
  });
  await RiskProfileChoice.preload?.();
  visit('/meetekenen?token=abc', { signedIn: true });
  await screen.findByRole('heading', { level: 1, name: 'Meetekenen' });
  // Signing in clears the answers of a visitor, so these are stored afterwards.
  await screen.findByText('2026-000124');
  const { version, profile, knowledgePoints, warnings, score, scoreOne, scoreTwo } = neutral;
  act(() =>
    updateQuestionnaire('general', {
      questions: questionnaire.questions,
      answers: ['1012', '1022'],
      questionEleven: 'N',
      outcome: { version, profile, knowledgePoints, warnings, scoredOn: isoDate(today(new Date())) },
      score: String(score),
      scoreOne,
      scoreTwo,
      riskProfiles,
      riskSelection: 'N',
      firstStatement: true,
      secondStatement: true,
      thirdStatement: true,
    }),
  );
  await act(async () => press('Naar de vragen'));
  await screen.findByRole('heading', { level: 1, name: 'Uw risicoprofiel: Neutraal' });
  await screen.findByRole('heading', { name: 'Hoe komen wij hieraan?' });
  press('Volgende');
  fireEvent.click(await screen.findByRole('button', { name: 'Ondertekenen' }));
  fireEvent.change(await screen.findByLabelText(/Code/), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: /Bevestig/ }));
  expect((await screen.findByText(MESSAGE)).closest('[role=alert]')).not.toBeNull();
  await waitFor(() =>
    expect(useApplication.getState().investment.questionnaires.general).toMatchObject({
      answers: ['1012', ''],
      outcome: null,
    }),
  );
  press('Naar de vragen');
  await screen.findByRole('heading', { level: 1, name: 'Wie betaalt uw kosten?' });
});
