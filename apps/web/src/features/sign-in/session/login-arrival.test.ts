import { expect, test } from 'vitest';
import { readArrival } from './login-arrival.ts';
import { loginSearch } from './search.ts';

const titleOf = (path: string) => (path === '/mijn-vastgoed' ? 'Mijn vastgoed' : undefined);

test('R-02 shows a redirected visitor the title of the requested page', () => {
  expect(readArrival({ redirect: '/mijn-vastgoed?jaar=2025' }, titleOf)).toEqual({
    returnTo: '/mijn-vastgoed?jaar=2025',
    message: 'Log in om verder te gaan naar Mijn vastgoed.',
  });
});

test('S-03 shows the reason to a user signed out by the server', () => {
  expect(readArrival({ redirect: '/mijn-vastgoed', sessie: 'verlopen' }, titleOf)).toEqual({
    returnTo: '/mijn-vastgoed',
    message: 'Uw sessie is verlopen. Log opnieuw in.',
  });
});

test('G-05 neither shows nor stores a path outside this site', () => {
  expect(readArrival(loginSearch({ redirect: '//elders.example' }), titleOf)).toEqual({
    returnTo: null,
    message: null,
  });
});

test('shows no notice to a visitor who opened the sign-in page directly', () => {
  expect(readArrival({}, titleOf)).toEqual({ returnTo: null, message: null });
});
