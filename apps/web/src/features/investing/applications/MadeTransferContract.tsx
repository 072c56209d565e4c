import type { OwnCapitalTransfer } from '@portaal/domain/investing/capital-transfers/calls';
import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { isProductCode, products } from '@portaal/domain/products/products/product';
import { TransferSteps } from '../../../entities/capital-transfer/TransferSteps.tsx';
import { waitingText } from '../../../entities/capital-transfer/transfer-texts.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Heading, PageTitle } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { CoolingOff } from './CoolingOff.tsx';
import { RouterButtonLink } from './links.ts';
import type { FlowPath } from './use-flow-address.ts';

interface MadeTransferContractProps {
  readonly contract: ContractDetails;
  readonly transfer: OwnCapitalTransfer;
  readonly path: FlowPath;
  /** True once the investor has passed the mandate, or on the closing page. */
  readonly isLast: boolean;
}

/** Shows that the contract of a transfer exists, and everything that happens until its money is invested. */
export function MadeTransferContract({ contract, transfer, path, isLast }: MadeTransferContractProps) {
  const { ContractID, ContractNummer, InlegPerMaand, Product } = contract;
  const needsMandate = InlegPerMaand > 0 && !isLast;
  return (
    <Stack gap="large">
      <Stack role="status">
        <PageTitle>{isLast ? 'Dit gebeurt er nu' : 'Uw contract is gemaakt'}</PageTitle>
        <p>
          Uw contractnummer is <strong>{ContractNummer}</strong>. U hoeft ons niets te betalen: het geld komt
          van {transfer.providerName}.
        </p>
      </Stack>
      <Stack>
        <Heading level={2} size="medium">
          Uw overdracht
        </Heading>
        <TransferSteps transfer={transfer} paysOut={isProductCode(Product) && products[Product].paysOut} />
      </Stack>
      <CoolingOff contract={contract} isTransfer />
      <Cluster>
        {needsMandate && (
          <RouterButtonLink
            to={path}
            search={{ pagina: 'monthly-payment', contract: ContractID }}
            iconEnd="arrow-right"
          >
            Maandelijks bedrag instellen
          </RouterButtonLink>
        )}
        <RouterButtonLink
          to={paths.contract}
          params={{ contractId: ContractID }}
          variant={needsMandate ? 'secondary' : 'primary'}
        >
          Naar uw contract
        </RouterButtonLink>
      </Cluster>
    </Stack>
  );
}

/** Shows that the contract of a transfer does not continue, and the destination of money that was received. */
export function EndedTransferContract({
  contract: { ContractNummer },
  transfer,
}: Pick<MadeTransferContractProps, 'contract' | 'transfer'>) {
  return (
    <Stack gap="large">
      <PageTitle above={`Contract ${ContractNummer}`}>Dit contract gaat niet door</PageTitle>
      <p>{waitingText(transfer)}</p>
      <p>
        Wij beleggen niets. Hebben wij toch geld ontvangen? Dan gaat dat terug naar uw vorige aanbieder. In uw
        berichten leest u wat er is gebeurd.
      </p>
      <div>
        <RouterButtonLink to={paths.home}>Naar mijn overzicht</RouterButtonLink>
      </div>
    </Stack>
  );
}
