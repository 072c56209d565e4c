// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setSession } from '../features/sign-in/session/session-state.ts';
import { headPrintedPages } from './print-head.ts';

const user = { id: '1', email: 'a@b.nl', name: 'Iris Veldkamp', role: 'investor' } as const;
const print = (moment: 'beforeprint' | 'afterprint') => window.dispatchEvent(new Event(moment));
const heads = () => [...document.querySelectorAll('.print-only')].map(({ textContent }) => textContent);

beforeEach(() => {
  headPrintedPages();
  // A second call changes nothing.
  headPrintedPages();
  document.title = 'Mijn vastgoed – Baken Vastgoed';
  document.body.innerHTML = '<main>€ 100</main>';
});
afterEach(() => setSession({ status: 'anonymous', unreachable: false }));

test('adds the title, the time and the name of the user to a printed page, in a heading that is hidden on screen', () => {
  setSession({ status: 'signedIn', user, exp: 0 });
  print('beforeprint');
  print('beforeprint');
  expect(document.body.firstElementChild?.className).toBe('print-only');
  expect(heads()).toHaveLength(1);
  expect(heads()[0]).toMatch(
    /^Mijn vastgoed – Baken Vastgoed, afgedrukt op .*\d{4}.*\d{2}[:.]\d{2}.*, door Iris Veldkamp$/,
  );
  print('afterprint');
  expect(heads()).toEqual([]);
});

test('omits the name for a visitor and on a printed page of recovery codes', () => {
  print('beforeprint');
  expect(heads()[0]).not.toContain('door');
  print('afterprint');
  setSession({ status: 'signedIn', user, exp: 0 });
  document.body.innerHTML = '<main><div data-printed-unnamed></div></main>';
  print('beforeprint');
  expect(heads()[0]).not.toContain('Iris');
  print('afterprint');
});

test('prints the name of the customer and not of the employee during impersonation', () => {
  const impersonation = { employee: 'Bo', endsAt: '2026-11-24T12:00:00.000Z' };
  setSession({ status: 'signedIn', user: { ...user, impersonation }, exp: 0 });
  print('beforeprint');
  expect(heads()[0]).toMatch(/, voor Iris Veldkamp, door een medewerker$/);
  print('afterprint');
});
