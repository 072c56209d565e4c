import * as calls from '@portaal/domain/calls';
import type { CapitalTransferItem } from '@portaal/domain/investing/capital-transfers/calls';
import { TRANSFER_DAYS } from '@portaal/domain/investing/capital-transfers/states';
import { type IsoDate, isoDate } from '@portaal/engine';
import { type ReactNode, useState } from 'react';
import { ActDialog } from '../../../../act/ActDialog.tsx';
import { useAct } from '../../../../act/use-act.ts';
import type { Act } from '../../../../act/use-submission.ts';
import { today } from '../../../../lib/dutch-format.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { ContractReasonDialog } from '../contract-ledger/ContractReasonDialog.tsx';

/** A step of a transfer that an employee records. */
export type TransferAct = 'sent' | 'accepted' | 'reminded' | 'rejected';

interface TransferDialogProps {
  readonly act: TransferAct;
  readonly transfer: CapitalTransferItem;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

type DialogProps = Omit<TransferDialogProps, 'act'>;

const noDay = (field: string) => ({ problems: [{ field, message: 'Vul een datum in.' }] });

/** Shows the dialog of an act on a transfer. */
export function TransferDialog({ act, ...props }: TransferDialogProps) {
  switch (act) {
    case 'sent':
      return <SentDialog {...props} />;
    case 'accepted':
      return <AcceptedDialog {...props} />;
    case 'reminded':
      return <RemindedDialog {...props} />;
    case 'rejected':
      return <RejectedDialog {...props} />;
  }
}

function SentDialog({ transfer: { id, providerName }, onDone, onClose }: DialogProps) {
  const act = useAct(calls.sendCapitalTransfer, {
    prepare: (sentOn: IsoDate | null) =>
      sentOn === null ? noDay('sentOn') : { params: { id }, body: { sentOn } },
    onDone: () => onDone(`Vastgelegd: de opdracht is verstuurd naar ${providerName}.`),
  });
  return (
    <DayDialog
      act={act}
      field="sentOn"
      label="Wanneer is de opdracht verstuurd?"
      title={`Opdracht verstuurd naar ${providerName}?`}
      onClose={onClose}
    >
      <p>
        Kies de dag waarop de brief met alle papieren de deur uit ging. Dan beginnen de {TRANSFER_DAYS} dagen
        van {providerName}. De klant krijgt bericht.
      </p>
    </DayDialog>
  );
}

function AcceptedDialog({ transfer: { id, providerName }, onDone, onClose }: DialogProps) {
  const act = useAct(calls.acceptCapitalTransfer, {
    prepare: (acceptedOn: IsoDate | null) =>
      acceptedOn === null ? noDay('acceptedOn') : { params: { id }, body: { acceptedOn } },
    onDone: () => onDone(`Vastgelegd: ${providerName} heeft de overdracht bevestigd.`),
  });
  return (
    <DayDialog
      act={act}
      field="acceptedOn"
      label="Wanneer is de overdracht bevestigd?"
      title={`Heeft ${providerName} de overdracht bevestigd?`}
      onClose={onClose}
    />
  );
}

function RemindedDialog({ transfer: { id, providerName }, onDone, onClose }: DialogProps) {
  const act = useAct(calls.remindCapitalTransfer, {
    prepare: (remindedOn: IsoDate | null) =>
      remindedOn === null ? noDay('remindedOn') : { params: { id }, body: { remindedOn } },
    onDone: () => onDone(`Vastgelegd: ${providerName} is herinnerd.`),
  });
  return (
    <DayDialog
      act={act}
      field="remindedOn"
      label="Wanneer is de herinnering verstuurd?"
      title={`${providerName} herinnerd?`}
      onClose={onClose}
    />
  );
}

function RejectedDialog({ transfer: { id, providerName, contractNumber }, onDone, onClose }: DialogProps) {
  const act = useAct(calls.rejectCapitalTransfer, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone: () => onDone(`Vastgelegd: ${providerName} weigert de overdracht. De klant krijgt bericht.`),
  });
  return (
    <ContractReasonDialog
      act={act}
      title={`Weigert ${providerName} de overdracht?`}
      failedTitle="De weigering is niet vastgelegd"
      confirmLabel="Vastleggen"
      danger
      explanation="De klant leest deze reden."
      onClose={onClose}
    >
      <p>Contract {contractNumber} vervalt. Dat kunt u niet terugdraaien.</p>
    </ContractReasonDialog>
  );
}

interface DayDialogProps {
  readonly act: Act<IsoDate | null>;
  readonly field: string;
  readonly label: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Requires the day on which something happened; today at first. */
function DayDialog({ act, field, label, title, onClose, children }: DayDialogProps) {
  const [day, setDay] = useState<IsoDate | null>(() => isoDate(today(new Date())));
  return (
    <ActDialog
      act={act}
      onSubmit={() => void act.run(day)}
      title={title}
      failedTitle="Dat is niet vastgelegd"
      confirmLabel="Vastleggen"
      onClose={onClose}
    >
      {children}
      <DateField
        name={field}
        label={label}
        value={day}
        onValueChange={(value) => {
          setDay(value);
          act.clear(field);
        }}
        error={act.errorOf(field)}
      />
    </ActDialog>
  );
}
