import { isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import {
  initialQuestionnaire,
  type QuestionnaireState,
} from '../../../entities/questionnaire/questionnaire-state.ts';
import { scored, withMoments, withSelection } from './profile-outcome.ts';
import { neutral, riskProfiles } from './testing/examples.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
const change = (state: QuestionnaireState, patch: Partial<QuestionnaireState>, minute: number) => ({
  ...state,
  ...withMoments(state, patch, at(minute)),
});
const minutes = ({ moments }: QuestionnaireState) =>
  Object.fromEntries(moments.map((moment) => [moment.code, new Date(moment.at).getUTCMinutes()]));

test('C-07 stores the time of every confirmation', () => {
  const outcome = scored(neutral, riskProfiles, isoDate('2026-11-21'));
  let state = change(initialQuestionnaire, outcome, 1);
  expect(minutes(state)).toEqual({ answers: 1 });
  state = change(state, { acknowledged: ['K2'] }, 2);
  state = change(state, { firstStatement: true }, 3);
  state = change(state, { acknowledged: ['K2', 'mismatch'] }, 4);
  expect(minutes(state)).toEqual({ answers: 1, K2: 2, firstStatement: 3, mismatch: 4 });
  state = change(state, { acknowledged: ['mismatch'] }, 5);
  state = change(state, { acknowledged: ['mismatch', 'K2'] }, 6);
  expect(minutes(state)).toMatchObject({ K2: 6, mismatch: 4 });
  state = change(state, withSelection(state, 'O'), 7);
  expect(minutes(state)).toEqual({ answers: 1 });
  state = change(state, outcome, 8);
  expect(minutes(state)).toEqual({ answers: 8 });
});
