import * as calls from '@portaal/domain/calls';
import type { BankStatement } from '@portaal/domain/money/bank-statements/calls';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { IfMay } from '../rights.tsx';

/**
 * Records that a colleague compared a manually imported statement with the bank, so that one employee alone cannot
 * add incoming payments.
 */
export function ConfirmStatement({ statement: { id, isOwn } }: { readonly statement: BankStatement }) {
  const confirm = useProvenAct(calls.confirmBankStatement, {
    prepare: () => ({ params: { id }, body: {} }),
  });
  return (
    <Banner
      tone="warning"
      title="Wacht op een collega"
      action={
        isOwn ? undefined : (
          <IfMay call="confirmBankStatement">
            <Button size="small" busy={confirm.busy} onClick={() => void confirm.run()}>
              Dit klopt met de bank
            </Button>
          </IfMay>
        )
      }
    >
      {isOwn
        ? 'U hebt dit afschrift zelf ingelezen. Een collega houdt het naast dat van de bank. Tot dan zoeken wij niet uit waar de regels voor zijn.'
        : 'Dit afschrift is met de hand ingelezen. Houd saldo en regels naast wat de bank laat zien. Klopt alles? Dan vragen wij een code. Daarna zoeken wij uit waar de regels voor zijn.'}
      {confirm.failure}
      {confirm.dialog}
    </Banner>
  );
}
