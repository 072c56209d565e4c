// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { setSession } from '../features/sign-in/session/session-state.ts';
import { createAppRouter } from './router.ts';

/** Returns the search parameters that a page receives from a URL, for a user who may open every page. */
async function searchOf(address: string): Promise<unknown> {
  const user = { id: '1', email: 'a@b.nl', name: 'A. de Boer', role: 'admin' } as const;
  setSession(
    address.startsWith('/login')
      ? { status: 'anonymous', unreachable: false }
      : { status: 'signedIn', user, exp: Math.floor(Date.now() / 1000) + 3600 },
  );
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  expect(router.state.matches.every(({ status }) => status === 'success')).toBe(true);
  return router.state.matches.at(-1)?.search;
}

const PAYMENT = '0198f0aa-0000-7000-8000-000000000001';
const CONTRACT = '/contractbeheer/c1';
const TOKEN = 'a-b_1'.repeat(9);

test.each<[string, Readonly<Record<string, unknown>>]>([
  [
    '/login?redirect=%2Fmijn-vastgoed%3Fzoek%3D%22a%22&sessie=verlopen',
    { redirect: '/mijn-vastgoed?zoek="a"', sessie: 'verlopen' },
  ],
  [`/account-aanmaken?token=${TOKEN}`, { token: TOKEN }],
  [`/wachtwoord-reset?token=12345`, { token: '12345' }],
  [`/e-mailadres-wijzigen?token=true&adres=oud`, { token: 'true', adres: 'oud' }],
  ['/mijn-vastgoed?sorteer=naam&zoek=2026', { sorteer: 'naam', zoek: '2026' }],
  ['/mijn-investeringen?sorteer=inleg', { sorteer: 'inleg' }],
  [`${CONTRACT}/transacties?jaar=2025&soort=kosten`, { jaar: '2025', soort: 'kosten' }],
  [`${CONTRACT}/rendement?van=2025-02-01&tot=2026-01-01`, { van: '2025-02-01', tot: '2026-01-01' }],
  [`${CONTRACT}/historie?soort=deposit`, { soort: 'deposit' }],
  [`${CONTRACT}/documenten?soort=taxStatement&jaar=2025`, { soort: 'taxStatement', jaar: '2025' }],
  [
    '/admin?rol=investor&status=unpaid&sorteer=-value&pagina=3',
    { rol: 'investor', status: 'unpaid', sorteer: '-value', pagina: 3 },
  ],
  ['/twikey-result?m=12&status=ok&s=1E5&token=a-b_1', { m: '12', status: 'ok', s: '1E5', token: 'a-b_1' }],
  ['/mijn-betaling-afronden?contract=c1', { contract: 'c1' }],
  [`/ideal-result?p=${PAYMENT}`, { p: PAYMENT }],
  [`/nederlands-ideal-result?p=${PAYMENT}`, { p: PAYMENT }],
  ['/admin?persoon=1', { persoon: '1' }],
  [
    '/admin?contract=2026-000123&jaar=2025&soort=inleg',
    { contract: '2026-000123', jaar: '2025', soort: 'inleg' },
  ],
  ['/admin?deel=koersen&datum=2026-12-01', { deel: 'koersen', datum: '2026-12-01' }],
  ['/admin?deel=wijzigingen&stand=afgehandeld', { deel: 'wijzigingen', stand: 'afgehandeld' }],
])('parses the search parameters of %s exactly as written', async (address, search) => {
  expect(await searchOf(address)).toEqual(search);
});

test.each([
  '/login?redirect=%2F%2Felders.example&sessie=x',
  '/account-aanmaken?token=',
  '/e-mailadres-wijzigen?adres=nieuw',
  '/mijn-vastgoed?sorteer=toString&zoek=',
  `${CONTRACT}/transacties?jaar=%2225%22&soort=alles`,
  `${CONTRACT}/rendement?van=2025-02-30&tot=gisteren`,
  `${CONTRACT}/rendement?van=2026-01-01&tot=2025-01-01`,
  `${CONTRACT}/historie?soort=__proto__`,
  `${CONTRACT}/documenten?soort=constructor&jaar=25`,
  '/mijn-betaling-afronden?contract=',
  '/ideal-result?p=1',
  '/admin?deel=onzin&rol=keizer&status=x&sorteer=--name&pagina=-1&stand=open',
  '/admin?pagina=1e9&jaar=3000&soort=x&datum=2026-12-02',
])('shows the page for %s as if it had no parameters', async (address) => {
  // `toEqual` treats undefined as absent, as pages do.
  expect(await searchOf(address)).toEqual({});
});
