// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setErrorPolicy } from '../../../lib/http/error-policy.ts';
import { queryClient } from '../../../lib/http/query-client.ts';
import { endLapsedSession, learnSession, leaveWithOtherTab, startSession } from './session.ts';
import { expiryOf } from './session-hint.ts';
import { currentSession, setSession } from './session-state.ts';
import { useSessionWatch } from './session-watch.ts';
import { signOut } from './sign-out.ts';

const user = { id: '1', email: 'a@b.nl', name: 'A. de Boer', role: 'investor' } as const;
const token = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`;

type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;
let requested: string[];

/** Sets up a fake server with these responses. Every other call succeeds with an empty response. */
function serve(answers: Answers = {}): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requested.push(`${init.method} ${url}`);
    return (answers[url] ?? (() => new Response(null, { status: 204 })))();
  });
}

const lapsed = () =>
  Response.json({ message: 'Verlopen', code: 'notAuthenticated', errors: {} }, { status: 401 });
const offline = () => Promise.reject(new TypeError('fetch failed'));
let left: string | null;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') });
  requested = [];
  left = null;
  vi.spyOn(location, 'replace').mockImplementation((url) => {
    left = String(url);
  });
  setErrorPolicy(null);
  setSession({ status: 'unknown' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const nowSeconds = () => Math.floor(Date.now() / 1000);

describe('the browser loads the signed-in user', () => {
  test('X-17 reads the end of the session from the token, and X-12 returns the user', async () => {
    const exp = nowSeconds() + 600;
    serve({
      '/api/getCookie?cookieName=token': () => Response.json({ data: token({ exp }) }),
      '/api/users/me': () => Response.json({ data: user }),
    });
    await learnSession();
    expect(currentSession()).toEqual({ status: 'signedIn', user, exp });
  });

  test('S-03 sends no further request if there is no token', async () => {
    serve({ '/api/getCookie?cookieName=token': () => Response.json({ data: null }) });
    await learnSession();
    expect(currentSession()).toEqual({ status: 'anonymous', unreachable: false });
    expect(requested).toEqual(['GET /api/getCookie?cookieName=token']);
  });

  test('S-03 treats a session that ends between the two requests as no session', async () => {
    const onSessionLapsed = vi.fn();
    setErrorPolicy({ onAnyError: vi.fn(), onSessionLapsed, onUnavailable: vi.fn(), onRejected: vi.fn() });
    serve({
      '/api/getCookie?cookieName=token': () => Response.json({ data: token({ exp: 1 }) }),
      '/api/users/me': lapsed,
    });
    await learnSession();
    expect(currentSession()).toEqual({ status: 'anonymous', unreachable: false });
    expect(onSessionLapsed).not.toHaveBeenCalled();
  });

  test('S-04 records that the server cannot be reached', async () => {
    serve({ '/api/getCookie?cookieName=token': offline });
    await learnSession();
    expect(currentSession()).toEqual({ status: 'anonymous', unreachable: true });
  });

  test('two simultaneous calls send one request', async () => {
    serve({ '/api/getCookie?cookieName=token': () => Response.json({ data: null }) });
    await Promise.all([learnSession(), learnSession()]);
    expect(requested).toHaveLength(1);
  });
});

test.each([
  [token({ exp: 12 }), 12],
  [token({ exp: 'x' }), null],
  [token({}), null],
  ['geen token', null],
  ['a.%%%.b', null],
])('X-17 parses the token %j to the expiry %j', (text, expected) => expect(expiryOf(text)).toBe(expected));

describe('the browser monitors the session', () => {
  const check = 'GET /api/session-health-check';
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const healthy = (exp: number) => ({
    '/api/session-health-check': () => Response.json({ data: { valid: true, exp } }),
  });

  test('S-01 checks the session every 60 s', async () => {
    const exp = nowSeconds() + 3600;
    serve(healthy(exp));
    startSession(user, exp);
    renderHook(useSessionWatch);
    await pass(59_999);
    expect(requested).toEqual([]);
    await pass(60_001);
    expect(requested).toEqual([check, check]);
  });

  test('S-01 checks the session once at its expected end', async () => {
    const exp = nowSeconds() + 90;
    serve(healthy(exp));
    startSession(user, exp);
    renderHook(useSessionWatch);
    await pass(60_000);
    await pass(29_999);
    expect(requested).toHaveLength(1);
    await pass(1);
    expect(requested).toHaveLength(2);
  });

  test('S-01 checks an extended session at its new end', async () => {
    const exp = nowSeconds() + 70;
    serve(healthy(exp + 20));
    startSession(user, exp);
    renderHook(useSessionWatch);
    await pass(60_000);
    expect(currentSession()).toMatchObject({ exp: exp + 20 });
    await pass(10_000);
    expect(requested).toHaveLength(1);
    await pass(20_000);
    expect(requested).toHaveLength(2);
  });

  test('S-01 stops checking after sign-out', async () => {
    serve(healthy(nowSeconds() + 3600));
    startSession(user, nowSeconds() + 3600);
    renderHook(useSessionWatch);
    await act(signOut);
    requested = [];
    await pass(180_000);
    expect(requested).toEqual([]);
  });
});

describe('the end of a session clears the data of the user', () => {
  test('S-02 signing out posts the logout call, deletes the token and opens the sign-in page', async () => {
    serve();
    startSession(user, nowSeconds() + 600);
    await signOut();
    expect(requested).toEqual(['POST /api/logout', 'POST /api/deleteCookie']);
    expect(currentSession().status).toBe('ended');
    expect(left).toBe('/login');
  });

  test('S-02 signing out first cancels pending requests, so that no rejected request reports an expired session', async () => {
    serve();
    startSession(user, nowSeconds() + 600);
    const request = Promise.withResolvers<AbortSignal>();
    void queryClient
      .fetchQuery({
        queryKey: ['still asked'],
        queryFn: ({ signal }) => {
          request.resolve(signal);
          return new Promise<never>(() => undefined);
        },
      })
      .catch(() => undefined);
    const signal = await request.promise;
    signal.addEventListener('abort', () => requested.push('given up'));
    await signOut();
    expect(requested).toEqual(['given up', 'POST /api/logout', 'POST /api/deleteCookie']);
  });

  test("S-05 ends the employee's own session when they sign out while impersonating a customer", async () => {
    serve();
    const impersonation = { employee: 'Anne Meester', endsAt: '2026-11-20T10:30:00.000Z' };
    setSession({ status: 'signedIn', user: { ...user, impersonation }, exp: nowSeconds() + 600 });
    await signOut();
    expect(requested).toContain('POST /api/logout?all=true');
  });

  test('S-02 a sign-out that did not reach the server leaves the user signed in', async () => {
    serve({ '/api/logout': offline, '/api/deleteCookie': offline });
    startSession(user, nowSeconds() + 600);
    const observer = new QueryObserver(queryClient, {
      queryKey: ['still shown'],
      queryFn: ({ signal }) => {
        signal.addEventListener('abort', () => requested.push('given up'));
        requested.push('asked');
        return new Promise<never>(() => undefined);
      },
    });
    const hide = observer.subscribe(() => undefined);
    await expect(signOut()).rejects.toThrow('niet bereikt');
    expect(currentSession().status).toBe('signedIn');
    expect(left).toBeNull();
    expect(requested).toEqual(['asked', 'given up', 'POST /api/logout', 'POST /api/deleteCookie', 'asked']);
    hide();
  });

  test('S-03 E-01 an expired session posts the logout call, deletes the token and reloads the sign-in page, only once', async () => {
    serve({ '/api/deleteCookie': offline });
    startSession(user, nowSeconds() + 600);
    await Promise.all([endLapsedSession('/fondsen-tabel'), endLapsedSession('/mijn-vastgoed')]);
    expect(requested).toEqual(['POST /api/logout?all=true&lapsed=true', 'POST /api/deleteCookie']);
    expect(left).toBe('/login?redirect=%2Ffondsen-tabel&sessie=verlopen');
  });

  test.each([
    ['the user ended', null, '/login', false],
    ['expired', { returnTo: '/bijstorten' }, '/login?redirect=%2Fbijstorten&sessie=verlopen', true],
  ] as const)(
    'S-02 S-03 a session that %s in another tab also ends in this tab',
    (_, lapsed, page, hasLapsed) => {
      startSession(user, nowSeconds() + 600);
      leaveWithOtherTab(lapsed);
      expect([currentSession(), left]).toEqual([{ status: 'ended', hasLapsed }, page]);
    },
  );

  test('R-22 the browser stays on a page that itself reports the end of the session', async () => {
    // Resets the module, because the previous test left it in the expired state.
    vi.resetModules();
    const session = await import('./session.ts');
    session.sayEndHere();
    await session.endLapsedSession('/mijn-instellingen/wachtwoord');
    expect([requested, left]).toEqual([[], null]);
  });
});
