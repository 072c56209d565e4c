// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '../features/sign-in/session/session-state.ts';
import { roleFor } from '../routes/visitor.ts';
import { updateFlow } from '../state/calculators.ts';
import { initialState } from '../state/state.ts';
import { useStore } from '../state/store.ts';
import type { AppRouter } from './router.ts';
import { followSession, rememberSession } from './session-changes.ts';

const signIn = (email: string) =>
  setSession({ status: 'signedIn', user: { id: '1', email, name: 'A', role: 'investor' }, exp: 0 });
const duration = () => useStore.getState().calculator.bedragBeleggen.duration;

rememberSession();

beforeEach(() => {
  setSession({ status: 'unknown' });
  useStore.setState(initialState, true);
});

test('P-03 stores the signed-in user in the browser, and preserves a calculation made as a visitor for that user', () => {
  updateFlow('bedragBeleggen', { duration: 12 });
  signIn('a@b.nl');
  expect(useStore.getState().user).toEqual({ role: 'investor', email: 'a@b.nl' });
  expect(duration()).toBe(12);
});

test('S-02 another user receives no data of the previous user', () => {
  signIn('a@b.nl');
  updateFlow('bedragBeleggen', { duration: 12 });
  signIn('c@d.nl');
  expect(useStore.getState().user).toEqual({ role: 'investor', email: 'c@d.nl' });
  expect(duration()).toBeNull();
});

test.each([
  ['S-03 a session that ended', { status: 'ended', hasLapsed: true }],
  ['14.3.1 a visit without a signed-in user', { status: 'anonymous', unreachable: false }],
] as const)('%s erases all data of the user from the browser', (_, session) => {
  const deleteDatabase = vi.fn();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  signIn('a@b.nl');
  useStore.setState({ personalInfo: { Id: 5 }, relations: [{ naam: 'Piet' }] });
  setSession(session);
  expect(useStore.getState()).toEqual(initialState);
  expect(deleteDatabase).toHaveBeenCalledWith('keys');
});

test('S-04 an unreachable server does not erase the remembered user', () => {
  signIn('a@b.nl');
  setSession({ status: 'anonymous', unreachable: true });
  expect(useStore.getState().user).not.toBeNull();
});

test('G-03 guards run again when a user turns out to be signed in, except guards that already wait for the session', async () => {
  const invalidate = vi.fn();
  followSession({ invalidate } as unknown as AppRouter);
  const token = `e.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`;
  const user = { id: '1', email: 'a@b.nl', name: 'A', role: 'investor' };
  vi.stubGlobal('fetch', (url: string) => Response.json({ data: url.includes('getCookie') ? token : user }));

  expect(await roleFor('/mijn-vastgoed', 'signedIn')).toBe('investor');
  expect(invalidate).not.toHaveBeenCalled();

  setSession({ status: 'unknown' });
  signIn('a@b.nl');
  expect(invalidate).toHaveBeenCalledOnce();
});
