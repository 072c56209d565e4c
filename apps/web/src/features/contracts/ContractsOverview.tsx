import { isoDate } from '@portaal/engine';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { groupOf } from '../../entities/contract/contract-group.ts';
import { today } from '../../lib/dutch-format.ts';
import { internalUrl, paths } from '../../lib/internal-urls.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/Heading.tsx';
import { Cluster, Stack } from '../../ui/Layout.tsx';
import { ContractList } from './ContractList.tsx';
import { LoadingFailed } from './LoadingFailed.tsx';
import { RouterButtonLink } from './links.ts';
import { OverviewSkeleton, ValueSkeleton } from './OverviewSkeleton.tsx';
import { PortfolioSummary } from './PortfolioSummary.tsx';
import { UnpaidNotice } from './UnpaidNotice.tsx';
import { useListContractSummaries } from './use-contracts.ts';

export interface ContractsOverviewProps {
  /** `new`: Mijn vastgoed; `older`: Mijn investeringen, the older menu's words. */
  readonly variant?: 'new' | 'older';
  /** The brand's words and picture for a user who has nothing yet. */
  readonly empty?: { readonly title: string; readonly text: string };
  /** What stands below the contracts. */
  readonly beside?: ReactNode;
}

// Drawn after the totals, which are what a user comes for.
const ValueOverTime = lazy(() =>
  import('./ValueOverTime.tsx').then((part) => ({ default: part.ValueOverTime })),
);

const titles = { new: 'Mijn vastgoed', older: 'Mijn investeringen' } as const;

/** Where a first or next investment starts, in the words of the menu (L-05, L-08). */
const starts = {
  new: [
    { label: 'Nederlands vastgoed', to: paths.addDutch },
    { label: 'Duits vastgoed', to: paths.addGerman },
  ],
  older: [{ label: 'Bedrag beleggen', to: internalUrl(paths.investAmount, { stap: 'stap1' }) }],
} as const;

const noInvestments = {
  title: 'Uw eerste belegging begint hier',
  text: 'U hebt nog geen beleggingen. Kies een fonds om te beginnen.',
};

/** what the investor has, its value and what still must be paid. */
export function ContractsOverview({
  variant = 'new',
  empty = noInvestments,
  beside,
}: ContractsOverviewProps) {
  const summaries = useListContractSummaries();
  const [day] = useState(() => isoDate(today(new Date())));
  const contracts = summaries.data;
  return (
    <Stack gap="large">
      <PageTitle>{titles[variant]}</PageTitle>
      {summaries.isPending && <OverviewSkeleton />}
      {summaries.isError && contracts === undefined && (
        <LoadingFailed
          title="Wij kunnen uw beleggingen nu niet laten zien"
          busy={summaries.isFetching}
          onRetry={() => summaries.refetch()}
        />
      )}
      {contracts?.length === 0 && (
        <EmptyState
          title={empty.title}
          illustrated
          action={
            <Cluster>
              {starts[variant].map(({ label, to }, index) => (
                <RouterButtonLink key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
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
          <UnpaidNotice contracts={contracts} />
          {contracts.some((contract) => groupOf(contract) === 'running') && (
            <>
              <PortfolioSummary contracts={contracts} today={day} />
              <Suspense fallback={<ValueSkeleton />}>
                <ValueOverTime />
              </Suspense>
            </>
          )}
          <ContractList contracts={contracts} />
        </>
      )}
      {contracts !== undefined && beside}
    </Stack>
  );
}
