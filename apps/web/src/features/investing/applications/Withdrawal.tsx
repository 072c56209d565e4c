import * as calls from '@portaal/domain/calls';
import type { ApplicationSummary } from '@portaal/domain/investing/applications/calls';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import { useState } from 'react';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { applicationText } from '../../../entities/application/application-paths.ts';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';

type RightToWithdraw = NonNullable<ApplicationSummary['withdrawal']>;

interface WithdrawalProps {
  readonly application: ApplicationSummary;
  readonly right: RightToWithdraw;
  /** True if another provider transfers the money of the contract. */
  readonly isTransfer: boolean;
}

/**
 * Cancels an application without a reason, until the given day. Null means that the period has not begun,
 * because the last signature is missing.
 */
export function Withdrawal({ application, right, isTransfer }: WithdrawalProps) {
  const { id } = application;
  const [asks, setAsks] = useState(false);
  const withdraw = useProvenAct(calls.withdrawApplication, {
    prepare: () => ({ params: { id }, body: {} }),
  });
  return (
    <>
      {withdraw.failure !== null && (
        <Banner tone="danger" role="alert" title="Dat is niet gelukt">
          {withdraw.failure}
        </Banner>
      )}
      <p>{stopText(right)}</p>
      <div>
        <Button variant="quiet" size="small" busy={withdraw.busy} onClick={() => setAsks(true)}>
          Stoppen met deze belegging<span className="visually-hidden">: {applicationText(application)}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        danger
        title="Wilt u stoppen met deze belegging?"
        confirmLabel="Stoppen"
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          void withdraw.run();
        }}
      >
        <p>
          {stopText(right)}{' '}
          {isTransfer
            ? 'Geld dat wij al hebben, gaat terug naar uw vorige aanbieder.'
            : 'Wat u hebt betaald, krijgt u terug op de rekening waarmee u hebt betaald.'}
        </p>
      </ConfirmDialog>
      {withdraw.dialog}
    </>
  );
}

const stopText = ({ until, days = sectionsBefore.termijnen.bedenktijd }: RightToWithdraw): string =>
  until === null
    ? `U kunt zonder reden stoppen tot en met ${days} dagen na de laatste handtekening, zolang uw geld nog niet is belegd.`
    : `U kunt zonder reden stoppen tot en met ${formatLongDate(until)}, zolang uw geld nog niet is belegd.`;
