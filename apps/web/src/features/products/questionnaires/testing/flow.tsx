import { isoDate } from '@portaal/engine';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useCallback, useEffect, useState } from 'react';
import { expect, vi } from 'vitest';
import { profileProblemsOf, questionnaireStart } from '../../../../entities/questionnaire/profile-place.ts';
import {
  initialQuestionnaire,
  type QuestionnaireState,
} from '../../../../entities/questionnaire/questionnaire-state.ts';
import { RiskProfileChoice } from '../RiskProfileChoice.tsx';
import { neutral, questionnaire, riskProfiles } from './examples.ts';

export const today = isoDate('2026-11-21');

/** Responses of the fake server by path; a number makes the call fail with that status. */
export let answers: Record<string, unknown>;
let requested: { readonly path: string; readonly body: unknown }[];
export const scorings = () => requested.filter(({ path }) => path.endsWith('/score'));

/** Sets up the fake server. Called before every test. */
export function serveQuestionnaire(): void {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  requested = [];
  answers = {
    '/api/questionnaires/1': questionnaire,
    '/api/questionnaires/1/score': neutral,
    '/api/risk-profiles': riskProfiles,
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requested.push({ path, body: init.body && JSON.parse(String(init.body)) });
    const answer = answers[path];
    return typeof answer === 'number'
      ? new Response('{}', { status: answer })
      : new Response(JSON.stringify({ data: answer }));
  });
}

export interface Visit {
  state: QuestionnaireState;
}

/** Renders the questionnaire within a flow. The button `Verder` shows the remaining problems. */
function Flow({ first, visit }: { readonly first: QuestionnaireState; readonly visit: Visit }) {
  const [state, setState] = useState(first);
  const [attempted, setAttempted] = useState(false);
  const change = useCallback(
    (patch: Partial<QuestionnaireState>) => setState((before) => ({ ...before, ...patch })),
    [],
  );
  useEffect(() => {
    visit.state = state;
  }, [state, visit]);
  const problems = attempted ? profileProblemsOf(state, today) : [];
  return (
    <>
      <RiskProfileChoice
        questionnaireId={1}
        productCode="SB"
        state={state}
        today={today}
        onChange={change}
        errorOf={(field) => problems.find((problem) => problem.field === field)?.message}
        above={<p>Stap 3 van 4</p>}
      >
        <p>De verdeling</p>
      </RiskProfileChoice>
      <button type="button" onClick={() => change(questionnaireStart(state, today))}>
        Begin
      </button>
      <button type="button" onClick={() => setAttempted(true)}>
        Verder
      </button>
    </>
  );
}

export function show(first: Partial<QuestionnaireState> = {}): Visit {
  const state = { ...initialQuestionnaire, ...first };
  const visit: Visit = { state };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Flow first={state} visit={visit} />
    </QueryClientProvider>,
  );
  return visit;
}

export const question = (name: string) => screen.findByRole('heading', { level: 1, name });
export const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const send = (name: string) =>
  fireEvent.submit(
    screen.getByRole('button', { name: new RegExp(`^${name}`) }).closest('form') as HTMLFormElement,
  );
export const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
export const result = async (visit: Visit, code: string) => {
  await screen.findByRole('heading', { name: 'Hoe komen wij hieraan?' });
  expect(visit.state.outcome?.profile).toBe(code);
};

export const answered: Partial<QuestionnaireState> = {
  questions: questionnaire.questions,
  answers: ['1012', '1022'],
  questionEleven: 'O',
};
/** State at the last question, with everything answered. */
export const atTheEnd = { ...answered, activeQuestion: 3 };
