import { MOST_OWN_OPEN_ITEMS, type OwnOpenItem } from '@portaal/domain/money/bank-matching/own-open-items';
import { centsToEuro } from '@portaal/engine';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { investorOf, namedOn } from './investor-of-line.rules.ts';
import {
  findInvestorsByAccount,
  findInvestorsByNumber,
  listItemsOfInvestor,
  updateInvestors,
} from './investors.repository.ts';
import type { LineToMatch } from './line-to-match.mapping.ts';

/** Lists the person's payments on our bank account that are not allocated yet. */
export async function listOwnOpenItems(
  { database }: Pick<Services, 'database'>,
  { id: personId, brand }: SignedInPerson,
): Promise<OwnOpenItem[]> {
  const rows = await listItemsOfInvestor(database.orm, { personId, brand, limit: MOST_OWN_OPEN_ITEMS });
  return rows.map(({ id, amountCents, receivedOn, state, contractId, contractNumber }) => ({
    id,
    amount: centsToEuro(amountCents),
    receivedOn,
    state,
    contract:
      contractId === null || contractNumber === null ? null : { id: contractId, number: contractNumber },
  }));
}

const unionOf = (
  found: ReadonlyMap<string, ReadonlySet<string>>,
  keys: readonly (string | null)[],
): ReadonlySet<string> => new Set(keys.flatMap((key) => [...(found.get(key ?? '') ?? [])]));

/** Stores for each open line the investor to whom it is shown. */
export async function storeInvestors(
  { database }: Pick<Services, 'database'>,
  brand: string,
  lines: readonly LineToMatch[],
): Promise<void> {
  const incoming = lines.filter(({ amountCents }) => amountCents > 0);
  if (incoming.length === 0) return;
  const named = new Map(incoming.map((line) => [line.id, namedOn(line)]));
  const all = [...named.values()].filter((one) => one !== null);
  const byNumber = await findInvestorsByNumber(database.orm, {
    brand,
    contracts: all.flatMap(({ contracts }) => contracts),
    formerKeys: all.flatMap(({ formerKeys }) => formerKeys),
    offers: all.flatMap(({ offers }) => offers),
  });
  const byHash = await findInvestorsByAccount(database.orm, {
    brand,
    hashes: [...new Set(incoming.flatMap(({ counterpartyHash }) => counterpartyHash ?? []))],
  });
  const states = incoming.map(({ id, counterpartyHash }) => {
    const names = named.get(id);
    const investorId = names
      ? investorOf({
          byAccount: unionOf(byHash, [counterpartyHash]),
          byText: unionOf(byNumber, [...names.contracts, ...names.formerKeys, ...names.offers]),
        })
      : null;
    return { lineId: id, investorId };
  });
  await database.transaction((tx) => updateInvestors(tx, states));
}
