// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { setSession } from '../features/sign-in/session/session-state.ts';
import { createAppRouter } from './router.ts';

const routerAt = async (path: string) => {
  setSession({ status: 'anonymous', unreachable: false });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return router;
};

afterEach(() => vi.doUnmock('./every-route.ts'));

test('loads only the first routes on the sign-in page, and fetches the other routes when the user leaves that page', async () => {
  const router = await routerAt('/login');
  expect(router.routesById).not.toHaveProperty(['/contact']);
  await router.navigate({ to: '/contact', search: { lijfrente: 'SUL' }, hash: 'adres' });
  expect(router.routesById).toHaveProperty(['/contact']);
  expect(router.state.location.href).toBe('/contact?lijfrente=SUL#adres');
  expect(router.state.matches.at(-1)?.routeId).toBe('/contact');
  expect(router.history.length).toBe(2);
});

test('shows an error page without reloading endlessly when the routes cannot be fetched at the start', async () => {
  vi.doMock('./every-route.ts', () => Promise.reject(new TypeError('Failed to fetch')));
  const router = await routerAt('/contact');
  expect(router.state.matches.some(({ status }) => status === 'error')).toBe(true);
});
