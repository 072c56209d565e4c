import type { OwnOpenItem } from '@portaal/domain/money/bank-matching/own-open-items';
import { formatEuro, formatLongDate } from '../../lib/dutch-format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { useOwnOpenItems } from './use-own-open-items.ts';

const stateTexts: Readonly<Record<OwnOpenItem['state'], string>> = {
  examined: 'Wij kijken nog waar het voor is. U hoeft niets te doen.',
  part: 'Dit is minder dan u zou betalen. Maak ook de rest over.',
  refund: 'Het gaat terug naar de rekening waar het vandaan kwam.',
};

/**
 * Shows received payments that are not allocated yet, for one contract or for all; renders nothing if there are none.
 */
export function ReceivedMoney({
  contractId,
  isAsked,
}: {
  readonly contractId?: string;
  readonly isAsked?: boolean;
}) {
  const { data } = useOwnOpenItems(isAsked);
  const items = data?.filter(({ contract }) => contractId === undefined || contract?.id === contractId);
  if (items === undefined || items.length === 0) return null;
  return (
    <Stack gap="small">
      {items.map(({ id, amount, receivedOn, state, contract }) => (
        <Banner key={id} title={`${formatEuro(amount)} ontvangen op ${formatLongDate(receivedOn)}`}>
          {contractId === undefined && contract !== null && `Bij contract ${contract.number}. `}
          {stateTexts[state]}
        </Banner>
      ))}
    </Stack>
  );
}
