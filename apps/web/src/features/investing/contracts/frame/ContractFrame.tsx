import * as calls from '@portaal/domain/calls';
import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { isAnnuityCode, products } from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import { createLink, useMatches, useMatchRoute } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { groupOf } from '../../../../entities/contract/contract-group.ts';
import { contractName } from '../../../../entities/contract/contract-name.ts';
import { environment } from '../../../../lib/environment.ts';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { paths } from '../../../../lib/internal-urls.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../../ui/LoadingFailed.tsx';
import { Scene } from '../../../../ui/Scene.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Tab, Tabs } from '../../../../ui/Tabs.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { useMedia } from '../../../../ui/use-media.ts';
import styles from './ContractFrame.module.css';
import { ContractHeader, ContractHeaderSkeleton } from './ContractHeader.tsx';
import { MaturityNotice } from './MaturityNotice.tsx';

const ActionLink = createLink(ButtonLink);

interface ContractActionsProps {
  readonly contract: ContractDetails;
  readonly isActing: boolean;
  /** Whether the contract is an annuity in accumulation. */
  readonly accumulates: boolean;
}

/**
 * R-31…R-33: shows the actions on a contract. On a phone they are fixed at the bottom of the screen until an action
 * is opened. A contract whose first deposit or capital is not dealt yet allows no top-up and no sale.
 */
function ContractActions({ contract, isActing, accumulates }: ContractActionsProps) {
  const params = { contractId: contract.ContractID };
  const deals = groupOf(contract) !== 'starting';
  return (
    <nav aria-label="Wat u kunt doen" className={`${styles.bar} no-print`} data-fixed={deals && !isActing}>
      {deals && (
        <>
          <ActionLink to={paths.contractTopUp} params={params} className={styles.action}>
            Bijstorten
          </ActionLink>
          {/* An annuity in accumulation cannot be sold, only transferred to another provider. */}
          <ActionLink
            to={accumulates ? paths.contractTransfer : paths.contractSell}
            params={params}
            variant="secondary"
            className={styles.action}
          >
            {accumulates ? 'Overdragen' : 'Verkopen'}
          </ActionLink>
        </>
      )}
      <ActionLink
        to={paths.contractChange}
        params={{ ...params, option: undefined }}
        variant="secondary"
        className={styles.action}
      >
        Wijzigen
      </ActionLink>
    </nav>
  );
}

/** X-03, P-04: loads the contract of the page once. The response is a list with the contract as its first element. */
function useGetContract(contractId: string) {
  const query = useQuery(callQuery(calls.getContract, { params: { id: contractId }, globalErrors: false }));
  const contract = query.data?.Contract[0];
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  return { ...query, contract, isUnknown };
}

/** Returns the title of the current page of the contract, from its route. */
const usePartTitle = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.title ?? '' });

/** Adds the name of the contract to the document title, so that browser tabs can be distinguished. */
function useContractTitle(part: string, name: string | undefined): void {
  // A page effect runs after the application's layout effect, which sets the title without the contract name.
  useEffect(() => {
    if (name !== undefined) document.title = `${part} – ${name} – ${environment().brand.name}`;
  }, [part, name]);
}

/** Returns whether the current page is an action on the contract, for example a top-up, and not one of the tabs. */
function useActing(contractId: string): boolean {
  const matches = useMatchRoute();
  const params = { contractId };
  return (
    matches({ to: paths.contractTopUp, params }) !== false ||
    matches({ to: paths.contractSell, params }) !== false ||
    matches({ to: paths.contractTransfer, params }) !== false ||
    matches({ to: paths.contractChange, params, fuzzy: true }) !== false
  );
}

const ContractTab = createLink(Tab);

/** R-25…R-30: shows the pages of a contract as tabs, each with its own URL. */
function ContractTabs({ contractId }: { readonly contractId: string }) {
  const params = { contractId };
  return (
    <Tabs label="Onderdelen van dit contract">
      <ContractTab to={paths.contract} params={params} activeOptions={{ exact: true }}>
        Overzicht
      </ContractTab>
      <ContractTab to={paths.contractTransactions} params={params}>
        Transacties
      </ContractTab>
      <ContractTab to={paths.contractReturns} params={params}>
        Rendement
      </ContractTab>
      <ContractTab to={paths.contractDetails} params={params}>
        Gegevens
      </ContractTab>
      <ContractTab to={paths.contractHistory} params={params}>
        Historie
      </ContractTab>
      <ContractTab to={paths.contractDocuments} params={params}>
        Documenten
      </ContractTab>
      <ContractTab to={paths.contractSold} params={params}>
        Verkocht
      </ContractTab>
    </Tabs>
  );
}

const BackLink = createLink(TextLink);
const PageButton = createLink(ButtonLink);

export interface ContractFrameProps {
  readonly contractId: string;
  /** Renders a contract status in the same way as the overview. */
  readonly statusBadge: (contract: ContractDetails) => ReactNode;
  /** Renders the requested part of the contract. */
  readonly children: (contract: ContractDetails) => ReactNode;
}

/**
 * R-25…R-33: shows the header, the actions and the tabs of a contract above each of its pages. The contract is loaded
 * once for all pages.
 */
export function ContractFrame({ contractId, statusBadge, children }: ContractFrameProps) {
  const { contract, isUnknown, isPending, isFetching, error, refetch } = useGetContract(contractId);
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
      {contract && <ContractHeader contract={contract} part={part} status={statusBadge(contract)} />}
      {!isPending && contract === undefined ? (
        <LoadingFailed
          title="Wij kunnen uw contract nu niet laten zien"
          error={error}
          busy={isFetching}
          onRetry={() => refetch()}
        >
          Er is niets veranderd aan uw belegging. Probeer het zo nog een keer.
        </LoadingFailed>
      ) : (
        <>
          {contract && groupOf(contract) !== 'closed' && (
            <ContractActions
              contract={contract}
              isActing={isActing}
              accumulates={isAnnuityCode(contract.Product) && products[contract.Product].accumulates}
            />
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
