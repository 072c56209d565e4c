import * as calls from '@portaal/domain/calls';
import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { isAnnuityCode } from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import { usePageStart } from '../../../act/use-page-start.ts';
import { transferTo, useOwnTransfers } from '../../../entities/capital-transfer/use-own-transfers.ts';
import { dealingDayText } from '../../../entities/dealing/dealing-texts.ts';
import { MandatePanel } from '../../../entities/mandate/MandatePanel.tsx';
import { mandateQuery } from '../../../entities/mandate/mandate-queries.ts';
import { PaymentPanel } from '../../../entities/payment/PaymentPanel.tsx';
import { ApiError } from '../../../lib/http/api-error.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './ApplicationFlow.module.css';
import { CoolingOff } from './CoolingOff.tsx';
import { RouterButtonLink } from './links.ts';
import { EndedTransferContract, MadeTransferContract } from './MadeTransferContract.tsx';
import { CLOSING } from './search.ts';
import type { FlowPath } from './use-flow-address.ts';

interface MadeContractProps {
  readonly contractId: string;
  readonly path: FlowPath;
  /** Name of the application, above the title while its contract is not loaded. */
  readonly name: string;
  readonly page: string | undefined;
}

/**
 * Shows the pages of I-01 after the contract is created: the first payment, the monthly deposit, and the next steps.
 */
export function MadeContract({ contractId, path, name, page }: MadeContractProps) {
  const { data, error, isFetching, isPending, refetch } = useQuery({
    ...callQuery(calls.getContract, { params: { id: contractId }, globalErrors: false }),
    staleTime: 0,
  });
  usePageStart(page ?? '');
  const contract = data?.Contract[0];
  if (contract) return <PageOfContract path={path} page={page} contract={contract} />;
  const isUnknown = error instanceof ApiError && error.status < 500;
  return (
    <Stack gap="large">
      <PageTitle above={name}>Uw contract</PageTitle>
      {isPending && <Skeleton lines={6} label="Even geduld. Wij halen uw gegevens op." />}
      {isUnknown && (
        <>
          <p>Wij kunnen dit contract niet vinden.</p>
          <div>
            <RouterButtonLink to={paths.home}>Naar mijn overzicht</RouterButtonLink>
          </div>
        </>
      )}
      {!isPending && !isUnknown && (
        <LoadingFailed
          title="Wij kunnen uw contract nu niet laten zien"
          busy={isFetching}
          onRetry={() => refetch()}
        >
          Uw contract is bewaard. Probeer het zo nog een keer.
        </LoadingFailed>
      )}
    </Stack>
  );
}

interface PageProps extends Pick<MadeContractProps, 'path' | 'page'> {
  readonly contract: ContractDetails;
}

function PageOfContract({ path, page, contract }: PageProps) {
  const next = { to: path, contract: contract.ContractID };
  const props = { contract, next };
  const transfers = useOwnTransfers({ enabled: isAnnuityCode(contract.Product) });
  const transfer = transferTo(transfers, contract.ContractID);
  // Until the transfers are loaded, it is not decided whether the investor must pay.
  if (transfers.isLoading) return <Skeleton lines={6} label="Even geduld. Wij halen uw gegevens op." />;
  if (transfer && contract.Status === 'cancelled') {
    return <EndedTransferContract contract={contract} transfer={transfer} />;
  }
  if (transfer && page !== 'monthly-payment') {
    return <MadeTransferContract {...{ contract, transfer, path }} isLast={page === CLOSING} />;
  }
  if (contract.Status === 'cancelled') return <Ended contract={contract} />;
  if (contract.Status === 'awaitingSignature') return <ToConfirm contract={contract} />;
  if (page === 'initial-payment') return <InitialPayment {...props} />;
  if (page === 'monthly-payment') return <MonthlyPayment {...props} />;
  return page === CLOSING ? <Closing contract={contract} /> : <Made {...props} />;
}

interface StageProps {
  readonly contract: ContractDetails;
  readonly next: { readonly to: FlowPath; readonly contract: string };
}

const aboveOf = ({ ContractNummer }: ContractDetails) => `Contract ${ContractNummer}`;

/**
 * Returns the page after the first payment: the mandate page if the contract has a monthly deposit, otherwise the
 * closing page.
 */
const afterPayment = ({ InlegPerMaand }: ContractDetails) =>
  InlegPerMaand > 0 ? 'monthly-payment' : CLOSING;

/** I-10: shows that the contract exists but is not paid yet. */
function Made({ contract, next }: StageProps) {
  const { ContractNummer, Status, EersteInleg, OpenstaandBedrag, IsPaymentCompleted } = contract;
  const waitsForOther = Status === 'awaitingSecondSignature';
  const isDue = EersteInleg > 0 && OpenstaandBedrag > 0 && !IsPaymentCompleted;
  const pagina = waitsForOther ? CLOSING : isDue ? 'initial-payment' : afterPayment(contract);
  return (
    <Stack gap="large">
      <Stack role="status">
        <PageTitle>Uw contract is gemaakt</PageTitle>
        <p>
          Uw contractnummer is <strong>{ContractNummer}</strong>.
        </p>
        {waitsForOther && (
          <p>Wij wachten op akkoord van de tweede ondertekenaar. U kunt betalen als die heeft getekend.</p>
        )}
      </Stack>
      <div>
        <RouterButtonLink to={next.to} search={{ pagina, contract: next.contract }} iconEnd="arrow-right">
          {pagina === CLOSING ? 'Wat gebeurt er nu?' : 'Volgende'}
        </RouterButtonLink>
      </div>
    </Stack>
  );
}

/** I-01 `initial-payment`: shows the first payment. */
function InitialPayment({ contract, next }: StageProps) {
  return (
    <Stack gap="large">
      <PageTitle above={aboveOf(contract)}>Eerste inleg betalen</PageTitle>
      <PaymentPanel contractId={contract.ContractID} label="Eerste inleg betalen" />
      <div>
        <RouterButtonLink
          to={next.to}
          search={{ pagina: afterPayment(contract), contract: next.contract }}
          {...(!contract.IsPaymentCompleted && { variant: 'secondary' })}
        >
          {contract.IsPaymentCompleted ? 'Volgende' : 'Ik betaal later'}
        </RouterButtonLink>
      </div>
    </Stack>
  );
}

/** I-01 `monthly-payment`: shows the mandate for the monthly deposit. */
function MonthlyPayment({ contract, next }: StageProps) {
  const { data: mandate } = useQuery(mandateQuery(contract.ContractID));
  return (
    <Stack gap="large">
      <PageTitle above={aboveOf(contract)}>Maandelijkse inleg</PageTitle>
      <MandatePanel contractId={contract.ContractID} />
      <div>
        <RouterButtonLink
          to={next.to}
          search={{ pagina: CLOSING, contract: next.contract }}
          {...(mandate?.isInvitable !== false && { variant: 'secondary' })}
        >
          Volgende
        </RouterButtonLink>
      </div>
    </Stack>
  );
}

/**
 * Explains that the partner's profile is more defensive, and links to the overview, where the applicant can confirm
 * the choice.
 */
function ToConfirm({ contract }: { readonly contract: ContractDetails }) {
  return (
    <Stack gap="large">
      <PageTitle above={aboveOf(contract)}>Bevestig eerst het profiel van u beiden</PageTitle>
      <p>
        Uw partner heeft meegetekend, met een voorzichtiger profiel. Lees op uw overzicht wat dat betekent, en
        bevestig dat u zo wilt beleggen. Daarna kunt u betalen.
      </p>
      <div>
        <RouterButtonLink to={paths.home} iconEnd="arrow-right">
          Naar mijn overzicht
        </RouterButtonLink>
      </div>
    </Stack>
  );
}

/** Shows that the application was rejected, or that the investor cancelled it. */
function Ended({ contract }: { readonly contract: ContractDetails }) {
  return (
    <Stack gap="large">
      <PageTitle above={aboveOf(contract)}>Dit contract gaat niet door</PageTitle>
      <p>
        Wij beleggen niets. Hebt u al betaald? Dan storten wij dat terug op de rekening waarmee u betaalde. In
        uw berichten leest u wat er is gebeurd.
      </p>
      <div>
        <RouterButtonLink to={paths.home}>Naar mijn overzicht</RouterButtonLink>
      </div>
    </Stack>
  );
}

const reviewed: readonly string[] = ['awaitingSecondSignature', 'awaitingPayment', 'awaitingReview'];

/** Shows the next steps, and the actions that remain for the investor. */
function Closing({ contract }: { readonly contract: ContractDetails }) {
  const isDue = contract.OpenstaandBedrag > 0 && !contract.IsPaymentCompleted;
  return (
    <Stack gap="large">
      <PageTitle above={aboveOf(contract)}>Dit gebeurt er nu</PageTitle>
      <ol className={styles.next}>
        {contract.Status === 'awaitingSecondSignature' && (
          <li>De tweede ondertekenaar krijgt van ons een mail met een link om te tekenen.</li>
        )}
        {reviewed.includes(contract.Status) && (
          <li>
            Wij controleren uw aanvraag. U krijgt bericht als alles in orde is, of als wij een vraag hebben.
          </li>
        )}
        {isDue && <li>Betaal uw eerste inleg. U vindt uw contract bij Betaling afronden.</li>}
        <li>Wij beleggen uw geld op {dealingDayText()}. U krijgt daarna bericht.</li>
      </ol>
      <CoolingOff contract={contract} />
      <Cluster>
        <RouterButtonLink to={paths.home}>Naar mijn overzicht</RouterButtonLink>
        {isDue && (
          <RouterButtonLink to={paths.unpaidContracts} variant="secondary">
            Betaling afronden
          </RouterButtonLink>
        )}
      </Cluster>
    </Stack>
  );
}
