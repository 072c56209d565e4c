import * as calls from '@portaal/domain/calls';
import type {
  ContractLedger,
  LedgerDeposit,
  LedgerLine,
  LedgerPayout,
} from '@portaal/domain/investing/contract-ledger/calls';
import { canBeBlocked, isBlocked } from '@portaal/domain/money/ledger/block';
import { products } from '@portaal/domain/products/products/product';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatDate, formatEuro, formatLongDate } from '../../../../lib/dutch-format.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { RouterTextLink } from '../links.ts';
import type { ShowStatus } from '../PersonView.tsx';
import { IfMay } from '../rights.tsx';
import { type BlockAct, BlockDialog } from './BlockDialog.tsx';
import { ContractReasonDialog } from './ContractReasonDialog.tsx';
import { CorrectionDialog, ReleaseDialog } from './CorrectionDialog.tsx';
import { exact, priceText } from './contract-texts.ts';
import { Ledger } from './Ledger.tsx';
import { LineDialog } from './LineDialog.tsx';
import { Movements } from './Movements.tsx';
import { UnconfirmedChanges } from './UnconfirmedChanges.tsx';
import { useGetContractLedger } from './use-contract.ts';

/** Returns the buttons that block or release a contract; none for a contract that ended or is not paid yet. */
function blockButtons(
  { status, product, payouts }: ContractLedger,
  onAct: (act: BlockAct) => void,
): ReactNode {
  if (isBlocked(status)) {
    return (
      <IfMay call="releaseContract">
        <Button variant="secondary" size="small" onClick={() => onAct('release')}>
          Contract vrijgeven
        </Button>
      </IfMay>
    );
  }
  const hasUnpaidTransfer =
    products[product].isAnnuity &&
    payouts.some((payout) => payout.kind === 'sale' && payout.status === 'ordered');
  if (!canBeBlocked({ status, hasUnpaidTransfer })) return null;
  return (
    <IfMay call="blockContract">
      <Cluster>
        <Button variant="secondary" size="small" onClick={() => onAct('blocked')}>
          Contract blokkeren
        </Button>
        <Button variant="secondary" size="small" onClick={() => onAct('deceased')}>
          Overlijden vastleggen
        </Button>
      </Cluster>
    </IfMay>
  );
}

interface ExtendDialogProps {
  readonly number: string;
  readonly extendedTo: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Extends a temporary annuity, so that the amount above the ceiling of its last year can be paid in a later year. */
function ExtendDialog({ number, extendedTo, onDone, onClose }: ExtendDialogProps) {
  const extend = useProvenAct(calls.extendAnnuity, {
    prepare: (reason: string) => ({ params: { number }, body: { extendedTo, reason } }),
    onDone,
  });
  return (
    <ContractReasonDialog
      act={extend}
      title="Lijfrente langer laten doorlopen"
      confirmLabel="Laten doorlopen"
      failedTitle="De lijfrente loopt niet langer door"
      explanation="De klant ziet deze reden niet."
      onClose={onClose}
    >
      <p>
        De lijfrente loopt door tot en met {formatLongDate(extendedTo)}. Wij berekenen de uitkering opnieuw in
        de eerste maand waarin er ruimte is onder de grens van dat jaar. De klant krijgt een bericht, en een
        brief als de uitkering verandert.
      </p>
    </ContractReasonDialog>
  );
}

interface AboveCeilingCardProps {
  readonly found: NonNullable<ContractLedger['aboveCeiling']>;
  readonly canExtend: boolean;
  readonly onExtend: () => void;
}

/**
 * Shows the amount that a temporary annuity cannot pay out by its last day, and offers an extension that makes the
 * amount payable.
 */
const AboveCeilingCard = ({ found, canExtend, onExtend }: AboveCeilingCardProps) => (
  <Card
    title="Boven de grens"
    footer={
      canExtend && (
        <IfMay call="extendAnnuity">
          <Button variant="secondary" size="small" onClick={onExtend}>
            Langer laten doorlopen
          </Button>
        </IfMay>
      )
    }
  >
    <p>
      Op {formatLongDate(found.endDate)} staat er nog ongeveer {formatEuro(found.above)} in dit contract. Dat
      mag dan niet meer worden uitgekeerd: de tijdelijke lijfrentes van deze klant hebben samen een grens per
      jaar. Overleg met de klant. Loopt de lijfrente door tot en met {formatLongDate(found.extendedTo)}? Dan
      past het.
    </p>
  </Card>
);

interface ContractPageProps {
  readonly number: string;
  readonly contractStatus: ShowStatus;
}

const holdingColumns: readonly TableColumn<ContractLedger['holdings'][number]>[] = [
  { key: 'name', header: 'Fonds', rowHeader: true, cell: ({ name }) => name },
  { key: 'units', header: 'Participaties', align: 'end', cell: ({ units }) => exact(units) },
  { key: 'price', header: 'Laatste koers', align: 'end', cell: ({ price }) => priceText(price) },
  { key: 'priceDate', header: 'Koers van', cell: ({ priceDate }) => formatDate(priceDate) },
  { key: 'value', header: 'Waarde', align: 'end', cell: ({ value }) => formatEuro(value) },
];

/** The correction whose dialog is open. */
type OpenCorrection =
  | { readonly kind: 'line'; readonly line: LedgerLine }
  | { readonly kind: 'debit'; readonly deposit: LedgerDeposit }
  | { readonly kind: 'payout'; readonly payout: LedgerPayout }
  | { readonly kind: 'extension'; readonly extendedTo: string }
  | { readonly kind: 'block'; readonly act: BlockAct };

/** shows a contract with its ledger, and the actions that correct it (decision 0037). */
export function ContractPage({ number, contractStatus }: ContractPageProps) {
  const found = useGetContractLedger(number);
  const contract = found.data;
  if (contract) return <ContractView contract={contract} contractStatus={contractStatus} />;
  return (
    <Stack gap="large">
      <PageTitle>Contract</PageTitle>
      <AdminLoaded
        query={found}
        data={contract}
        loading={<Skeleton lines={6} label="Even geduld. Wij halen het contract op." />}
        failedTitle="Wij kunnen dit contract nu niet laten zien"
        unknown={
          <EmptyState title="Dit contract bestaat niet">
            Zoek het op bij Personen, op nummer of op naam.
          </EmptyState>
        }
      />
    </Stack>
  );
}

function itemsOf(contract: ContractLedger, contractStatus: ShowStatus) {
  const { formerNumber, product, status, startDate, deposited, withdrawn, value, dealingDay } = contract;
  return [
    ...(formerNumber === null ? [] : [{ term: 'Oud nummer', value: formerNumber }]),
    { term: 'Product', value: products[product].name },
    { term: 'Status', value: contractStatus(status) },
    { term: 'Startdatum', value: startDate === null ? 'Nog niet gestart' : formatLongDate(startDate) },
    { term: 'Ingelegd', value: formatEuro(deposited) },
    { term: 'Opgenomen en uitgekeerd', value: formatEuro(withdrawn) },
    {
      term: dealingDay === null ? 'Waarde' : `Waarde op ${formatLongDate(dealingDay)}`,
      value: value === null ? 'Nog niet bekend' : formatEuro(value),
    },
  ];
}

interface CorrectionOfKindProps {
  readonly number: string;
  readonly correction: OpenCorrection;
  readonly onClose: () => void;
  /** Called with the message for the employee. */
  readonly onDone: (message: string) => void;
}

/** Shows the dialog of a correction. */
function CorrectionOfKind({ number, correction, onClose, onDone }: CorrectionOfKindProps) {
  const { kind } = correction;
  if (kind === 'line') {
    return (
      <LineDialog
        number={number}
        line={correction.line}
        onClose={onClose}
        onDone={() => onDone('De regel is hersteld. De klant krijgt een bericht en een bevestiging.')}
      />
    );
  }
  if (kind === 'debit') {
    return (
      <CorrectionDialog
        number={number}
        title={`Incasso van ${formatEuro(correction.deposit.amount)} terugboeken`}
        confirmLabel="Incasso terugboeken"
        target={{ kind: 'debit', id: correction.deposit.id }}
        onClose={onClose}
        onDone={() => onDone('De incasso is teruggeboekt. De klant krijgt een bericht.')}
      >
        <p>
          Doe dit alleen als de bank het geld al heeft teruggehaald. Wat met dit geld is gekocht, wordt
          verkocht tegen de laatste koers.
        </p>
      </CorrectionDialog>
    );
  }
  if (kind === 'extension') {
    return (
      <ExtendDialog
        number={number}
        extendedTo={correction.extendedTo}
        onClose={onClose}
        onDone={() => onDone('De lijfrente loopt langer door. De klant krijgt een bericht.')}
      />
    );
  }
  if (kind === 'block') {
    return <BlockDialog number={number} act={correction.act} onClose={onClose} onDone={onDone} />;
  }
  return (
    <ReleaseDialog
      number={number}
      payout={correction.payout}
      onClose={onClose}
      onDone={() => onDone('De uitbetaling is vrijgegeven. De klant krijgt een bericht.')}
    />
  );
}

function ContractView({
  contract,
  contractStatus,
}: { readonly contract: ContractLedger } & Pick<ContractPageProps, 'contractStatus'>) {
  const { number, status, description, personId, personName, holdings, aboveCeiling } = contract;
  const [openCorrection, setOpenCorrection] = useState<OpenCorrection | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const begin = (correction: OpenCorrection) => {
    setDone(null);
    setOpenCorrection(correction);
  };
  const finish = (message: string) => {
    setOpenCorrection(null);
    setDone(message);
  };
  // The pressed button no longer exists, so the title receives the focus.
  useEffect(() => {
    if (done !== null) title.current?.focus();
  }, [done]);
  return (
    <Stack gap="large">
      <PageTitle
        ref={title}
        above={
          <RouterTextLink to="." search={{ persoon: personId }}>
            {personName}
          </RouterTextLink>
        }
        intro={description}
      >
        Contract {number}
      </PageTitle>
      {done !== null && <Banner tone="success" role="status" title={done} onClose={() => setDone(null)} />}
      <UnconfirmedChanges
        contract={contract}
        onDone={() => finish('De wijziging is bevestigd. De klant krijgt een bericht.')}
      />
      <Card title="Gegevens" footer={blockButtons(contract, (act) => begin({ kind: 'block', act }))}>
        <DescriptionList items={itemsOf(contract, contractStatus)} />
      </Card>
      {aboveCeiling !== null && (
        <AboveCeilingCard
          found={aboveCeiling}
          canExtend={status === 'active'}
          onExtend={() => begin({ kind: 'extension', extendedTo: aboveCeiling.extendedTo })}
        />
      )}
      <Card title="Participaties">
        <Table
          caption="Participaties per fonds"
          captionHidden
          columns={holdingColumns}
          rows={holdings}
          rowKey={({ fundId }) => fundId}
          empty="Dit contract heeft nog geen participaties."
        />
      </Card>
      <Movements
        contract={contract}
        onReverse={(deposit) => begin({ kind: 'debit', deposit })}
        onRelease={(payout) => begin({ kind: 'payout', payout })}
      />
      <Ledger contract={contract} onReverse={(line) => begin({ kind: 'line', line })} />
      {openCorrection !== null && (
        <CorrectionOfKind
          number={number}
          correction={openCorrection}
          onClose={() => setOpenCorrection(null)}
          onDone={finish}
        />
      )}
    </Stack>
  );
}
