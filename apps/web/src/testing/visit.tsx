import type { CurrentUser, Environment } from '@portaal/contract';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { handleErrors } from '../app/error-handling.ts';
import { createAppRouter } from '../app/router.ts';
import { setSession } from '../features/session/session-state.ts';
import { withEnvironment } from '../lib/environment.ts';
import { queryClient } from '../lib/http/query-client.ts';
import { initialState } from '../state/state.ts';
import { useStore } from '../state/store.ts';

type Answer = () => Response | Promise<Response>;

export const investor = { id: '1', email: 'a@b.nl', name: 'A. de Boer', role: 'investor' } as const;

const brand: Environment['brand'] = {
  id: 'proef',
  name: 'Proefmerk',
  legalName: 'Proefmerk B.V.',
  menu: 'new',
  links: {
    contact: 'https://proef.example/contact',
    privacy: 'https://proef.example/privacy',
    disclaimer: 'https://proef.example/disclaimer',
    annualReports: 'https://proef.example/jaarverslagen',
  },
  contact: { email: 'a@proef.example', phone: '020 1', address: ['Straat 1'], hours: 'Altijd' },
  features: { registration: true, calculators: true, products: ['nederlands', 'duits'] },
  tagManagerId: null,
  errorReportingDsn: null,
  texts: {},
};

/** What every page of who is signed in asks, whatever it shows. */
const usual: Readonly<Record<string, Answer>> = {
  'GET /api/notifications': () => Response.json({ data: { unread: 0, notifications: [] } }),
};

/** Answers calls by `METHOD path`; without an answer a call succeeds with an empty list. Tells what was asked. */
export function serve(answers: Readonly<Record<string, Answer>> = {}): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const key = `${init.method} ${url.split('?', 1)[0]}`;
    asked.push(key);
    return (answers[key] ?? usual[key] ?? (() => Response.json({ data: [] })))();
  });
  return asked;
}

/** The application at a path, for a visitor or somebody who is signed in: an investor unless told who. */
export function visit(
  path: string,
  options: { signedIn?: boolean; user?: CurrentUser; menu?: 'new' | 'older' } = {},
) {
  window.environment = {
    buildVersion: '20250909.1',
    production: false,
    brand: { ...brand, menu: options.menu ?? 'new' },
  };
  withEnvironment(() => undefined);
  useStore.setState(initialState, true);
  queryClient.clear();
  setSession(
    options.signedIn === true
      ? { status: 'signedIn', user: options.user ?? investor, exp: Math.floor(Date.now() / 1000) + 3600 }
      : { status: 'anonymous', unreachable: false },
  );
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  handleErrors(router);
  render(<RouterProvider router={router} />);
  return router;
}
