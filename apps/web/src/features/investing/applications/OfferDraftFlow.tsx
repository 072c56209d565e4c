import * as calls from '@portaal/domain/calls';
import { investmentCode } from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import { isNotOpen } from '../../../entities/fund/not-open.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { request } from '../../../lib/http/request.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { DraftFrame } from './DraftFrame.tsx';
import { isDraftOf } from './draft-port.ts';
import type { OfferFlowProps, OfferPurchase } from './flow-props.ts';
import { isOfferRejection, OfferRejected } from './OfferRejected.tsx';
import { useDraft } from './use-draft.ts';

/** Shows the pages of an application for the funds of an offer. */
export function OfferDraftFlow({ offerId, parts, ...props }: OfferFlowProps) {
  const { port, current, steps } = props;
  const subject = { offerId };
  const sync = useDraft({ subject, port, current });
  const isBegun = sync.status === 'open' && isDraftOf(subject, current);
  const { id } = current.server;
  const applied = useQuery({
    // The signature changes everything below the path of the applications. It ends the draft, so that this query would
    // fail.
    queryKey: ['applied-offer', id],
    queryFn: ({ signal }) => request(calls.getAppliedOffer, { params: { id }, signal, globalErrors: false }),
    enabled: isBegun && id !== '',
    staleTime: 0,
  });
  const offer = isBegun ? applied.data : undefined;
  const listed = useQuery({
    ...callQuery(calls.listFunds, {
      query: { productCode: offer?.productCode ?? investmentCode },
      globalErrors: false,
    }),
    enabled: offer !== undefined,
  });
  const funds =
    offer &&
    listed.data &&
    offer.funds.map((one) => listed.data.find(({ id, isOpen }) => isOpen && id === one.id));
  const open = funds?.filter((fund) => fund !== undefined);
  const purchase: OfferPurchase | undefined = offer &&
    open && { kind: 'offer', offer, funds: open, parts, refresh: async () => (await applied.refetch()).data };
  return (
    <DraftFrame
      {...props}
      subject={subject}
      path={paths.application}
      title="Uw aanvraag"
      parts={{ kind: 'offer', steps, Questions: parts.Questions }}
      sync={sync}
      purchase={purchase}
      queries={[applied, listed]}
      isShut={
        isNotOpen(sync.error) ||
        [applied, listed].some(({ error }) => isNotOpen(error)) ||
        open?.length !== funds?.length
      }
      failure={
        isOfferRejection(sync.error) ? (
          <OfferRejected error={sync.error} offerId={offerId} parts={parts} />
        ) : undefined
      }
    />
  );
}
