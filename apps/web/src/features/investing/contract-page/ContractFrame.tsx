import type { ContractStatus } from '@portaal/domain/fields/contract';
import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { groupOf } from '../../../entities/contract/contract-group.ts';
import { contractName } from '../../../entities/contract/contract-name.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Scene } from '../../../ui/Scene.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { ContractActions } from './ContractActions.tsx';
import styles from './ContractFrame.module.css';
import { ContractHeader, ContractHeaderSkeleton } from './ContractHeader.tsx';
import { ContractTabs } from './ContractTabs.tsx';
import { MaturityNotice } from './MaturityNotice.tsx';
import { useActing } from './use-acting.ts';
import { useGetContract } from './use-contract.ts';
import { useContractTitle, usePartTitle } from './use-contract-title.ts';

const BackLink = createLink(TextLink);
const PageButton = createLink(ButtonLink);

export interface ContractFrameProps {
  readonly contractId: string;
  /** Renders a contract status in the same way as the overview. */
  readonly statusBadge: (status: ContractStatus) => ReactNode;
  /** Renders the requested part of the contract. */
  readonly children: (contract: ContractDetails) => ReactNode;
}

/**
 * R-25…R-33: shows the header, the actions and the tabs of a contract above each of its pages. The contract is loaded
 * once for all pages.
 */
export function ContractFrame({ contractId, statusBadge, children }: ContractFrameProps) {
  const { contract, isUnknown, isPending, isFetching, refetch } = useGetContract(contractId);
  const part = usePartTitle();
  const isActing = useActing(contractId);
  // On a phone the current action precedes the tabs.
  const isTabsLast = useMedia('(max-width: 40rem)') && isActing;
  useContractTitle(part, contract && contractName(contract));
  if (isUnknown) return <UnknownContract />;
  return (
    <Stack gap="large" className={styles.frame}>
      <p className={`${styles.back} no-print`}>
        <BackLink quiet to={paths.home}>
          <Icon name="arrow-left" />
          Terug naar overzicht
        </BackLink>
      </p>
      {isPending && (
        <>
          <ContractHeaderSkeleton />
          <Skeleton shape="block" />
        </>
      )}
      {contract && <ContractHeader contract={contract} part={part} status={statusBadge(contract.Status)} />}
      {!isPending && contract === undefined ? (
        <LoadingFailed
          title="Wij kunnen uw contract nu niet laten zien"
          busy={isFetching}
          onRetry={() => refetch()}
        >
          Er is niets veranderd aan uw belegging. Probeer het zo nog een keer.
        </LoadingFailed>
      ) : (
        <>
          {contract && groupOf(contract) !== 'closed' && (
            <ContractActions contractId={contractId} isActing={isActing} />
          )}
          {/* The tabs are rendered after the header, which would otherwise push them down. */}
          {contract && !isTabsLast && <ContractTabs contractId={contractId} />}
        </>
      )}
      {contract && <MaturityNotice contract={contract} />}
      {contract && (isTabsLast ? <div className={styles.act}>{children(contract)}</div> : children(contract))}
      {contract && isTabsLast && <ContractTabs contractId={contractId} />}
    </Stack>
  );
}

/** Reports that the number in the URL is not a contract of the signed-in user. */
function UnknownContract() {
  return (
    <Scene>
      <Stack gap="large">
        <PageTitle>Wij kunnen dit contract niet vinden</PageTitle>
        <p>Misschien klopt het adres niet, of hoort het contract bij een ander account.</p>
        <Cluster>
          <PageButton to={paths.home}>Naar mijn overzicht</PageButton>
          <PageButton to={paths.contact} variant="secondary">
            Contact
          </PageButton>
        </Cluster>
      </Stack>
    </Scene>
  );
}
