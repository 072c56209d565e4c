import { expect, test } from 'vitest';
import { readArrival } from './login-arrival.ts';
import { loginSearch } from './search.ts';

const titleOf = (path: string) => (path === '/mijn-vastgoed' ? 'Mijn vastgoed' : undefined);

test('R-02 a redirected visitor reads which page they requested', () => {
  expect(readArrival({ redirect: '/mijn-vastgoed?jaar=2025' }, titleOf)).toEqual({
    wanted: '/mijn-vastgoed?jaar=2025',
    message: 'Log in om verder te gaan naar Mijn vastgoed.',
  });
});

test('S-03 a user signed out by the server reads why', () => {
  expect(readArrival({ redirect: '/mijn-vastgoed', sessie: 'verlopen' }, titleOf)).toEqual({
    wanted: '/mijn-vastgoed',
    message: 'Uw sessie is verlopen. Log opnieuw in.',
  });
});

test('G-05 a path outside this site is neither shown nor stored', () => {
  expect(readArrival(loginSearch({ redirect: '//elders.example' }), titleOf)).toEqual({
    wanted: null,
    message: null,
  });
});

test('a visitor who opened the page directly sees no notice', () => {
  expect(readArrival({}, titleOf)).toEqual({ wanted: null, message: null });
});
