// @vitest-environment happy-dom
import { isoDate } from '@portaal/engine';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { environment, setEnvironment } from '../../../lib/environment.ts';
import { neutral, questionnaire, riskProfiles } from './testing/examples.ts';
import {
  answered,
  answers,
  atTheEnd,
  choose,
  press,
  question,
  result,
  scorings,
  send,
  serveQuestionnaire,
  show,
} from './testing/flow.tsx';

beforeEach(serveQuestionnaire);
afterEach(cleanup);

describe('the user answers the questions of the risk profile one by one', () => {
  test('C-07 the questions of the questionnaire appear one at a time, and none can be skipped', async () => {
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

  test('P-01 the questions of the questionnaire resume at the same question after a reload', async () => {
    show({ ...answered, answers: ['1012', ''], questionEleven: '' });
    expect(screen.getByText('U hebt 1 van de 11 vragen beantwoord.')).toBeDefined();
    press('Begin');
    await question('Hoelang kunt u dit geld missen?');
  });

  test("the questions of the questionnaire must be answered again if the server's questions have changed", async () => {
    const visit = show({ ...answered, answers: ['oud', '1022'], score: '45' });
    await waitFor(() => expect(visit.state).toMatchObject({ answers: ['', '1022'], score: '' }));
  });

  test('the questions of the questionnaire show an error with a retry when they could not be loaded', async () => {
    answers['/api/questionnaires/1'] = 500;
    const visit = show({ ...answered, activeQuestion: 2 });
    expect(await screen.findByText('Wij kunnen de vragen nu niet laten zien')).toBeDefined();
    answers['/api/questionnaires/1'] = questionnaire;
    press('Probeer opnieuw');
    await question('Hoelang kunt u dit geld missen?');
    expect(visit.state.answers).toEqual(['1012', '1022']);
  });
});

describe('the server scores the risk profile', () => {
  test('C-02 the score is calculated by the server and fills score, scoreOne and scoreTwo', async () => {
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

  test('the score is requested only once on a double click', async () => {
    const visit = show(atTheEnd);
    await question('Welk risicoprofiel past volgens u zelf?');
    send('Bekijk uw profiel');
    send('Bekijk uw profiel');
    await result(visit, 'N');
    expect(scorings()).toHaveLength(1);
  });

  test('preserves every answer after a failed request, which can be repeated', async () => {
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

  test('the page explains that the questions changed, and asks again only what the terms of today ask otherwise', async () => {
    const [goal, horizon] = questionnaire.questions;
    if (!goal || !horizon) throw new Error('no questions');
    const other = {
      ...horizon,
      question: 'Wie betaalt uw kosten?',
      answers: [{ id: 'niemand', answer: 'Niemand' }],
    };
    answers['/api/questionnaires/1'] = { ...questionnaire, version: '2027-01-01', questions: [goal, other] };
    const outcome = { ...neutral, scoredOn: isoDate('2026-11-20') };
    const visit = show({ ...answered, outcome, riskProfiles, riskSelection: 'N', activeQuestion: 4 });
    expect(await screen.findByText('Onze vragen zijn veranderd.')).toBeDefined();
    expect(visit.state).toMatchObject({ answers: ['1012', ''], outcome: null, riskSelection: '' });
    press('Begin');
    expect(await question('Wie betaalt uw kosten?')).toBeDefined();
    choose('Niemand');
    answers['/api/questionnaires/1/score'] = { ...neutral, version: '2027-01-01' };
    send('Bekijk uw profiel');
    await result(visit, 'N');
    expect(visit.state.areQuestionsChanged).toBe(false);
  });

  test('answers are scored with the terms that began while the page was open, and keep that result', async () => {
    const visit = show(atTheEnd);
    await question('Welk risicoprofiel past volgens u zelf?');
    answers['/api/questionnaires/1'] = { ...questionnaire, version: '2027-01-01' };
    answers['/api/questionnaires/1/score'] = { ...neutral, version: '2027-01-01' };
    const otherBands = riskProfiles.map((one) => ({ ...one, text: 'Andere banden.' }));
    answers['/api/risk-profiles'] = otherBands;
    send('Bekijk uw profiel');
    await result(visit, 'N');
    expect(visit.state).toMatchObject({ answers: atTheEnd.answers, outcome: { version: '2027-01-01' } });
    // The profiles beside the outcome belong to the same terms.
    expect(visit.state.riskProfiles).toEqual(otherBands);
    expect(screen.queryByText('Onze vragen zijn veranderd.')).toBeNull();
    expect(scorings()).toHaveLength(1);
  });

  test('question 11 must be answered again if its text changed while the page was open', async () => {
    const visit = show({ ...atTheEnd, questionEleven: '' });
    await question('Welk risicoprofiel past volgens u zelf?');
    choose(/^Offensief/);
    const { questionEleven } = questionnaire;
    const changed = { ...questionEleven, question: 'Hoeveel risico wilt u?' };
    answers['/api/questionnaires/1'] = { ...questionnaire, version: '2027-01-01', questionEleven: changed };
    answers['/api/questionnaires/1/score'] = { ...neutral, version: '2027-01-01' };
    send('Bekijk uw profiel');
    expect(await screen.findByText('Onze vragen zijn veranderd.')).toBeDefined();
    expect(visit.state).toMatchObject({ answers: ['1012', '1022'], questionEleven: '', outcome: null });
    press('Begin');
    await question('Hoeveel risico wilt u?');
    choose(/^Offensief/);
    send('Bekijk uw profiel');
    await result(visit, 'N');
  });

  test('the page states for how many months the brand accepts answers', () => {
    const before = environment();
    setEnvironment({ ...before, brand: { ...before.brand, answerMonths: 6 } });
    const outcome = { ...neutral, scoredOn: isoDate('2026-05-19') };
    show({ ...answered, outcome, riskProfiles, riskSelection: 'N' });
    expect(screen.getByText(/Uw antwoorden zijn ouder dan 6 maanden/)).toBeDefined();
    setEnvironment(before);
  });

  test('the score expires after 12 months, and the questions must be answered again', () => {
    const outcome = { ...neutral, scoredOn: isoDate('2025-11-20') };
    const visit = show({ ...answered, outcome, riskProfiles, riskSelection: 'N' });
    expect(screen.getByText(/Uw antwoorden zijn ouder dan 12 maanden/)).toBeDefined();
    press('Begin');
    expect(visit.state).toMatchObject({ answers: [], outcome: null, activeQuestion: 1 });
  });
});
