import { type InvestmentFlowName, investmentFlows } from '@portaal/domain/brand/flows';
import { isoDate } from '@portaal/engine';
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { fundLinks } from '../../../entities/application/application-paths.ts';
import { groupOf } from '../../../entities/contract/contract-group.ts';
import { today } from '../../../lib/dutch-format.ts';
import { environment } from '../../../lib/environment.ts';
import { internalUrl, paths } from '../../../lib/internal-urls.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { ContractList } from './ContractList.tsx';
import styles from './ContractsOverview.module.css';
import { FundDivision } from './FundDivision.tsx';
import { FailedAgain, LoadingFailed } from './LoadingFailed.tsx';
import { RouterButtonLink } from './links.ts';
import { ChartSkeleton, ContractsSkeleton, OverviewSkeleton } from './OverviewSkeleton.tsx';
import { PortfolioSummary } from './PortfolioSummary.tsx';
import { UnknownAddress } from './UnknownAddress.tsx';
import { UnpaidNotice } from './UnpaidNotice.tsx';
import { useListContractSummaries } from './use-contracts.ts';

export interface ContractsOverviewProps {
  /** `new`: Mijn vastgoed. `older`: Mijn investeringen, with the texts of the older menu. */
  readonly variant?: 'new' | 'older';
  /** Investment flows of the funds that the brand offers. */
  readonly offered?: readonly InvestmentFlowName[];
  /** The brand's text and image for a user without investments. */
  readonly empty?: { readonly title: string; readonly text: string };
  /** Tasks of the investor, shown between the totals and the contracts. */
  readonly above?: ReactNode;
  /** True if all content above the contracts is loaded. */
  readonly areTasksKnown?: boolean;
  /** True if the user has started an application, so that advice moves below the contracts. */
  readonly isBusy?: boolean;
  /** Content between the totals and the contracts, shown only to an investor with contracts. */
  readonly advice?: ReactNode;
  /** Content below the contracts. */
  readonly beside?: ReactNode;
}

// Loaded after the main content of the page.
const ValueOverTime = lazy(() =>
  import('./ValueOverTime.tsx').then((part) => ({ default: part.ValueOverTime })),
);

const titles = { new: 'Mijn vastgoed', older: 'Mijn investeringen' } as const;

/** Returns the links for a first investment: the funds of the brand and, in the older menu, its calculator (L-08). */
function startsOf(variant: 'new' | 'older', offered: readonly InvestmentFlowName[]) {
  const funds = offered.flatMap((flow) => fundLinks(environment().brand.funds, flow));
  const calculator = { label: 'Bedrag beleggen', to: internalUrl(paths.investAmount, { stap: 'stap1' }) };
  return variant === 'older' ? [...funds, calculator] : funds;
}

const noInvestments = {
  title: 'Uw eerste belegging begint hier',
  text: 'U hebt nog geen beleggingen. Kies een fonds om te beginnen.',
};

/**
 * Returns whether the main content is rendered. The content below it doubles the rendering time on a slow phone, so
 * it follows later.
 */
function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return isDrawn;
}

/** shows the overview in order of importance: the value, the tasks, the contracts, and then the charts. */
export function ContractsOverview({
  variant = 'new',
  offered = investmentFlows,
  empty = noInvestments,
  above,
  areTasksKnown = true,
  isBusy = false,
  advice,
  beside,
}: ContractsOverviewProps) {
  const summaries = useListContractSummaries();
  const isDrawn = useIsDrawn();
  const [day] = useState(() => isoDate(today(new Date())));
  const contracts = summaries.data;
  const hasValue = contracts?.some((contract) => groupOf(contract) === 'running') === true;
  const isWaiting = summaries.isPending || (contracts?.length === 0 && !areTasksKnown);
  return (
    <Stack gap="large" className={styles.page}>
      <PageTitle>{titles[variant]}</PageTitle>
      <UnknownAddress />
      {isWaiting && <OverviewSkeleton />}
      {!contracts?.length && !isWaiting && above}
      {summaries.isError && contracts === undefined && (
        <LoadingFailed
          title="Wij kunnen uw beleggingen nu niet laten zien"
          error={summaries.error}
          busy={summaries.isFetching}
          onRetry={() => summaries.refetch()}
        />
      )}
      {summaries.isError && contracts !== undefined && (
        <FailedAgain
          error={summaries.error}
          busy={summaries.isFetching}
          onRetry={() => summaries.refetch()}
        />
      )}
      {contracts?.length === 0 && !isWaiting && (
        <EmptyState
          title={empty.title}
          illustrated
          action={
            <Cluster>
              {startsOf(variant, offered).map(({ label, ...link }, index) => (
                <RouterButtonLink key={label} {...link} variant={index === 0 ? 'primary' : 'secondary'}>
                  {label}
                </RouterButtonLink>
              ))}
            </Cluster>
          }
        >
          <p>{empty.text}</p>
        </EmptyState>
      )}
      {contracts !== undefined && contracts.length > 0 && (
        <>
          {hasValue && <PortfolioSummary contracts={contracts} today={day} />}
          {/* Waits until all content above the contracts is ready, so that no contract is pushed down. */}
          {areTasksKnown ? (
            <>
              {above}
              <UnpaidNotice contracts={contracts} />
              {!isBusy && advice}
              <ContractList contracts={contracts} />
              {isBusy && advice}
            </>
          ) : (
            <ContractsSkeleton />
          )}
          {hasValue && isDrawn && (
            <div className={styles.charts}>
              <FundDivision />
              <Suspense fallback={<ChartSkeleton />}>
                <ValueOverTime />
              </Suspense>
            </div>
          )}
        </>
      )}
      {contracts !== undefined && isDrawn && beside}
    </Stack>
  );
}
