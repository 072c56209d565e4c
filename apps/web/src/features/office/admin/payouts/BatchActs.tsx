import * as calls from '@portaal/domain/calls';
import type { PayoutBatch } from '@portaal/domain/money/payouts/calls';
import { useState } from 'react';
import { useAct } from '../../../../act/use-act.ts';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { ContractReasonDialog } from '../contract-ledger/ContractReasonDialog.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';
import { sumText } from './payout-texts.ts';

interface WithdrawBatchDialogProps {
  readonly batch: PayoutBatch;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** Withdraws a payout file that the bank never executed. A colleague approves the withdrawal first (decision 0175). */
function WithdrawBatchDialog({ batch, onDone, onClose }: WithdrawBatchDialogProps) {
  const { id, executeOn, total } = batch;
  const withdraw = useAct(calls.withdrawPayoutBatch, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone: () => onDone(`Het bestand van ${formatLongDate(executeOn)} is ingetrokken.`),
  });
  return (
    <ContractReasonDialog
      act={withdraw}
      title={`Bestand van ${formatLongDate(executeOn)} intrekken`}
      confirmLabel="Intrekken"
      failedTitle="Er is niets ingetrokken"
      explanation="Een collega keurt het goed."
      onClose={onClose}
    >
      <p>
        Doe dit alleen als de bank het bestand niet heeft uitgevoerd en het daar niet meer klaarstaat. Wat
        erin stond ({sumText(total)}), is daarna weer uit te betalen met een nieuw bestand.
      </p>
    </ContractReasonDialog>
  );
}

interface BatchActsProps {
  readonly batch: PayoutBatch;
  readonly onDone: (text: string) => void;
  readonly onFailed: (batch: PayoutBatch) => void;
}

/**
 * Shows the actions on a batch: download its file, record the delivery to the bank, and list the payouts that the
 * bank did not pay.
 */
export function BatchActs({ batch, onDone, onFailed }: BatchActsProps) {
  const { id, messageId, executeOn, handedOverAt, isWithdrawn, rejected, returned, undecided, status } =
    batch;
  const [isAsking, setIsAsking] = useState(false);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const ofBatch = `bestand ${messageId.slice(-6)}`;
  const save = useAct(calls.getPayoutFile, {
    prepare: () => ({ params: { id } }),
    onResponse: ({ name, content }) => saveFile(name, content),
  });
  const handOver = useAct(calls.handOverPayouts, {
    prepare: () => ({ params: { id } }),
    onDone: () => onDone(`Het bestand van ${formatLongDate(executeOn)} is aangeleverd.`),
  });
  const failure = save.failure ?? handOver.failure;
  const button = { variant: 'secondary', size: 'small' } as const;
  return (
    <span className={styles.acts}>
      {!isWithdrawn && (
        <IfMay call="getPayoutFile">
          <span className={styles.button}>
            <Button {...button} icon="download" busy={save.busy} onClick={() => void save.run()}>
              Downloaden
              <span className="visually-hidden"> {ofBatch}</span>
            </Button>
          </span>
        </IfMay>
      )}
      {handedOverAt === null && !isWithdrawn && (
        <IfMay call="handOverPayouts">
          <span className={styles.button}>
            <Button {...button} busy={handOver.busy} onClick={() => setIsAsking(true)}>
              Aangeleverd
              <span className="visually-hidden"> {ofBatch}</span>
            </Button>
          </span>
        </IfMay>
      )}
      {(status === 'made' || status === 'handedOver') && (
        <IfMay call="withdrawPayoutBatch">
          <span className={styles.button}>
            <Button {...button} onClick={() => setIsWithdrawing(true)}>
              Intrekken
              <span className="visually-hidden"> {ofBatch}</span>
            </Button>
          </span>
        </IfMay>
      )}
      {rejected.count + returned.count + undecided.count > 0 && (
        <span className={styles.button}>
          <Button {...button} onClick={() => onFailed(batch)}>
            Niet betaald
            <span className="visually-hidden"> van {ofBatch}</span>
          </Button>
        </span>
      )}
      {failure !== null && (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Is het bestand bij de bank aangeleverd?"
        confirmLabel="Ja, aangeleverd"
        busy={handOver.busy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void handOver.run();
        }}
      >
        <p>Lever een bestand één keer aan. U kunt dit niet terugdraaien.</p>
      </ConfirmDialog>
      {isWithdrawing && (
        <WithdrawBatchDialog batch={batch} onDone={onDone} onClose={() => setIsWithdrawing(false)} />
      )}
    </span>
  );
}
