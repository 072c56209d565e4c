import type { FieldProblem } from '@portaal/domain/http/error';
import { Banner } from '../../../../ui/Banner.tsx';

/** Shows why no offer can be made for this calculation. */
export function BelowFundMinimum({ problems }: { readonly problems: readonly FieldProblem[] }) {
  return (
    <Banner tone="warning" role="status" title="Van deze berekening maken wij geen offerte">
      {problems.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
      <p>Verhoog het bedrag of kies meer fondsen. Dan maken wij wel een offerte.</p>
    </Banner>
  );
}
