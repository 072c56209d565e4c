import * as calls from '@portaal/domain/calls';
import type { PayoutStatus } from '@portaal/domain/money/payouts/status';
import { formatDate } from '../../lib/dutch-format.ts';
import { callUrl } from '../../lib/http/request.ts';
import { TextLink } from '../../ui/TextLink.tsx';

/**
 * Links to the payment confirmation of a payout, once the payout is on our bank statement; renders nothing before
 * that.
 */
export function PayoutProofLink({ stand: { Bevestiging, Datum } }: { readonly stand: PayoutStatus }) {
  // An older server that runs in parallel during an upgrade omits this field.
  if (!Bevestiging) return null;
  return (
    <TextLink href={callUrl(calls.getPayoutProof, { id: Bevestiging })} download>
      Bevestiging (PDF)
      {Datum !== null && <span className="visually-hidden"> van de uitbetaling op {formatDate(Datum)}</span>}
    </TextLink>
  );
}
