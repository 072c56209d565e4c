import type { ContractResult } from '@portaal/domain/investing/sell-requests/calls';
import { underWayNote } from '../../../entities/payout/under-way-note.ts';
import { formatEuro, formatLongDate, formatPercentage, formatSignedEuro } from '../../../lib/dutch-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figure, FigureRow } from '../../../ui/Figure.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Toggletip } from '../../../ui/Toggletip.tsx';

/** Shows the result of a fully sold contract, from the first deposit to the last sale. */
export function SoldResult({ result }: { readonly result: ContractResult }) {
  const { paidIn, paidOut, from, to, moneyWeightedReturn, isYearly } = result;
  return (
    <Card title="Het resultaat van dit contract">
      <Stack>
        <p>
          Van {formatLongDate(from)} tot en met {formatLongDate(to)}, na alle kosten.
        </p>
        <FigureRow>
          <Figure label="Ingelegd" value={formatEuro(paidIn)} />
          <Figure
            label="Opgenomen en uitgekeerd"
            value={formatEuro(paidOut)}
            note={underWayNote(result.underWay)}
          />
          <Figure label="Resultaat" value={formatSignedEuro(result.result)} />
          <Figure
            label={isYearly ? 'Uw persoonlijk rendement per jaar' : 'Uw persoonlijk rendement'}
            value={moneyWeightedReturn === null ? undefined : formatPercentage(moneyWeightedReturn, 2)}
            note={
              <>
                {isYearly
                  ? 'geldgewogen'
                  : 'De periode is korter dan een jaar. Wij tonen het rendement over de periode.'}{' '}
                <Toggletip label="Uitleg over uw persoonlijk rendement">
                  Dit rendement houdt rekening met het moment waarop u inlegt en opneemt.
                </Toggletip>
              </>
            }
          />
        </FigureRow>
      </Stack>
    </Card>
  );
}
