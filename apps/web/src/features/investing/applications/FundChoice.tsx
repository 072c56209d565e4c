import { flows } from '@portaal/domain/brand/flows';
import * as calls from '@portaal/domain/calls';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { investmentCode } from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { flowText, fundText } from '../../../entities/application/application-paths.ts';
import { NotOpen } from '../../../entities/fund/NotOpen.tsx';
import { isNotOpen } from '../../../entities/fund/not-open.ts';
import { RiskIndicator } from '../../../entities/fund/RiskIndicator.tsx';
import { formatCostPercentage, formatWholeEuro } from '../../../lib/dutch-format.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FundDraftFlow } from './FundDraftFlow.tsx';
import type { InvestmentFlowProps } from './flow-props.ts';
import { RouterButtonLink } from './links.ts';

/**
 * Shows the choice of a fund in a flow with several funds, and then the pages of the flow. The URL contains
 * the chosen fund. An unfinished draft continues with its own fund.
 */
export function FundChoice(props: InvestmentFlowProps) {
  const { flow } = props;
  const { fonds } = useSearch({ from: '/server-data/investment' });
  const funds = useQuery(
    callQuery(calls.listFunds, { query: { productCode: investmentCode }, globalErrors: false }),
  );
  const drafts = useQuery({
    ...callQuery(calls.listApplications, { globalErrors: false }),
    enabled: fonds === undefined,
  });
  const open = funds.data?.filter((fund) => fund.flow === flow && fund.isOpen) ?? [];
  const draft = drafts.data?.find(
    ({ flow: other, status, offer }) => other === flow && status === 'draft' && !offer,
  );
  const [first, ...others] = open;
  const chosen =
    open.find(({ id }) => String(id) === fonds) ??
    (fonds === undefined ? open.find(({ id }) => id === draft?.fundId) : undefined) ??
    (others.length === 0 ? first : undefined);

  if (chosen !== undefined) return <FundDraftFlow {...props} key={chosen.id} fundId={chosen.id} />;
  const queries = fonds === undefined ? [funds, drafts] : [funds];
  return (
    <Stack gap="large">
      <PageTitle>{flowText(flow)}</PageTitle>
      {isNotOpen(funds.error) || (funds.data !== undefined && first === undefined) ? (
        <NotOpen />
      ) : queries.some(({ isError }) => isError) ? (
        <LoadingFailed
          title="Wij kunnen de fondsen nu niet laten zien"
          busy={queries.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const query of queries) if (query.isError) void query.refetch();
          }}
        >
          Er is niets veranderd. Probeer het zo nog een keer.
        </LoadingFailed>
      ) : queries.some(({ isPending }) => isPending) ? (
        <Skeleton lines={8} label="Even geduld. Wij halen de fondsen op." />
      ) : (
        <>
          <p>Kies het fonds waarin u wilt beleggen.</p>
          {open.map((fund) => (
            <OfferedFund key={fund.id} fund={fund} flow={flow} />
          ))}
        </>
      )}
    </Stack>
  );
}

interface OfferedFundProps extends Pick<InvestmentFlowProps, 'flow'> {
  readonly fund: Fund;
}

/** Shows a fund's investments, risk, costs and minimum, with a link that chooses the fund. */
function OfferedFund({ fund, flow }: OfferedFundProps) {
  return (
    <Card title={fund.name}>
      <Stack>
        <p>{fund.investsIn}</p>
        <DescriptionList
          items={[
            { term: 'Risico (1 laag – 7 hoog)', value: <RiskIndicator value={fund.riskIndicator} /> },
            { term: 'Instapkosten', value: formatCostPercentage(fund.entryCostRate) },
            { term: 'Lopende kosten per jaar', value: formatCostPercentage(fund.ongoingCostRate) },
            { term: 'Eerste inleg', value: `minimaal ${formatWholeEuro(fund.minimum.initialDeposit)}` },
          ]}
        />
        <div>
          <RouterButtonLink to={flows[flow].path} search={{ fonds: String(fund.id) }} iconEnd="arrow-right">
            Kies<span className="visually-hidden"> {fundText({ flow, fundId: fund.id })}</span>
          </RouterButtonLink>
        </div>
      </Stack>
    </Card>
  );
}
