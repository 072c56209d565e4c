import * as calls from '@portaal/domain/calls';
import { useAct } from '../../../act/use-act.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { copyFailure } from './use-offer-actions.ts';

interface RenewOfferProps {
  readonly offerId: string;
  /** Called with the id of the new offer. */
  readonly onRenewed: (offerId: string) => void;
}

/** Calculates an expired offer again with the data of today. */
export function RenewOffer({ offerId, onRenewed }: RenewOfferProps) {
  const copy = useAct(calls.copyOffer, {
    prepare: () => ({ params: { id: offerId } }),
    onDone: ({ offerID }) => onRenewed(offerID),
    onFailed: copyFailure,
  });
  return (
    <>
      {copy.failure !== null && (
        <Banner tone="danger" role="alert" title="Wij kunnen nu niet opnieuw rekenen">
          {copy.failure}
        </Banner>
      )}
      <Button iconEnd="arrow-right" busy={copy.busy} onClick={() => void copy.run()}>
        Opnieuw berekenen en verder
      </Button>
    </>
  );
}
