import * as calls from '@portaal/domain/calls';
import type { DealingRunPreview } from '@portaal/domain/month/dealing-runs/calls';
import { isoDate } from '@portaal/engine';
import { useState } from 'react';
import { useAct } from '../../../../act/use-act.ts';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { ContractReasonDialog } from '../contract-ledger/ContractReasonDialog.tsx';
import { RouterTextLink } from '../links.ts';
import { IfMay } from '../rights.tsx';

type MissingStatement = DealingRunPreview['missingStatements'][number];

const daysText = ({ from, through }: MissingStatement): string =>
  from === through ? formatLongDate(from) : `${formatLongDate(from)} tot en met ${formatLongDate(through)}`;

interface PassDialogProps {
  readonly dealingDay: string;
  readonly onClose: () => void;
}

function PassDialog({ dealingDay, onClose }: PassDialogProps) {
  const pass = useAct(calls.passMissingStatements, {
    prepare: (reason: string) => ({ params: { dealingDay: isoDate(dealingDay) }, body: { reason } }),
    onDone: onClose,
  });
  return (
    <ContractReasonDialog
      act={pass}
      title="Verwerken zonder deze afschriften"
      confirmLabel="Vraag een collega"
      failedTitle="Er is niets gevraagd"
      explanation="Een collega keurt het goed."
      onClose={onClose}
    >
      <p>
        Doe dit alleen als de bank over deze dagen geen afschrift geeft, zoals bij een rekening waarop niets
        gebeurde. Geld dat daar toch op staat, beleggen wij een maand later.
      </p>
    </ContractReasonDialog>
  );
}

/** Shows the accounts whose bank statements do not reach the cut-off, and offers to continue without them. */
export function MissingStatements({ dealingDay, missingStatements }: DealingRunPreview) {
  const [isAsking, setAsking] = useState(false);
  if (missingStatements.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title="Er ontbreken afschriften"
      action={
        <RouterTextLink to="." search={{ deel: 'afschriften' }}>
          Naar de afschriften
        </RouterTextLink>
      }
    >
      <Stack>
        <DescriptionList
          items={missingStatements.map((missing) => ({
            term: `${missing.iban}, ${missing.accountName}`,
            value: daysText(missing),
          }))}
        />
        <IfMay call="passMissingStatements">
          <div>
            <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
              Verwerken zonder deze afschriften
            </Button>
          </div>
        </IfMay>
      </Stack>
      {isAsking && <PassDialog dealingDay={dealingDay} onClose={() => setAsking(false)} />}
    </Banner>
  );
}
