// @vitest-environment happy-dom

import { cents } from '@portaal/engine';
import { beforeEach, expect, test, vi } from 'vitest';
import { typedReason } from '../act/typed-reason.ts';
import { emptyForm } from '../entities/sale/sale-form.ts';
import { type Session, setSession } from '../features/sign-in/session/session-state.ts';
import {
  updateQuestionnaire,
  updateSale,
  updateTopUp,
  updateTopUpQuestionnaire,
  useApplication,
} from '../state/application.ts';
import { takeLapsed } from '../state/lapsed.ts';
import { initialSale } from '../state/sale-draft.ts';
import { STORE_KEY } from '../state/store.ts';
import { rememberSession } from './session-changes.ts';
import '../state/personal-parts.ts';

rememberSession();
const user = { id: '1', email: 'a@b.nl', name: 'A', role: 'investor' } as const;

beforeEach(() => {
  sessionStorage.clear();
  setSession({ status: 'signedIn', user, exp: 0 });
  updateTopUp({ userId: '1', contractId: 'c1', amount: cents(25_000) });
});

const after = (session: Session): string | null => {
  setSession(session);
  return sessionStorage.getItem('lapsed');
};

test('S-03 restores a top-up draft at the next sign-in after the session expired', () => {
  expect(after({ status: 'ended', hasLapsed: true })).toContain('25000');
  // When the page is left, the end of the session is reported a second time.
  expect(after({ status: 'ended', hasLapsed: true })).toContain('25000');
  expect(after({ status: 'anonymous', unreachable: false })).toContain('25000');
  expect(takeLapsed('topUp', '1')).toMatchObject({ contractId: 'c1', amount: 25_000 });
  updateTopUp({ userId: '1', contractId: 'c1', amount: cents(30_000) });
  expect(after({ status: 'anonymous', unreachable: false })).toContain('30000');
});

test('S-03 a user who signs in again continues with the answers already entered', async () => {
  updateTopUpQuestionnaire({ userId: '1', contractId: 'c1' }, 'general', { answers: ['1012', ''] });
  setSession({ status: 'ended', hasLapsed: true });
  expect(useApplication.getState().topUp.contractId).toBe('');
  setSession({ status: 'signedIn', user, exp: 0 });
  await vi.waitFor(() =>
    expect(useApplication.getState().topUp).toMatchObject({
      contractId: 'c1',
      amount: 25_000,
      questionnaires: { general: { answers: ['1012', ''] } },
    }),
  );
});

test('S-02 signing out erases a top-up draft', () => {
  expect(after({ status: 'ended', hasLapsed: true })).not.toBeNull();
  expect(after({ status: 'ended', hasLapsed: false })).toBeNull();
});

test('S-02 erases a top-up draft for good when another user signs in', () => {
  after({ status: 'ended', hasLapsed: true });
  expect(takeLapsed('topUp', '2')).toBeNull();
  expect(takeLapsed('topUp', '1')).toBeNull();
});

const answersHere = () => useApplication.getState().investment.questionnaires.general.answers;

test('S-03 restores unsent questionnaire answers of a co-signer only for the same user', async () => {
  for (const email of ['a@b.nl', 'c@d.nl']) {
    updateQuestionnaire('general', { answers: ['1012', '1022'], activeQuestion: 3 });
    setSession({ status: 'ended', hasLapsed: true });
    expect(answersHere()).toEqual([]);
    // When the page is left, the end of the session is reported a second time.
    setSession({ status: 'ended', hasLapsed: true });
    setSession({ status: 'signedIn', user: { ...user, email }, exp: 0 });
    await vi.waitFor(() => expect(sessionStorage.getItem('lapsedAnswers')).toBeNull());
    expect(answersHere()).toEqual(email === user.email ? ['1012', '1022'] : []);
    setSession({ status: 'ended', hasLapsed: false });
    setSession({ status: 'signedIn', user, exp: 0 });
  }
});

test('S-03 restores an unfinished sell order only for the same user', async () => {
  const sale = {
    at: Date.now(),
    contractId: 'c1',
    step: 'overview',
    form: { ...emptyForm, total: { amount: 1_000 } },
  } as const;
  for (const email of ['a@b.nl', 'c@d.nl']) {
    updateSale(sale);
    setSession({ status: 'ended', hasLapsed: true });
    expect(useApplication.getState().sale).toEqual(initialSale);
    expect(sessionStorage.getItem('lapsedSale')).not.toBeNull();
    setSession({ status: 'signedIn', user: { ...user, email }, exp: 0 });
    await vi.waitFor(() => expect(sessionStorage.getItem('lapsedSale')).toBeNull());
    expect(useApplication.getState().sale).toEqual(email === user.email ? sale : initialSale);
    setSession({ status: 'ended', hasLapsed: false });
    setSession({ status: 'signedIn', user, exp: 0 });
  }
});

test('S-03 restores a half-typed reason after the session expired, only for the same user and dialog', async () => {
  for (const email of ['a@b.nl', 'c@d.nl']) {
    history.replaceState(null, '', '/beheer/verzoeken/1');
    typedReason.note('Verzoek afwijzen', 'De handtekening ontbreekt');
    setSession({ status: 'ended', hasLapsed: true });
    setSession({ status: 'signedIn', user: { ...user, email }, exp: 0 });
    await vi.waitFor(() => expect(sessionStorage.getItem('lapsedReason')).toBeNull());
    const isOwn = email === user.email;
    expect(typedReason.interruptedText('Verzoek afwijzen')).toBe(isOwn ? 'De handtekening ontbreekt' : null);
    expect(typedReason.interruptedText('Iets anders')).toBeNull();
    history.replaceState(null, '', '/beheer/verzoeken/2');
    expect(typedReason.interruptedText('Verzoek afwijzen')).toBeNull();
    history.replaceState(null, '', '/');
    typedReason.forget();
    setSession({ status: 'ended', hasLapsed: false });
    setSession({ status: 'signedIn', user, exp: 0 });
  }
});

/** Simulates the other tab, which clears the browser storage. */
const endedElsewhere = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: STORE_KEY, newValue: null }));

test('S-03 a session that expired in another tab does not erase the input typed in this tab', () => {
  endedElsewhere();
  expect(useApplication.getState().topUp.contractId).toBe('');
  expect(after({ status: 'ended', hasLapsed: true })).toContain('25000');
});

test('S-02 signing out in another tab erases everything in this tab', () => {
  updateQuestionnaire('general', { answers: ['1012'] });
  endedElsewhere();
  expect(after({ status: 'ended', hasLapsed: false })).toBeNull();
  expect(sessionStorage.getItem('lapsedAnswers')).toBeNull();
});
