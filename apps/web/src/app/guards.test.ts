// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { currentSession, setSession } from '../features/sign-in/session/session-state.ts';
import { initialState } from '../state/state.ts';
import { useStore } from '../state/store.ts';
import { createAppRouter } from './router.ts';
import { rememberSession } from './session-changes.ts';

type Visitor = 'nobody' | 'investor' | 'admin' | 'unreachable' | 'unavailable' | 'broken';

const exp = Math.floor(Date.now() / 1000) + 1800;
const token = `e30.${btoa(JSON.stringify({ exp }))}.x`;

/** Stubs a server for the given kind of visitor and returns the list of requested URLs. */
function serve(visitor: Visitor): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    if (visitor === 'unreachable') throw new TypeError('fetch failed');
    if (visitor === 'unavailable') return new Response(null, { status: 503 });
    if (visitor === 'broken') return new Response(null, { status: 500 });
    if (url.startsWith('/api/getCookie')) return Response.json({ data: visitor === 'nobody' ? null : token });
    if (url === '/api/users/me') {
      return Response.json({ data: { id: '1', email: 'a@b.nl', name: 'A. de Boer', role: visitor } });
    }
    return Response.json({ data: [] });
  });
  return requested;
}

/** Returns the path at which a visitor who opens `path` ends up. */
async function open(path: string, visitor: Visitor): Promise<string> {
  serve(visitor);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return router.state.location.href;
}

rememberSession();

beforeEach(() => {
  setSession({ status: 'unknown' });
  useStore.setState(initialState, true);
});

describe('a visit ends at the page that the guards determine', () => {
  test.each<[string, Visitor, string, string]>([
    ['R-01', 'nobody', '/', '/login'],
    ['R-01', 'investor', '/', '/mijn-vastgoed'],
    ['R-02', 'nobody', '/login', '/login'],
    ['R-03', 'nobody', '/account-aanmaken', '/account-aanmaken'],
    ['R-04', 'nobody', '/wachtwoord-vergeten', '/wachtwoord-vergeten'],
    ['R-05', 'nobody', '/wachtwoord-reset?token=x', '/wachtwoord-reset?token=x'],
    ['R-06', 'nobody', '/contact', '/contact'],
    ['R-07', 'nobody', '/about', '/about'],
    ['R-10', 'admin', '/admin', '/admin'],
    ['R-12', 'investor', '/ideal-result?id=1', '/ideal-result?id=1'],
    ['R-13', 'investor', '/nederlands-ideal-result', '/nederlands-ideal-result'],
    ['R-14', 'investor', '/mijn-investeringen', '/mijn-investeringen'],
    ['R-33', 'investor', '/contractbeheer/c1/wijzigen', '/contractbeheer/c1/wijzigen'],
    ['R-33', 'investor', '/contractbeheer/c1/wijzigen/iban', '/contractbeheer/c1/wijzigen/iban'],
    ['R-34', 'investor', '/bestaat-niet', '/mijn-investeringen'],
    ['R-34', 'investor', '/contractbeheer/c1/bestaat/niet', '/mijn-investeringen'],
    ['R-34', 'nobody', '/bestaat-niet', '/login?redirect=%2Fmijn-investeringen'],
    ['R-35', 'nobody', '/bedrag-beleggen', '/bedrag-beleggen/stap1'],
    ['R-35', 'nobody', '/bedrag-beleggen?bron=mail#kosten', '/bedrag-beleggen/stap1?bron=mail#kosten'],
    ['R-35', 'nobody', '/lijfrente-opbouwen', '/lijfrente-opbouwen/stap1'],
    ['R-35', 'nobody', '/lijfrente-uitkeren/stap2', '/lijfrente-uitkeren/stap2'],
    ['R-36', 'nobody', '/mijn-berekeningen', '/login?redirect=%2Fmijn-berekeningen'],
    ['G-01', 'nobody', '/maintenance', '/maintenance'],
    ['G-01', 'unreachable', '/maintenance', '/maintenance'],
    ['G-02', 'investor', '/admin', '/mijn-investeringen'],
    ['G-02', 'investor', '/admin/geheim', '/mijn-investeringen'],
    ['G-02', 'investor', '/ADMIN', '/mijn-investeringen'],
    ['G-02', 'nobody', '/admin', '/login?redirect=%2Fmijn-investeringen'],
    ['G-03', 'investor', '/login', '/mijn-vastgoed'],
    ['G-04', 'nobody', '/mijn-investeringen', '/login?redirect=%2Fmijn-investeringen'],
    [
      'G-04',
      'nobody',
      '/contractbeheer/c1/rendement?van=2026-01-01',
      '/login?redirect=%2Fcontractbeheer%2Fc1%2Frendement%3Fvan%3D2026-01-01',
    ],
    ['S-04', 'unreachable', '/mijn-vastgoed', '/login?redirect=%2Fmijn-vastgoed'],
    ['S-04', 'unreachable', '/bedrag-beleggen/stap2', '/bedrag-beleggen/stap2'],
  ])('%s a visitor of kind "%s" who opens %s ends up at %s', async (_, visitor, path, end) => {
    // The sign-in page waits for the server only in a browser where a user was signed in before.
    if (visitor === 'investor') useStore.setState({ user: { role: 'investor', email: 'a@b.nl' } });
    expect(await open(path, visitor)).toBe(end);
  });

  test('G-02 the server determines the role of the user, regardless of the role stored in this browser', async () => {
    useStore.setState({ user: { role: 'admin', email: 'a@b.nl' } });
    expect(await open('/admin', 'investor')).toBe('/mijn-investeringen');
  });
});

describe('the guards handle a server that cannot identify the visitor', () => {
  test.each(['/mijn-vastgoed', '/contractbeheer/c1/rendement?van=2026-01-01', '/admin'])(
    'E-02 the path %s leads to the maintenance page, which remembers that path',
    async (path) => {
      serve('unavailable');
      const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
      await router.load();
      expect(router.state.location).toMatchObject({ href: '/maintenance', state: { unavailableAt: path } });
    },
  );

  test('a server error does not sign the user out, and the next navigation checks the session again', async () => {
    serve('broken');
    const router = createAppRouter(createMemoryHistory({ initialEntries: ['/mijn-vastgoed'] }));
    await router.load();
    expect(router.state.location.href).toBe('/mijn-vastgoed');
    expect(router.state.matches.map(({ error }) => error)).toContainEqual(
      expect.objectContaining({ status: 500 }),
    );
    serve('investor');
    await router.navigate({ to: '/mijn-berekeningen' });
    expect(router.state.location.href).toBe('/mijn-berekeningen');
    expect(currentSession()).toMatchObject({ status: 'signedIn' });
  });
});

test("R-12 the path `/ideal-result` takes precedence over the path of a product's result page", async () => {
  serve('investor');
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/ideal-result'] }));
  await router.load();
  expect(router.state.matches.at(-1)?.fullPath).toBe('/ideal-result');
});

test('R-09 the self-test page exists only outside production', async () => {
  expect(await open('/test', 'investor')).toBe('/mijn-investeringen');
});

test('G-05 opens the redirect path for a signed-in user instead of the start page', async () => {
  useStore.setState({ user: { role: 'investor', email: 'a@b.nl' } });
  expect(await open('/login?redirect=%2Ffondsen-tabel', 'investor')).toBe('/fondsen-tabel');
});

test('G-05 ignores a redirect path outside this site', async () => {
  useStore.setState({ user: { role: 'investor', email: 'a@b.nl' } });
  expect(await open('/login?redirect=%2F%2Felders.example', 'investor')).toBe('/mijn-vastgoed');
});

test('S-03 makes no call that requires a session on a public page', async () => {
  const requested = serve('nobody');
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/mijn-vastgoed'] }));
  await router.load();
  expect(requested).toEqual(['/api/getCookie?cookieName=token']);
});

test('14.3.1 the browser erases stored personal data when the visitor turns out not to be signed in', async () => {
  useStore.setState({ user: { role: 'investor', email: 'a@b.nl' } });
  await open('/mijn-vastgoed', 'nobody');
  expect(useStore.getState().user).toBeNull();
});
