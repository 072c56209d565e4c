import * as calls from '@portaal/domain/calls';
import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import type { OwnOutgoingTransfer } from '@portaal/domain/investing/outgoing-transfers/calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { callQuery } from '../../../lib/http/call-query.ts';
import { request } from '../../../lib/http/request.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { OutgoingTransferCard } from './OutgoingTransferCard.tsx';
import { TransferOutForm } from './TransferOutForm.tsx';

const PageButton = createLink(ButtonLink);

/** Loads the transfers of this investor to other providers, newest first. */
const outgoingTransfersQuery = {
  ...callQuery(calls.listOutgoingTransfers, { globalErrors: false }),
  staleTime: 0,
};

/** Returns whether a transfer is not sold completely. */
const isRunning = ({ state }: OwnOutgoingTransfer): boolean => state === 'requested' || state === 'queued';

/** Loads whether the contract can be transferred, and what a transfer of everything would yield. */
const wholeEstimateQuery = (id: string) =>
  queryOptions({
    queryKey: ['outgoing-transfer-preview', id] as const,
    queryFn: ({ signal }) =>
      request(calls.previewOutgoingTransfer, {
        params: { id },
        body: { isWhole: true },
        signal,
        globalErrors: false,
      }),
    staleTime: 0,
    retry: false,
  });

/** Transfers an annuity to another provider (domain 1.11), or shows the transfer that runs. */
export function TransferOutPage({ contract }: { readonly contract: ContractDetails }) {
  const { ContractID: contractId } = contract;
  const transfers = useQuery(outgoingTransfersQuery);
  const estimate = useQuery(wholeEstimateQuery(contractId));
  const [result, setResult] = useState<'requested' | 'withdrawn' | null>(null);
  const own = transfers.data?.filter((transfer) => transfer.contractId === contractId);
  const running = own?.find(isRunning);
  if (own === undefined || (running === undefined && estimate.data === undefined)) {
    const isFailed = transfers.isError || estimate.isError;
    return isFailed ? (
      <LoadingFailed
        title="Wij kunnen nu niet laten zien wat u kunt overdragen"
        error={transfers.error ?? estimate.error}
        busy={transfers.isFetching || estimate.isFetching}
        onRetry={() => void Promise.all([transfers.refetch(), estimate.refetch()])}
      >
        Er is niets veranderd aan uw lijfrente. Probeer het zo nog een keer.
      </LoadingFailed>
    ) : (
      <Skeleton shape="block" label="Even geduld. Wij halen uw gegevens op." />
    );
  }
  if (running) {
    return (
      <OutgoingTransferCard
        transfer={running}
        isNew={result === 'requested'}
        onWithdrawn={() => setResult('withdrawn')}
      />
    );
  }
  const last = own[0];
  return (
    <Stack gap="large">
      {result === 'withdrawn' && (
        <Banner tone="success" role="status" title="Uw overdracht is ingetrokken">
          Wij verkopen niets. Uw lijfrente blijft bij ons.
        </Banner>
      )}
      {result === null && last !== undefined && <OutgoingTransferCard transfer={last} isNew={false} />}
      {estimate.data === undefined || estimate.data.rejection !== null ? (
        <EmptyState
          title="U kunt deze lijfrente nu niet overdragen"
          action={
            <PageButton to={paths.contact} variant="secondary">
              Contact
            </PageButton>
          }
        >
          {estimate.data?.rejection}
        </EmptyState>
      ) : (
        <TransferOutForm
          contractId={contractId}
          whole={estimate.data}
          onRequested={() => setResult('requested')}
        />
      )}
    </Stack>
  );
}
