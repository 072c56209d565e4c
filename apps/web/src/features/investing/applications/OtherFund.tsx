import type { Fund } from '@portaal/domain/products/funds/calls';
import { pathOfFlow } from '../../../entities/application/application-paths.ts';
import { environment } from '../../../lib/environment.ts';
import { RouterButtonLink } from './links.ts';
import { CHOOSE_FUND } from './search.ts';

/** Links to the choice of another fund; renders nothing in a flow of one fund. */
export function OtherFund({ fund }: { readonly fund: Fund }) {
  const others = environment().brand.funds.filter(({ id, flow }) => flow === fund.flow && id !== fund.id);
  const to = pathOfFlow(fund.flow);
  if (others.length === 0 || to === undefined) return null;
  return (
    <div>
      <RouterButtonLink variant="quiet" size="small" to={to} search={{ fonds: CHOOSE_FUND }}>
        Kies een ander fonds
      </RouterButtonLink>
    </div>
  );
}
