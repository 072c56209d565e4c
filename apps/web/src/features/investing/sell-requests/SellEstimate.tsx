import type { SellTerms } from '@portaal/domain/investing/sell-requests/calls';
import type { SellForm } from '../../../entities/sale/sale-form.ts';
import { formatEuro } from '../../../lib/dutch-format.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figure, FigureRow } from '../../../ui/Figure.tsx';
import { formProblems, orderOf } from './sell-form.ts';
import { usePreviewSale } from './use-sale.ts';

/** Milliseconds without a key press after which the server is called. */
const SETTLED = 400;

interface SellEstimateProps {
  readonly contractId: string;
  readonly terms: SellTerms;
  readonly form: SellForm;
}

/** Shows the expected proceeds of the sell order while the user fills it in. */
export function SellEstimate({ contractId, terms, form }: SellEstimateProps) {
  const settled = useSettled(form, SETTLED);
  const isPossible = formProblems(settled, terms).length === 0;
  const { data } = usePreviewSale(contractId, isPossible ? orderOf(settled, terms) : null);
  const estimate = isPossible ? data : undefined;
  return (
    <Card tone="accent" title="Wat u ongeveer ontvangt" aria-live="polite">
      {estimate ? (
        <FigureRow>
          <Figure label="Verkoop" value={formatEuro(estimate.gross)} size="small" />
          <Figure label="Uitstapkosten" value={formatEuro(estimate.exitCost)} size="small" />
          <Figure label="U ontvangt ongeveer" value={formatEuro(estimate.net)} size="small" />
        </FigureRow>
      ) : (
        <p>Vul in hoeveel u wilt verkopen. U ziet hier dan wat het ongeveer oplevert.</p>
      )}
    </Card>
  );
}
