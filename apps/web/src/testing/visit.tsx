import type { Environment } from '@portaal/domain/brand/configuration';
import type { AdminWork } from '@portaal/domain/office/admin-work/calls';
import { rights } from '@portaal/domain/rights';
import type { CurrentUser } from '@portaal/domain/sign-in/users/calls';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { handleErrors } from '../app/error-handling.ts';
// Imports the lazy module here, so that no test waits for it at its first page.
import '../app/every-route.ts';
import { createAppRouter } from '../app/router.ts';
import { setSession } from '../features/sign-in/session/session-state.ts';
import { withEnvironment } from '../lib/environment.ts';
import { queryClient } from '../lib/http/query-client.ts';
import { initialState } from '../state/state.ts';
import { useStore } from '../state/store.ts';
import { soldFunds } from './funds.ts';

// A generous timeout, so that a slow page on a busy machine does not fail a test.
configure({ asyncUtilTimeout: 10_000 });

type Answer = (init: RequestInit, query: URLSearchParams) => Response | Promise<Response>;

export const investor = { id: '1', email: 'a@b.nl', name: 'A. de Boer', role: 'investor' } as const;

export const admin = { id: '9', email: 'c@b.nl', name: 'Anne Meester', role: 'admin' } as const;

const brand: Environment['brand'] = {
  id: 'proef',
  name: 'Proefmerk',
  legalName: 'Proefmerk B.V.',
  company: {
    chamberOfCommerce: '90000016',
    supervision: { text: 'Vergunning nummer 1', register: 'https://register.example/1' },
    depositary: 'Stichting Bewaarder Proef',
    complaints: { body: 'Kifid', url: 'https://klachten.example', afterWeeks: 8 },
    isFictional: true,
  },
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
  funds: soldFunds,
};

const noQueue = { count: 0, oldest: null, dueOn: null, isLate: false };

/** An employee's work list without items. */
export const noWork: AdminWork = {
  month: {
    dealingDay: '2026-12-01',
    cutOff: '2026-11-30T15:00:00.000Z',
    publicationDay: '2026-12-07',
    state: 'beforeCutOff',
    isOverdue: false,
    missingPrices: 4,
    enteredPrices: 0,
    funds: 4,
    publishedPrices: 0,
  },
  approvals: noQueue,
  alarms: noQueue,
  callbacks: noQueue,
  applications: noQueue,
  sales: noQueue,
  changes: { ...noQueue, decideBy: null, urgent: 0 },
  questionnaires: noQueue,
  payments: noQueue,
  collections: noQueue,
  openItems: noQueue,
  rejectedStatements: noQueue,
  unconfirmedStatements: noQueue,
  madeBatches: noQueue,
  fundDocuments: { ...noQueue, missing: 0 },
  buildings: noQueue,
  books: { differences: 0, largest: null, lastStatementDay: null, missingFrom: null, overdue: [] },
  comparisons: { payments: null, mandates: null },
  verification: { state: 'green', what: null, fault: null, at: null },
  yearlyFigures: { missing: [], toDecide: 0 },
  brandState: 'open',
  terms: { missing: false, toDecide: 0 },
  unidentified: { count: 0, oldest: null, contracts: [] },
  unconfirmed: { count: 0, oldest: null, contracts: [] },
  aboveCeiling: { count: 0, oldest: null, contracts: [] },
  mail: {
    urgent: { count: 0, oldest: null, isLate: false, lapsed: 0 },
    message: { count: 0, oldest: null, isLate: false, lapsed: 0 },
  },
};

/** Responses to the calls that every signed-in page and every employee page makes. The employee has all rights. */
const usual: Readonly<Record<string, Answer>> = {
  'GET /api/admin/rights': () => Response.json({ data: { roles: [], calls: Object.keys(rights) } }),
  'GET /api/admin/work': () => Response.json({ data: noWork }),
  'GET /api/payout-confirmation': () => Response.json({ data: { changes: [], withheld: 0, methods: [] } }),
  'GET /api/contracts/payouts': () => Response.json({ data: { count: 0, total: 0, items: [] } }),
  'GET /api/second-factor': () =>
    Response.json({
      data: {
        hasApp: true,
        passkeys: [],
        isAdvised: false,
        isRequired: false,
        recoveryCodesLeft: 10,
        phoneHint: null,
        offersSms: false,
        trustedDevices: [],
      },
    }),
  // A detail page also fetches its list, for the links to the previous and next item.
  'GET /api/admin/applications': () => Response.json({ data: { items: [], next: null } }),
  'GET /api/admin/change-requests': () => Response.json({ data: { items: [], next: null } }),
  'GET /api/admin/people': () => Response.json({ data: { items: [], total: 0, next: null } }),
  'GET /api/notifications': () => Response.json({ data: { unread: 0, items: [], next: null } }),
};

const emptyList: Answer = () => Response.json({ data: [] });

/**
 * Calls of components at the bottom of a page, made after the page has loaded. They return 404 unless the test
 * supplies a response.
 */
const ofLaterParts = /^GET \/api\/(buildings|contracts\/[^/]+\/waterfall)$/;
const absent: Answer = () =>
  Response.json({ message: 'x', code: 'notFound', errors: { ErrorMessage: ['x'] } }, { status: 404 });

/**
 * Serves the responses in `answers`, by `METHOD path`; each response function receives the request and its query. A call without a
 * response succeeds with an empty list. Returns the list of calls made.
 */
export function serve(answers: Readonly<Record<string, Answer>> = {}): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [path, query] = url.split('?');
    const key = `${init.method} ${path}`;
    requested.push(key);
    const answer = answers[key] ?? usual[key] ?? (ofLaterParts.test(key) ? absent : emptyList);
    return answer(init, new URLSearchParams(query));
  });
  return requested;
}

/** Opens the application at a path, for a visitor or for a signed-in user, by default an investor. */
export function visit(
  path: string,
  options: {
    signedIn?: boolean;
    user?: CurrentUser;
    menu?: 'new' | 'older';
    funds?: Environment['brand']['funds'];
  } = {},
) {
  window.environment = {
    buildVersion: '20250909.1',
    production: false,
    brand: { ...brand, menu: options.menu ?? 'new', funds: options.funds ?? brand.funds },
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

/** An opened page, with everything that the browser has requested since. */
export interface OpenedPage {
  readonly router: ReturnType<typeof visit>;
  /** Each call by method and path. */
  readonly requests: readonly string[];
  /** The path and query of each call. */
  readonly urls: readonly string[];
  /** Each call that changes something, by method and URL, with its body. */
  readonly sent: readonly { readonly key: string; readonly body: unknown }[];
  /** The last body sent to each URL. */
  readonly bodies: Readonly<Record<string, unknown>>;
}

/** Opens a page for a signed-in user, by default an investor, and records what the browser requests. */
export function openPage(
  path: string,
  answers: Parameters<typeof serve>[0] = {},
  user: CurrentUser = investor,
  funds: Environment['brand']['funds'] = brand.funds,
): OpenedPage {
  const requests = serve(answers);
  const answer = fetch;
  const urls: string[] = [];
  const sent: { key: string; body: unknown }[] = [];
  const bodies: Record<string, unknown> = {};
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    urls.push(url);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    if (init.method !== 'GET') sent.push({ key: `${init.method} ${url}`, body });
    if (init.body) bodies[url] = body;
    return answer(url, init);
  });
  return { router: visit(path, { signedIn: true, user, funds }), requests, urls, sent, bodies };
}

/** Opens a page for an employee, as {@link openPage} does. */
export const openDesk = (path: string, answers: Parameters<typeof serve>[0] = {}): OpenedPage =>
  openPage(path, answers, admin);
