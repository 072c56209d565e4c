import * as calls from '@portaal/domain/calls';
import { investmentCode } from '@portaal/domain/products/products/product';
import type { QueryKey } from '@tanstack/react-query';
import { pagesKey } from '../act/use-pages.ts';
import { currentSession } from '../features/sign-in/session/session-state.ts';
import { callQuery } from '../lib/http/call-query.ts';
import { queryClient } from '../lib/http/query-client.ts';
import type { Data } from '../lib/http/request.ts';
import { openPersonalParts } from '../state/personal-parts.ts';
import type { ServerCopies } from '../state/server-copies.ts';
import type { State } from '../state/state.ts';
import { useStore } from '../state/store.ts';

/** selects the funds that the browser state contains as `productFundList`. */
const FUNDS_OF = { productCode: investmentCode } as const;

type StoredCopy = Partial<ServerCopies & Pick<State, 'relations'>>;

/** Maps a response to the fields that the store has for it (P-03), by the path of the call. */
const copyOf: Readonly<
  Record<string, (data: never, query: Readonly<Record<string, unknown>>) => StoredCopy>
> = {
  [calls.listContractSummaries.path]: (contractSummaries: Data<typeof calls.listContractSummaries>) => ({
    contractSummaries,
  }),
  [calls.listContracts.path]: (contracts: Data<typeof calls.listContracts>) => ({ contracts }),
  [calls.getContract.path]: ({ Contract }: Data<typeof calls.getContract>) => ({
    contract: Contract[0] ?? null,
  }),
  [calls.listOffers.path]: ({ pages: [first] }: { pages: Data<typeof calls.listOffers>[] }) => ({
    offers: first?.Offerte ?? [],
  }),
  [calls.listRelations.path]: (relations: Data<typeof calls.listRelations>) => ({ relations }),
  [calls.getPersonalInformation.path]: ({ contact }: Data<typeof calls.getPersonalInformation>) => ({
    mobile: contact?.mobiel ?? '',
  }),
  [calls.listCountries.path]: (countries: Data<typeof calls.listCountries>) => ({ countries }),
  [calls.listFunds.path]: (productFundList: Data<typeof calls.listFunds>, { productCode }) =>
    productCode === FUNDS_OF.productCode ? { productFundList } : {},
};

/**
 * Returns true if the signed-in user views their own data. Data that an impersonating employee views stays in memory.
 */
const isOwner = (): boolean => {
  const session = currentSession();
  return session.status === 'signedIn' && session.user.impersonation === undefined;
};

function keep([path, , query]: QueryKey, data: unknown): void {
  const copy = typeof path === 'string' && Object.hasOwn(copyOf, path) ? copyOf[path] : undefined;
  if (copy === undefined || data === undefined || !isOwner()) return;
  const copies = copy(data as never, (query ?? {}) as Record<string, unknown>);
  const state = useStore.getState();
  const isNew = Object.entries(copies).some(([name, value]) => state[name as keyof StoredCopy] !== value);
  if (isNew) useStore.setState(copies);
}

/** Shows the saved copy until the response arrives. Visible queries are refetched. */
function show(queryKey: QueryKey, copy: unknown): void {
  if (queryClient.getQueryData(queryKey) !== undefined) return;
  queryClient.setQueryData(queryKey, copy);
  // A request in progress continues, and its response replaces the saved copy.
  void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
}

function showCopies(): void {
  const { contractSummaries, contracts, offers, countries, productFundList } = useStore.getState();
  const all: readonly [QueryKey, readonly unknown[], copy?: unknown][] = [
    [callQuery(calls.listContractSummaries, { query: {} }).queryKey, contractSummaries],
    [callQuery(calls.listContracts, { query: {} }).queryKey, contracts],
    [callQuery(calls.listCountries).queryKey, countries],
    [callQuery(calls.listFunds, { query: FUNDS_OF }).queryKey, productFundList],
    [
      pagesKey(calls.listOffers, {}),
      offers,
      { pages: [{ Offerte: offers, next: null }], pageParams: [null] },
    ],
  ];
  for (const [key, items, copy = items] of all) if (items.length > 0) show(key, copy);
}

let following = false;

/**
 * P-03, P-04: saves server responses in the store, and shows those from the previous visit until they are fetched
 * again. The page of a single contract is excluded, because the available actions depend on the contract's current
 * status.
 */
export async function keepServerCopies(): Promise<void> {
  const session = currentSession();
  if (session.status !== 'signedIn') return;
  if (!following) {
    following = true;
    const cache = queryClient.getQueryCache();
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        keep(event.query.queryKey, event.query.state.data);
    });
    for (const { queryKey, state } of cache.getAll()) keep(queryKey, state.data);
  }
  await openPersonalParts();
  if (!isOwner()) return;
  showCopies();
  useStore.setState({ username: session.user.name || session.user.email });
}
