// @vitest-environment happy-dom
import { profileChoiceProblems } from '@portaal/contract';
import { isoDate } from '@portaal/engine';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useCallback, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { questionnaireStart } from '../../lib/profile-place.ts';
import { initialQuestionnaire, type QuestionnaireState } from '../../lib/questionnaire-state.ts';
import { RiskProfileChoice } from './RiskProfileChoice.tsx';
import { knockedOut, neutral, questionnaire, riskProfiles } from './testing/examples.ts';

const today = isoDate('2026-11-21');

/** What the server answers by path; a number is a failure with that status. */
let answers: Record<string, unknown>;
let asked: { readonly path: string; readonly body: unknown }[];
const scorings = () => asked.filter(({ path }) => path.endsWith('/score'));

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  asked = [];
  answers = {
    '/api/questionnaires/1': questionnaire,
    '/api/questionnaires/1/score': neutral,
    '/api/risk-profiles': riskProfiles,
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, body: init.body && JSON.parse(String(init.body)) });
    const answer = answers[path];
    return typeof answer === 'number'
      ? new Response('{}', { status: answer })
      : new Response(JSON.stringify({ data: answer }));
  });
});
afterEach(cleanup);

interface Visit {
  state: QuestionnaireState;
}

/** The questionnaire with a flow around it: `Verder` shows what is still in the way. */
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
  const problems = attempted ? profileChoiceProblems(state, today) : [];
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

function show(first: Partial<QuestionnaireState> = {}): Visit {
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

const question = (name: string) => screen.findByRole('heading', { level: 1, name });
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const send = (name: string) =>
  fireEvent.submit(
    screen.getByRole('button', { name: new RegExp(`^${name}`) }).closest('form') as HTMLFormElement,
  );
const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
const result = async (visit: Visit, code: string) => {
  await screen.findByRole('heading', { name: 'Hoe komen wij hieraan?' });
  expect(visit.state.outcome?.profile).toBe(code);
};

const answered: Partial<QuestionnaireState> = {
  questions: questionnaire.questions,
  answers: ['1012', '1022'],
  questionEleven: 'O',
};
/** At the last question, everything answered. */
const atTheEnd = { ...answered, activeQuestion: 3 };

describe('the questions', () => {
  test('C-07 come one at a time, and none can be skipped', async () => {
    const visit = show();
    expect(screen.getByText(/Wij stellen u 11 vragen/)).toBeDefined();
    press('Begin');
    expect(await question('Wat is uw doel?')).toBe(document.activeElement);
    expect(screen.getByText('Vraag 1 van 3')).toBeDefined();
    send('Volgende');
    expect(screen.getByText('Kies een antwoord om verder te gaan.')).toBeDefined();
    expect(visit.state.activeQuestion).toBe(1);
    choose('Mijn pensioen');
    send('Volgende');
    expect(await question('Hoelang kunt u dit geld missen?')).toBe(document.activeElement);
    expect(visit.state).toMatchObject({ answers: ['1012', ''], activeQuestion: 2 });
    press('Vorige');
    await question('Wat is uw doel?');
    expect(screen.getByRole('radio', { name: 'Mijn pensioen' })).toMatchObject({ checked: true });
  });

  test('P-01 go on after a reload where somebody was', async () => {
    show({ ...answered, answers: ['1012', ''], questionEleven: '' });
    expect(screen.getByText('U hebt 1 van de 11 vragen beantwoord.')).toBeDefined();
    press('Begin');
    await question('Hoelang kunt u dit geld missen?');
  });

  test('are asked again when the server has others now', async () => {
    const visit = show({ ...answered, answers: ['oud', '1022'], score: '45' });
    await waitFor(() => expect(visit.state).toMatchObject({ answers: ['', '1022'], score: '' }));
  });

  test('that do not come say so and can be asked for again', async () => {
    answers['/api/questionnaires/1'] = 500;
    const visit = show({ ...answered, activeQuestion: 2 });
    expect(await screen.findByText('Wij kunnen de vragen nu niet laten zien')).toBeDefined();
    answers['/api/questionnaires/1'] = questionnaire;
    press('Probeer opnieuw');
    await question('Hoelang kunt u dit geld missen?');
    expect(visit.state.answers).toEqual(['1012', '1022']);
  });
});

describe('the score', () => {
  test('C-02 comes from the server and fills score, scoreOne and scoreTwo', async () => {
    const visit = show(atTheEnd);
    await question('Welk risicoprofiel past volgens u zelf?');
    send('Bekijk uw profiel');
    await result(visit, 'N');
    expect(visit.state).toMatchObject({ score: '45', scoreOne: 73, scoreTwo: 45, riskSelection: 'N' });
    expect(scorings()).toEqual([
      {
        path: '/api/questionnaires/1/score',
        body: { answers: ['1012', '1022'], questionEleven: 'O', productCode: 'SB' },
      },
    ]);
    expect(screen.getByText('Uw eigen voorkeur verandert uw uitkomst niet.')).toBeDefined();
  });

  test('is asked once by a double click', async () => {
    const visit = show(atTheEnd);
    await question('Welk risicoprofiel past volgens u zelf?');
    send('Bekijk uw profiel');
    send('Bekijk uw profiel');
    await result(visit, 'N');
    expect(scorings()).toHaveLength(1);
  });

  test('that fails keeps every answer and can be asked for again', async () => {
    answers['/api/questionnaires/1/score'] = 500;
    const visit = show(atTheEnd);
    await question('Welk risicoprofiel past volgens u zelf?');
    send('Bekijk uw profiel');
    expect(await screen.findByText('Wij kunnen uw profiel nu niet bepalen')).toBeDefined();
    expect(visit.state).toMatchObject(atTheEnd);
    answers['/api/questionnaires/1/score'] = neutral;
    send('Bekijk uw profiel');
    await result(visit, 'N');
  });

  test('of answers of more than 12 months ago is asked for again', () => {
    const outcome = { ...neutral, scoredOn: isoDate('2025-11-20') };
    const visit = show({ ...answered, outcome, riskProfiles, riskSelection: 'N' });
    expect(screen.getByText(/Uw antwoorden zijn ouder dan 12 maanden/)).toBeDefined();
    press('Begin');
    expect(visit.state).toMatchObject({ answers: [], outcome: null, activeQuestion: 1 });
  });
});

describe('the profile', () => {
  const withOutcome = (score = neutral): Partial<QuestionnaireState> => ({
    ...answered,
    outcome: { ...score, scoredOn: today },
    score: String(score.score),
    scoreOne: score.scoreOne,
    scoreTwo: score.scoreTwo,
    riskProfiles,
    riskSelection: score.profile,
    activeQuestion: 4,
  });
  const given = { firstStatement: true, secondStatement: true, thirdStatement: true };

  test('V-02 a higher one is warned of in euros and confirmed, never beforehand', async () => {
    const visit = show({ ...withOutcome(), ...given });
    choose('Offensief');
    expect(visit.state).toMatchObject({ riskSelection: 'O', firstStatement: false });
    expect(screen.getByText(/U kiest Offensief\. Dat is meer risico/)).toBeDefined();
    expect(screen.getByText(/Als het tegenzit, hebt u daarna/).textContent).toMatch(
      /Met Neutraal is dat €\s12\.823/,
    );
    press('Verder');
    expect(screen.getByText('Bevestig dat uw keuze niet past bij uw uitkomst.')).toBeDefined();
    tick(/^Ik begrijp dat mijn keuze/);
    expect(visit.state.acknowledged).toEqual(['mismatch']);
    press('Kies een lager profiel');
    expect(visit.state).toMatchObject({ riskSelection: 'N', acknowledged: [] });
  });

  test('V-02 two steps higher asks for its name as well', () => {
    const visit = show(withOutcome());
    choose('Zeer offensief');
    const name = screen.getByRole('textbox', { name: /Typ de naam/ });
    fireEvent.change(name, { target: { value: 'Offensief' } });
    expect(visit.state.acknowledged).toEqual([]);
    fireEvent.change(name, { target: { value: ' zeer offensief' } });
    expect(visit.state.acknowledged).toEqual(['profileName']);
    fireEvent.change(name, { target: { value: 'zeer' } });
    expect(visit.state.acknowledged).toEqual([]);
  });

  test('V-02 three steps higher stops, with a way out', () => {
    const visit = show(withOutcome(knockedOut));
    choose('Offensief');
    expect(screen.getByText(/U kunt dit niet online afsluiten/)).toBeDefined();
    press('Kies een lager profiel');
    expect(visit.state.riskSelection).toBe('ZD');
  });

  test('V-02 a lower one is allowed and says so', () => {
    show(withOutcome());
    choose('Defensief');
    expect(screen.getByText('U kiest een lager risico dan uw uitkomst. Dat mag altijd.')).toBeDefined();
  });

  test('V-02 a knock-out has a warning with an acknowledgement of its own, kept with another choice', () => {
    const visit = show(withOutcome(knockedOut));
    expect(screen.getByText(/Uw score past bij het profiel Neutraal/)).toBeDefined();
    expect(screen.getByText('Sparen is misschien beter.')).toBeDefined();
    tick(/^Ik heb deze waarschuwing gelezen/);
    choose('Defensief');
    expect(visit.state.acknowledged).toEqual(['K1']);
  });

  test('C-02 the three statements are the customer’s own', () => {
    const visit = show(withOutcome());
    press('Verder');
    expect(screen.getByText(/alle drie de verklaringen/)).toBeDefined();
    tick(/volledig en eerlijk/);
    tick(/essentiële-informatiedocument/);
    tick(/mijn inleg \(deels\) kan verliezen/);
    expect(visit.state).toMatchObject(given);
  });

  test('X-20 every question stands with its answer, and each can be changed', async () => {
    const visit = show(withOutcome());
    await screen.findByText('Uw vragen en antwoorden');
    const terms = screen.getAllByRole('term');
    const definitions = screen.getAllByRole('definition');
    expect(terms.map(({ textContent }) => textContent)).toContain('2. Hoelang kunt u dit geld missen?');
    expect(definitions.map(({ textContent }) => textContent)).toContain('Langer dan 15 jaar');
    press(/Wijzigen ?: vraag 2/);
    await question('Hoelang kunt u dit geld missen?');
    expect(visit.state.score).toBe('45');
    send('Terug naar uw profiel');
    await result(visit, 'N');
    expect(scorings()).toEqual([]);
    press(/Wijzigen ?: vraag 2/);
    await question('Hoelang kunt u dit geld missen?');
    choose('Korter dan 5 jaar');
    expect(visit.state).toMatchObject({ score: '', outcome: null, riskSelection: '' });
    answers['/api/questionnaires/1/score'] = knockedOut;
    send('Bekijk uw profiel');
    await result(visit, 'ZD');
  });

  test('X-20 the questions can be answered anew, after a question', async () => {
    const visit = show(withOutcome());
    await screen.findByText('Uw vragen en antwoorden');
    press('Opnieuw invullen');
    expect(visit.state.answers).toHaveLength(2);
    fireEvent.click(screen.getAllByText('Opnieuw invullen').at(-1) as HTMLElement);
    await question('Wat is uw doel?');
    expect(visit.state).toMatchObject({ answers: [], outcome: null, activeQuestion: 1 });
  });
});
