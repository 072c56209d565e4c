// @vitest-environment happy-dom
import type { CurrentUser } from '@portaal/domain/sign-in/users/calls';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newKey } from '../state/sealing.ts';

const key = await newKey();
vi.mock('../state/personal-key.ts', () => ({ personalKey: async () => key }));

const ana: CurrentUser = { id: '1', email: 'a@b.nl', name: 'A. de Boer', role: 'investor' };
const piet: CurrentUser = { ...ana, id: '2', email: 'piet@b.nl', name: 'Piet' };

const responses = {
  '/api/contracts/summaries': [{ ContractID: 'c1', Omschrijving: 'Studie Lisa' }],
  '/api/contracts': [{ ContractID: 'c1', Posities: [{ FondsID: 1, Waarde: 2_517 }] }],
  '/api/contracts/c1': { Contract: [{ ContractID: 'c1', Houders: [{ Naam: 'A. de Boer' }] }] },
  '/api/offers': { Offerte: [{ offerID: 'o1' }], next: null },
  '/api/countries': [{ code: 'NL', name: 'Nederland' }],
  '/api/funds': [{ id: 1, name: 'Nederlands Vastgoed Fonds' }],
  '/api/relations': [{ id: 12, naam: 'Piet' }],
  '/api/relations/me': { Id: 5, contact: { mobiel: '+31612345678' } },
};
/** The expected values of the store's fields that contain server responses. */
const expected = {
  username: 'A. de Boer',
  mobile: '+31612345678',
  contract: responses['/api/contracts/c1'].Contract[0],
  contracts: responses['/api/contracts'],
  contractSummaries: responses['/api/contracts/summaries'],
  offers: responses['/api/offers'].Offerte,
  countries: responses['/api/countries'],
  productFundList: responses['/api/funds'],
};

/** Opens a page with empty memory and the saved responses. */
async function openPage() {
  vi.resetModules();
  const { rememberSession } = await import('./session-changes.ts');
  const { setSession } = await import('../features/sign-in/session/session-state.ts');
  const { useStore } = await import('../state/store.ts');
  const { queryClient } = await import('../lib/http/query-client.ts');
  const { pagesKey } = await import('../act/use-pages.ts');
  const calls = await import('@portaal/domain/calls');
  const { callQuery } = await import('../lib/http/call-query.ts');
  rememberSession();
  const summaries = callQuery(calls.listContractSummaries, { query: {} });
  const offers = pagesKey(calls.listOffers, {});
  const keys = [
    summaries.queryKey,
    callQuery(calls.listContracts, { query: {} }).queryKey,
    callQuery(calls.listCountries).queryKey,
    callQuery(calls.listFunds, { query: { productCode: 'SB' } }).queryKey,
    offers,
  ];
  return {
    store: useStore,
    copies: () => {
      const state = useStore.getState();
      return Object.fromEntries(
        Object.keys(expected).map((name) => [name, state[name as keyof typeof expected]]),
      );
    },
    signIn: (user: CurrentUser) => setSession({ status: 'signedIn', user, exp: 0 }),
    leave: () => setSession({ status: 'ended', hasLapsed: false }),
    askSummaries: () => queryClient.fetchQuery(summaries),
    /** Returns the data that a page would show at once, by the path of its query. */
    shown: () =>
      Object.fromEntries(
        keys.flatMap((key) => {
          const data = queryClient.getQueryData(key);
          return data === undefined ? [] : [[key[0], data]];
        }),
      ),
    asksAgain: () => keys.every((key) => queryClient.getQueryState(key)?.isInvalidated === true),
    askEverything: () =>
      Promise.all([
        queryClient.fetchQuery(summaries),
        queryClient.fetchQuery(callQuery(calls.listContracts, { query: {} })),
        queryClient.fetchQuery(callQuery(calls.getContract, { params: { id: 'c1' } })),
        queryClient.fetchQuery(callQuery(calls.listCountries)),
        queryClient.fetchQuery(callQuery(calls.listFunds, { query: { productCode: 'SB' } })),
        queryClient.fetchQuery(callQuery(calls.listFunds, { query: { productCode: 'SUL' } })),
        queryClient.fetchQuery(callQuery(calls.listRelations)),
        queryClient.fetchQuery(callQuery(calls.getPersonalInformation)),
        queryClient.fetchInfiniteQuery({
          queryKey: offers,
          queryFn: () => responses['/api/offers'],
          initialPageParam: null,
        }),
      ]),
  };
}

const saved = () => JSON.parse(localStorage.getItem('store') ?? '{}');
const nothing = {
  username: '',
  mobile: '',
  contract: null,
  contracts: [],
  contractSummaries: [],
  offers: [],
  countries: [],
  productFundList: [],
};

/** Simulates a visit in which every query was fetched and saved. */
async function visited() {
  const page = await openPage();
  page.signIn(ana);
  await page.askEverything();
  await eventually(() =>
    expect(
      Object.keys(expected).filter((name) => typeof saved()[name] !== 'string' || saved()[name] === ''),
    ).toEqual([]),
  );
  return page;
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });

// Loads the modules here, so that a slow machine does not spend the time of a test on them.
beforeAll(async () => {
  await Promise.all([import('./session-changes.ts'), import('./server-copies.ts')]);
}, 60_000);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async (url: string) => {
    const [path = ''] = url.split('?');
    const data = url.endsWith('SUL') ? [{ id: 9 }] : responses[path as keyof typeof responses];
    return Response.json({ data });
  });
});

describe('server responses are saved in encrypted form', () => {
  test('P-03 saved server responses have their own fields in the store and are saved in encrypted form only', async () => {
    const page = await visited();
    expect(page.copies()).toEqual(expected);
    expect(page.store.getState().relations).toEqual(responses['/api/relations']);
    expect(localStorage.getItem('store')).not.toMatch(
      // None of these values can be part of an encrypted text by chance.
      /A\. de Boer|\+3161|Studie Lisa|"Waarde"|"ContractID"|"Offerte"|Vastgoed Fonds/,
    );
  });

  test('P-03 P-04 saved server responses are shown at once after a reload and are then fetched again', async () => {
    await visited();
    const page = await openPage();
    expect(page.copies()).toEqual(nothing);
    page.signIn(ana);
    await eventually(() => expect(page.copies()).toEqual(expected));
    await eventually(() =>
      expect(page.shown()).toEqual({
        '/api/contracts/summaries': expected.contractSummaries,
        '/api/contracts': expected.contracts,
        '/api/countries': expected.countries,
        '/api/funds': expected.productFundList,
        '/api/offers': { pages: [responses['/api/offers']], pageParams: [null] },
      }),
    );
    expect(page.asksAgain()).toBe(true);
  });

  test('P-04 saved server responses are replaced by the current response, whichever of the two arrives first', async () => {
    await visited();
    const page = await openPage();
    const now = [{ ContractID: 'c1', Omschrijving: 'Studie Lisa en Tom' }];
    vi.stubGlobal('fetch', async () => Response.json({ data: now }));
    page.signIn(ana);
    await page.askSummaries();
    await eventually(() => expect(page.shown()).toHaveProperty(['/api/contracts']));
    expect(page.shown()['/api/contracts/summaries']).toEqual(now);
    expect(page.store.getState().contractSummaries).toEqual(now);
  });

  test('S-02 saved server responses are erased after the investor signs out', async () => {
    const page = await visited();
    page.leave();
    expect(page.copies()).toEqual(nothing);
    expect(localStorage.getItem('store')).toBeNull();
    // A response that was still in transit at sign-out.
    await page.askSummaries();
    expect(page.copies()).toEqual(nothing);
  });

  test('S-02 saved server responses are erased after another tab signs out', async () => {
    const page = await visited();
    localStorage.removeItem('store');
    window.dispatchEvent(new StorageEvent('storage', { key: 'store', newValue: null }));
    expect(page.copies()).toEqual(nothing);
  });

  test('S-02 saved server responses are never shown to another user', async () => {
    await visited();
    const page = await openPage();
    page.signIn(piet);
    await eventually(() => expect(page.store.getState().username).toBe('Piet'));
    expect(page.copies()).toEqual({ ...nothing, username: 'Piet' });
    expect(page.shown()).toEqual({});
  });

  test('S-05 server responses are not saved while an employee impersonates the investor', async () => {
    const page = await openPage();
    page.signIn({ ...ana, impersonation: { employee: 'Mo', endsAt: '2026-11-23T18:00:00Z' } });
    await page.askEverything();
    expect(page.copies()).toEqual(nothing);
  });
});
