import type { ChangedTerm } from '@portaal/domain/investing/applications/applied-offer';

/** Lists the terms that the provider changed after the calculation. */
export const ChangedTerms = ({ terms }: { readonly terms: readonly ChangedTerm[] }) => (
  <ul>
    {terms.map(({ what, before, after }) => (
      <li key={what}>
        {what}: <strong>{after}</strong>. In uw berekening was dit {before}.
      </li>
    ))}
  </ul>
);
