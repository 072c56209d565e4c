import type { ContractSummary } from '@portaal/domain/investing/contracts/calls';
import { cents, centsToEuro, euroToCents } from '@portaal/engine';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../../act/Loaded.tsx';
import { unpaidContracts } from '../../../entities/contract/contract-group.ts';
import { contractName } from '../../../entities/contract/contract-name.ts';
import { MandatePanel } from '../../../entities/mandate/MandatePanel.tsx';
import { PaymentPanel } from '../../../entities/payment/PaymentPanel.tsx';
import { formatEuro } from '../../../lib/dutch-format.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { ContractStatusBadge } from './ContractStatusBadge.tsx';
import { RouterButtonLink } from './links.ts';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import styles from './UnpaidContracts.module.css';
import { useListContractSummaries } from './use-contracts.ts';

/** shows the contracts that wait for their first payment. */
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
      <Loaded
        query={summaries}
        data={unpaid}
        loading={<OverviewSkeleton />}
        failedTitle="Wij kunnen uw contracten nu niet laten zien"
        failedText="Er is niets veranderd aan uw beleggingen. Probeer het zo nog een keer."
      />
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
  const { contract: requestedNumber } = useSearch({ from: `/server-data${paths.unpaidContracts}` });
  const [chosen, setChosen] = useState<string | null>(null);
  const total = contracts.reduce((sum, { OpenstaandBedrag }) => sum + euroToCents(OpenstaandBedrag), 0);
  // A single contract is expanded at once, because there is no choice.
  const open = chosen ?? (contracts.length === 1 ? contracts[0]?.ContractID : requestedNumber);
  return (
    <>
      <ul className={styles.list}>
        {contracts.map((contract) => (
          <li key={contract.ContractID}>
            <UnpaidContract
              contract={contract}
              isOpen={contract.ContractID === open}
              isOpened={contract.ContractID === chosen}
              onOpen={() => setChosen(contract.ContractID)}
            />
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

interface UnpaidContractProps {
  readonly contract: ContractSummary;
  readonly isOpen: boolean;
  /** True if the user expanded the contract on this page, so that the contract receives the focus. */
  readonly isOpened: boolean;
  readonly onOpen: () => void;
}

function UnpaidContract({ contract, isOpen, isOpened, onOpen }: UnpaidContractProps) {
  const { ContractID, ContractNummer, Fonds, OpenstaandBedrag, Status } = contract;
  const due = euroToCents(OpenstaandBedrag);
  const name = contractName(contract);
  const which = (
    <div>
      {Fonds.length > 0 && <p>{Fonds.join(', ')}</p>}
      <p className={styles.number}>Contract {ContractNummer}</p>
    </div>
  );
  return (
    <Card as="article" title={name} aside={<ContractStatusBadge status={Status} />}>
      {isOpen ? (
        <Stack>
          {which}
          <PaymentPanel contractId={ContractID} label={`Betalen voor ${name}`} isOpened={isOpened} />
          <MandatePanel contractId={ContractID} />
        </Stack>
      ) : (
        <div className={styles.contract}>
          {which}
          <Figure
            label="Nog te betalen"
            value={due > 0 ? formatEuro(centsToEuro(due)) : undefined}
            className={styles.due}
          />
          <Button onClick={onOpen}>
            Nu betalen
            <span className="visually-hidden"> voor {name}</span>
          </Button>
        </div>
      )}
    </Card>
  );
}
