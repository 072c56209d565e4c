import * as calls from '@portaal/domain/calls';
import type { PayoutStand } from '@portaal/domain/payouts/stand';
import { formatDate } from '../../lib/dutch-format.ts';
import { callUrl } from '../../lib/http/request.ts';
import { TextLink } from '../../ui/TextLink.tsx';

/** The proof of a payout on paper, once a statement of our bank has it; nothing before. */
export function PayoutProofLink({ stand: { Bevestiging, Datum } }: { readonly stand: PayoutStand }) {
  // Of an older server, beside this one during an upgrade, it says nothing.
  if (!Bevestiging) return null;
  return (
    <TextLink href={callUrl(calls.getPayoutProof, { id: Bevestiging })} download>
      Bevestiging (PDF)
      {Datum !== null && <span className="visually-hidden"> van de uitbetaling op {formatDate(Datum)}</span>}
    </TextLink>
  );
}
