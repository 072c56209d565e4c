// @vitest-environment happy-dom
import { rights } from '@portaal/domain/rights';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminSectionNames } from '../features/office/admin/admin-sections.ts';

import { queryClient } from '../lib/http/query-client.ts';
import { paths } from '../lib/internal-urls.ts';
import { flowAnswers } from '../testing/applications.ts';
import { runningContract } from '../testing/contract-details.ts';
import { investor, visit } from '../testing/visit.tsx';
// Imports lazy modules here, so that they are loaded before the first call is counted.
import '../features/office/admin/AdminPage.tsx';
import '../features/products/buildings/Street.tsx';
import '../features/investing/contracts/ValueOverTime.tsx';
import './ContractsPage.tsx';
import './SettingsPages.tsx';

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Answers = Readonly<Record<string, () => Response>>;
const data = (value: unknown) => () => Response.json({ data: value });
const failed = () => Response.json({ errors: { ErrorMessage: ['Niet gelukt.'] } }, { status: 500 });

/** Responses that a page needs before its child components are rendered. */
const ofPages: Answers = {
  ...flowAnswers(),
  'GET /api/contracts/c1': data({ Contract: [runningContract] }),
  'GET /api/contracts/summaries': data([runningContract]),
  'GET /api/admin/rights': data({ roles: [], calls: Object.keys(rights) }),
};

/** Responses to the calls of the overview, other than the contracts. */
const ofOverview: Answers = {
  'GET /api/applications': data([]),
  'GET /api/buildings': data({ Fondsen: [] }),
  'GET /api/contracts': data([]),
  'GET /api/contracts/payouts': data({ count: 0, total: 0, items: [] }),
  'GET /api/contracts/value-line': data({ Reeks: [], Betalingen: [], LaatsteUitkering: null }),
  'GET /api/notifications': data({ unread: 0, items: [], next: null }),
  'GET /api/open-items': data([]),
  'GET /api/payout-confirmation': data({ changes: [], withheld: 0, methods: [] }),
  'GET /api/second-factor': data({ isAdvised: false, passkeys: [] }),
  'GET /api/signing-invitations/signed': data([]),
  'GET /api/signing-invitations/waiting': data([]),
};

/**
 * Visits a page on which every call without a response in `answers` fails. Waits until the call `last`, if given, was
 * made and no call is in progress. Returns how often each call was made.
 */
async function callsOf(
  path: string,
  answers: Answers,
  last?: string,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  let total = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const key = `${init.method} ${url.split('?', 1)[0]}`;
    counts[key] = (counts[key] ?? 0) + 1;
    total += 1;
    return (answers[key] ?? failed)();
  });
  const role = path.startsWith(paths.admin) ? 'admin' : 'investor';
  const router = visit(path, { signedIn: true, user: { ...investor, role } });
  await router.load();
  let before = 0;
  await vi.waitFor(
    () => {
      const isQuiet = total === before && queryClient.isFetching() === 0;
      before = total;
      if (last !== undefined) expect(counts).toHaveProperty([last]);
      expect(isQuiet && document.querySelector('main')?.textContent !== '').toBe(true);
    },
    { interval: 30, timeout: 5_000 },
  );
  cleanup();
  return counts;
}

const once = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.keys(counts).map((key) => [key, 1]));

const pages = Object.values(paths).map((path) =>
  path
    .replace('{-$stap}', 'stap1')
    .replace('/{-$option}', '')
    .replace('{$product}', 'nederlands')
    .replace('$contractId', 'c1'),
);
const sections = adminSectionNames.map((name) => `${paths.admin}?deel=${name}`);

test.each([paths.realEstate, '/contractbeheer/c1'])(
  'the page %s makes each call only once when all calls fail',
  async (path) => {
    const counts = await callsOf(path, {});
    expect(counts).toEqual(once(counts));
  },
);

test.each([...pages, ...sections])(
  'the page %s makes each call only once when the calls of its components fail',
  async (path) => {
    const counts = await callsOf(path, ofPages);
    expect(counts).toEqual(once(counts));
  },
);

test.each(Object.keys(ofOverview))(
  'the overview makes each call only once when %s fails',
  async (failing) => {
    const { [failing]: _, ...others } = ofOverview;
    const counts = await callsOf(paths.realEstate, { ...ofPages, ...others }, failing);
    expect(counts).toEqual(once(counts));
  },
);
