import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CannotSell } from './CannotSell.tsx';
import { OpenOrder } from './OpenOrder.tsx';
import { SellFlow, type SellFlowProps } from './SellFlow.tsx';
import { isOpen, sellRequestsQuery, sellTermsQuery } from './use-sale.ts';

interface SellPageProps extends Pick<SellFlowProps, 'begun' | 'onInput'> {
  readonly contract: ContractDetails;
  /** Called when the order is placed, so that the input is no longer needed. */
  readonly onOrdered: () => void;
}

/** sells a contract or a part of it, or shows the open order. */
export function SellPage({ contract, begun, onInput, onOrdered }: SellPageProps) {
  const { ContractID: id } = contract;
  const terms = useQuery(sellTermsQuery(id));
  const requests = useQuery(sellRequestsQuery(id));
  const [acceptedId, setAcceptedId] = useState<string | null>(null);
  const [wasCancelled, setWasCancelled] = useState(false);
  const open = requests.data?.items.find(isOpen);
  const isOrdered = open !== undefined;
  useEffect(() => {
    if (isOrdered) onOrdered();
  }, [isOrdered, onOrdered]);
  if (terms.data === undefined || requests.data === undefined) {
    const failed = terms.isError ? terms : requests;
    return failed.isError ? (
      <LoadingFailed
        title="Wij kunnen nu niet laten zien wat u kunt verkopen"
        error={terms.error ?? requests.error}
        busy={terms.isFetching || requests.isFetching}
        onRetry={() => void Promise.all([terms.refetch(), requests.refetch()])}
      >
        Er is niets verkocht. Probeer het zo nog een keer.
      </LoadingFailed>
    ) : (
      <Skeleton shape="block" label="Even geduld. Wij halen uw gegevens op." />
    );
  }
  if (open) {
    return (
      <OpenOrder
        contractId={id}
        order={open}
        isNew={open.id === acceptedId}
        onCancelled={() => setWasCancelled(true)}
      />
    );
  }
  return (
    <Stack gap="large">
      {terms.data.blocker ? (
        <CannotSell contract={contract} blocker={terms.data.blocker} />
      ) : (
        <SellFlow
          contractId={id}
          terms={terms.data}
          begun={begun}
          onInput={onInput}
          wasCancelled={wasCancelled}
          onAccepted={(accepted) => {
            onOrdered();
            setWasCancelled(false);
            setAcceptedId(accepted.id);
          }}
        />
      )}
    </Stack>
  );
}
