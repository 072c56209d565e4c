// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import { knockedOut, neutral, riskProfiles } from './testing/examples.ts';
import {
  answered,
  answers,
  choose,
  press,
  question,
  result,
  scorings,
  send,
  serveQuestionnaire,
  show,
  tick,
  today,
} from './testing/flow.tsx';

beforeEach(serveQuestionnaire);
afterEach(cleanup);

describe('the page shows the result of the risk profile', () => {
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
  const statements = { firstStatement: true, secondStatement: true, thirdStatement: true };

  test('V-02 warns in euros about a profile one step higher, and never preselects the confirmation', async () => {
    const visit = show({ ...withOutcome(), ...statements });
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

  test('V-02 also requires the typed name of a profile that is two steps higher', () => {
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

  test('V-02 blocks a profile that is three steps higher, and shows an alternative', () => {
    const visit = show(withOutcome(knockedOut));
    choose('Offensief');
    expect(screen.getByText(/U kunt dit niet online afsluiten/)).toBeDefined();
    press('Kies een lager profiel');
    expect(visit.state.riskSelection).toBe('ZD');
  });

  test('V-02 allows a lower profile, and states that it is allowed', () => {
    show(withOutcome());
    choose('Defensief');
    expect(screen.getByText('U kiest een lager risico dan uw uitkomst. Dat mag altijd.')).toBeDefined();
  });

  test('V-02 keeps the acknowledgement of a knock-out when the user chooses another profile', () => {
    const visit = show(withOutcome(knockedOut));
    expect(screen.getByText(/Uw score past bij het profiel Neutraal/)).toBeDefined();
    expect(screen.getByText('Sparen is misschien beter.')).toBeDefined();
    tick(/^Ik heb deze waarschuwing gelezen/);
    choose('Defensief');
    expect(visit.state.acknowledged).toEqual(['K1']);
  });

  test('C-02 the customer must confirm all three statements', () => {
    const visit = show(withOutcome());
    press('Verder');
    expect(screen.getByText(/alle drie de verklaringen/)).toBeDefined();
    tick(/volledig en eerlijk/);
    tick(/essentiële-informatiedocument/);
    tick(/mijn inleg \(deels\) kan verliezen/);
    expect(visit.state).toMatchObject(statements);
  });

  test('X-20 lists every question with its answer, and the user can change each answer', async () => {
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

  test('X-20 the user can restart the questionnaire after confirming', async () => {
    const visit = show(withOutcome());
    await screen.findByText('Uw vragen en antwoorden');
    press('Opnieuw invullen');
    expect(visit.state.answers).toHaveLength(2);
    fireEvent.click(screen.getAllByText('Opnieuw invullen').at(-1) as HTMLElement);
    await question('Wat is uw doel?');
    expect(visit.state).toMatchObject({ answers: [], outcome: null, activeQuestion: 1 });
  });
});
