import * as calls from '@portaal/domain/calls';
import type { ContractDetails } from '@portaal/domain/contracts/calls';
import type { Fund } from '@portaal/domain/funds/calls';
import { useQuery } from '@tanstack/react-query';
import { isProductCode } from '../../entities/contract/contract-name.ts';
import { formatPercentage } from '../../lib/dutch-format.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';

const rate = (fraction: number): string => formatPercentage(fraction, 2);

/** What the funds of a contract cost now. */
export function FundCosts({ contract }: { readonly contract: ContractDetails }) {
  const { Product, Posities, Fondsverdeling } = contract;
  const productCode = isProductCode(Product) ? Product : 'SB';
  const funds = useQuery(callQuery(calls.listFunds, { query: { productCode }, globalErrors: false }));
  if (funds.isPending) return <Skeleton lines={3} />;
  if (funds.data === undefined) {
    return (
      <LoadingFailed
        title="De kosten zijn nu niet beschikbaar"
        busy={funds.isFetching}
        onRetry={() => funds.refetch()}
      >
        Probeer het zo nog een keer.
      </LoadingFailed>
    );
  }
  const own = new Set([...Posities, ...Fondsverdeling].map(({ FondsID }) => FondsID));
  return (
    <Table<Fund>
      caption="Kosten per fonds"
      columns={[
        { key: 'fonds', header: 'Fonds', rowHeader: true, cell: ({ name }) => name },
        {
          key: 'entry',
          header: 'Instapkosten',
          align: 'end',
          cell: ({ entryCostRate }) => rate(entryCostRate),
        },
        {
          key: 'ongoing',
          header: 'Lopende kosten per jaar',
          align: 'end',
          cell: ({ ongoingCostRate }) => rate(ongoingCostRate),
        },
        {
          key: 'exit',
          header: 'Uitstapkosten, korter dan 5 jaar',
          align: 'end',
          cell: ({ exitCostRate }) => rate(exitCostRate.underFiveYears),
        },
        {
          key: 'exitLater',
          header: 'Uitstapkosten, vanaf 5 jaar',
          align: 'end',
          cell: ({ exitCostRate }) => rate(exitCostRate.fromFiveYears),
        },
      ]}
      rows={funds.data.filter(({ id }) => own.has(id))}
      rowKey={({ id }) => id}
    />
  );
}

/** What an annuity costs on top of its funds; nothing where it is not known. */
export function WrapperCost() {
  const rules = useQuery(callQuery(calls.getAnnuityRules, { globalErrors: false }));
  if (rules.data === undefined) return null;
  const { wrapperCostRate } = rules.data.product;
  return <p>Voor uw lijfrente betaalt u daarnaast {rate(wrapperCostRate)} administratiekosten per jaar.</p>;
}
