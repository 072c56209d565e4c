import * as calls from '@portaal/domain/calls';
import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { investmentCode, isProductCode } from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import { FundCostsTable } from '../../../../entities/fund/FundCostsTable.tsx';
import { formatCostPercentage } from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { LoadingFailed } from '../../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';

/** Shows the current costs of the funds of a contract. */
export function FundCosts({ contract }: { readonly contract: ContractDetails }) {
  const { Product, Posities, Fondsverdeling } = contract;
  const productCode = isProductCode(Product) ? Product : investmentCode;
  const funds = useQuery(callQuery(calls.listFunds, { query: { productCode }, globalErrors: false }));
  if (funds.isPending) return <Skeleton lines={3} />;
  if (funds.data === undefined) {
    return (
      <LoadingFailed
        title="De kosten zijn nu niet beschikbaar"
        error={funds.error}
        busy={funds.isFetching}
        onRetry={() => funds.refetch()}
      >
        Probeer het zo nog een keer.
      </LoadingFailed>
    );
  }
  const own = new Set([...Posities, ...Fondsverdeling].map(({ FondsID }) => FondsID));
  return <FundCostsTable funds={funds.data.filter(({ id }) => own.has(id))} />;
}

/**
 * Shows the wrapper cost of an annuity, charged in addition to the costs of its funds; renders nothing while unknown.
 */
export function WrapperCost() {
  const rules = useQuery(callQuery(calls.getAnnuityRules, { globalErrors: false }));
  if (rules.data === undefined) return null;
  const { wrapperCostRate } = rules.data.product;
  return (
    <p>
      Voor uw lijfrente betaalt u daarnaast {formatCostPercentage(wrapperCostRate)} administratiekosten per
      jaar.
    </p>
  );
}
