import type { FieldProblem } from '@portaal/domain/http/error';
import { Banner } from '../../../../ui/Banner.tsx';

export interface BelowFundMinimumProps {
  /** The funds that require a higher first deposit. */
  readonly problems: readonly FieldProblem[];
}

/** Shows why no offer can be made for this calculation, and how the customer can resolve it. */
export function BelowFundMinimum({ problems }: BelowFundMinimumProps) {
  if (problems.length === 0) return null;
  return (
    <Banner tone="warning" role="status" title="Van deze berekening maken wij geen offerte">
      {problems.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
      <p>Verhoog het bedrag of kies meer fondsen. Dan maken wij wel een offerte.</p>
    </Banner>
  );
}
