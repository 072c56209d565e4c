import type { ContractSummary } from '@portaal/domain/contracts/calls';
import { cents, centsToEuro, euroToCents } from '@portaal/engine';
import { unpaidContracts } from '../../entities/contract/contract-group.ts';
import { contractName } from '../../entities/contract/contract-name.ts';
import { formatEuro } from '../../lib/dutch-format.ts';
import { paths } from '../../lib/internal-urls.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { PageTitle } from '../../ui/Heading.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { ContractStatusBadge } from './ContractStatusBadge.tsx';
import { LoadingFailed } from './LoadingFailed.tsx';
import { RouterButtonLink } from './links.ts';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import styles from './UnpaidContracts.module.css';
import { useListContractSummaries } from './use-contracts.ts';

/** the contracts that wait for their first payment. */
export function UnpaidContracts() {
  const summaries = useListContractSummaries();
  const unpaid = summaries.data && unpaidContracts(summaries.data);
  const hasUnpaid = unpaid !== undefined && unpaid.length > 0;
  return (
    <Stack gap="large">
      <PageTitle
        intro={
          hasUnpaid &&
          'Deze contracten zijn nog niet betaald. Uw belegging start als wij uw betaling hebben ontvangen.'
        }
      >
        Betaling afronden
      </PageTitle>
      {summaries.isPending && <OverviewSkeleton />}
      {summaries.isError && unpaid === undefined && (
        <LoadingFailed
          title="Wij kunnen uw contracten nu niet laten zien"
          busy={summaries.isFetching}
          onRetry={() => summaries.refetch()}
        />
      )}
      {unpaid?.length === 0 && (
        <EmptyState
          title="U hebt geen openstaande betalingen."
          illustrated
          action={
            <RouterButtonLink to={paths.home} variant="secondary">
              Naar mijn overzicht
            </RouterButtonLink>
          }
        />
      )}
      {hasUnpaid && <UnpaidList contracts={unpaid} />}
    </Stack>
  );
}

function UnpaidList({ contracts }: { readonly contracts: readonly ContractSummary[] }) {
  const total = contracts.reduce((sum, { OpenstaandBedrag }) => sum + euroToCents(OpenstaandBedrag), 0);
  return (
    <>
      <Banner tone="info" title="Online betalen kan nog niet">
        <p id="payment-later">
          Wij werken eraan. Zodra het kan, betaalt u hier met iDEAL of met een overboeking. Uw contract blijft
          voor u klaarstaan.
        </p>
      </Banner>
      <ul className={styles.list}>
        {contracts.map((contract) => (
          <li key={contract.ContractID}>
            <UnpaidContract contract={contract} />
          </li>
        ))}
      </ul>
      {contracts.length > 1 && (
        <p className={styles.total}>
          Samen nog te betalen: <strong>{formatEuro(centsToEuro(cents(total)))}</strong>
        </p>
      )}
    </>
  );
}

function UnpaidContract({ contract }: { readonly contract: ContractSummary }) {
  const due = euroToCents(contract.OpenstaandBedrag);
  return (
    <Card
      as="article"
      title={contractName(contract)}
      aside={<ContractStatusBadge status={contract.Status} />}
    >
      <div className={styles.contract}>
        <div>
          {contract.Fonds.length > 0 && <p>{contract.Fonds.join(', ')}</p>}
          <p className={styles.number}>Contract {contract.ContractNummer}</p>
        </div>
        <Figure
          label="Nog te betalen"
          value={due > 0 ? formatEuro(centsToEuro(due)) : undefined}
          className={styles.due}
        />
        <Button disabled aria-describedby="payment-later">
          Nu betalen
          <span className="visually-hidden"> voor {contractName(contract)}</span>
        </Button>
      </div>
    </Card>
  );
}
