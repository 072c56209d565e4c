import type { AdminCallName } from '@portaal/domain/rights';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ReasonDialog } from '../../../act/ReasonDialog.tsx';
import type { Act } from '../../../act/use-submission.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Cluster } from '../../../ui/Layout.tsx';
import { IfMay } from './rights.tsx';

interface Confirmation {
  readonly open: boolean;
  /** Closes the confirmation dialog, when the user cancels or to make room for the code dialog. */
  readonly close: () => void;
}

interface ColleagueDecisionProps {
  /** True if the signed-in employee loaded the item. They cannot accept it, only withdraw it. */
  readonly own: boolean;
  /** Text for that employee: a colleague decides. */
  readonly ownText: string;
  readonly accept: {
    readonly call: AdminCallName;
    readonly act: Pick<Act<never>, 'busy' | 'failure' | 'dialog'>;
    readonly label: string;
    readonly failedTitle: string;
    /** Renders the confirmation dialog. */
    readonly confirmation: (dialog: Confirmation) => ReactNode;
  };
  readonly reject: {
    readonly call: AdminCallName;
    readonly act: Act<string>;
    /** Name of the item, at the beginning of the title of the dialog. */
    readonly name: string;
    readonly failedTitle: string;
    readonly rules: ComponentProps<typeof ReasonDialog>['rules'];
    /** The consequence of the rejection. */
    readonly consequence: string;
  };
  /** Other buttons, after those of the decision. */
  readonly children?: ReactNode;
}

/**
 * Shows the decision about an item that one employee loaded: a colleague accepts or rejects it, and the employee who
 * loaded it can only withdraw it.
 */
export function ColleagueDecision({ own, ownText, accept, reject, children }: ColleagueDecisionProps) {
  const [asking, setAsking] = useState<'accept' | 'reject' | null>(null);
  const close = () => setAsking(null);
  const again = own ? 'Intrekken' : 'Afwijzen';
  return (
    <>
      {accept.act.failure !== null && (
        <Banner tone="danger" role="alert" title={accept.failedTitle}>
          {accept.act.failure}
        </Banner>
      )}
      {own && <p>{ownText}</p>}
      <Cluster>
        {!own && (
          <IfMay call={accept.call}>
            <Button busy={accept.act.busy} onClick={() => setAsking('accept')}>
              {accept.label}
            </Button>
          </IfMay>
        )}
        <IfMay call={reject.call}>
          <Button variant="secondary" busy={reject.act.busy} onClick={() => setAsking('reject')}>
            {again}
          </Button>
        </IfMay>
        {children}
      </Cluster>
      {accept.confirmation({ open: asking === 'accept', close })}
      {asking === 'reject' && (
        <ReasonDialog
          act={reject.act}
          title={`${reject.name} ${own ? 'intrekken' : 'afwijzen'}`}
          confirmLabel={again}
          failedTitle={reject.failedTitle}
          label="Waarom doet u dit?"
          help="Uw collega’s zien deze reden op deze pagina."
          rows={3}
          rules={reject.rules}
          onClose={close}
        >
          <p>{reject.consequence}</p>
        </ReasonDialog>
      )}
      {accept.act.dialog}
    </>
  );
}
