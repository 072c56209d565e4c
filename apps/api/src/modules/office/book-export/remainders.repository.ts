import { changeDefinitions, type RequestOption } from '@portaal/domain/investing/change-requests/options';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { MOST_REMAINDERS } from '@portaal/domain/office/book-package/description';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/orm.ts';

const EXPORTED_SWITCH =
  'In opdrachten.csv staat deze als opdracht per paar fondsen; een portaal als dit importeert die niet.';

/** Lists data of a brand that no file of a package contains, so that the data are not lost unnoticed. */
export async function findRemainders(tx: Transaction, brand: string): Promise<readonly string[]> {
  const { rows: requests } = await tx.execute<{
    number: string;
    contract: string;
    option: RequestOption;
  }>(sql`
    select r.number, coalesce(c.former_number, c.number) as contract, r.option
    from change_request r join contract c on c.id = r.contract_id
    where r.brand = ${brand} and r.closed_at is null order by r.number`);
  const { rows: switches } = await tx.execute<{ contract: string }>(sql`
    select coalesce(c.former_number, c.number) as contract from fund_switch s join contract c on c.id = s.contract_id
    where c.brand = ${brand} and s.status in ('queued', 'partlyExecuted') order by 1`);
  const { rows: transfers } = await tx.execute<{ contract: string; provider: string }>(sql`
    select coalesce(c.former_number, c.number) as contract, t.provider_name as provider
    from capital_transfer t join contract c on c.id = t.contract_id
    where t.brand = ${brand} and t.closed_at is null order by 1`);
  const { rows: outgoing } = await tx.execute<{ contract: string; provider: string; isSold: boolean }>(sql`
    select coalesce(c.former_number, c.number) as contract, t.provider_name as provider,
      coalesce(r.status = 'executed', false) as "isSold"
    from outgoing_transfer t join contract c on c.id = t.contract_id left join sell_request r on r.id = t.sell_request_id
    where t.brand = ${brand} and t.closed_at is null and (r.status is distinct from 'executed' or exists (
      select from payout p where p.contract_id = c.id and p.kind = 'sale' and p.status = 'ordered')) order by 1`);
  const { rows: ended } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from capital_transfer where brand = ${brand} and closed_at is not null`);
  const { rows: balances } = await tx.execute<{
    account: 'surplus' | 'openItem';
    count: number;
    cents: number;
  }>(sql`
    select account, count(*)::int as count, (-sum(balance_cents))::float8 as cents from book_balance
    where brand = ${brand} and account in ('surplus', 'openItem') and balance_cents <> 0 group by account order by account`);
  const endedTransfers = ended.flatMap(({ count }) =>
    count === 0 ? [] : [`Opdrachten voor een overdracht van lijfrentekapitaal, afgehandeld: ${count}.`],
  );
  const texts = [
    ...requests.map(
      ({ number, contract, option }) =>
        `Contract ${contract}: verzoek ${number} (${changeDefinitions[option].title}) is nog niet verwerkt.`,
    ),
    ...switches.map(({ contract }) => `Contract ${contract}: een fondswissel wacht. ${EXPORTED_SWITCH}`),
    ...transfers.map(
      ({ contract, provider }) =>
        `Contract ${contract}: de overdracht van lijfrentekapitaal door ${provider} loopt nog.`,
    ),
    ...outgoing.map(
      ({ contract, provider, isSold }) =>
        `Contract ${contract}: de overdracht van de lijfrente naar ${provider} is ${isSold ? 'verkocht en nog niet betaald' : 'nog niet verkocht'}. De rekening van die aanbieder gaat niet mee.`,
    ),
    ...endedTransfers,
    ...balances.map(({ account, count, cents }) =>
      account === 'surplus'
        ? `Te veel ontvangen en nog niet terugbetaald: ${euroAndCents(cents)}, ${count} keer.`
        : `Open posten van de bank: samen ${euroAndCents(cents)}, ${count} keer.`,
    ),
  ];
  if (texts.length <= MOST_REMAINDERS) return texts;
  // The totals at the end of the list are never left out.
  const totals = endedTransfers.length + balances.length;
  const first = texts.slice(0, MOST_REMAINDERS - totals - 1);
  const unnamed = texts.length - first.length - totals;
  return [
    ...first,
    `En nog ${unnamed} verzoeken, wissels en overdrachten.`,
    ...texts.slice(texts.length - totals),
  ];
}
