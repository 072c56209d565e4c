import { productNames } from '@portaal/domain/products/products/texts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { newCalculations } from './calculators.ts';
import { RouterButtonLink, RouterMenuItem } from './links.ts';

/** Renders a button that opens a menu with the three calculators. */
export function NewCalculationMenu() {
  return (
    <Menu label="Nieuwe berekening" icon="plus" align="end">
      {newCalculations.map(({ productCode, to }) => (
        <RouterMenuItem key={productCode} to={to}>
          {productNames[productCode]}
        </RouterMenuItem>
      ))}
    </Menu>
  );
}

/** Shows that the user has saved no calculation yet, with a link to each calculator. */
export function NoOffers() {
  return (
    <EmptyState
      title="Hier komen uw berekeningen"
      illustrated
      action={newCalculations.map(({ productCode, to }, index) => (
        <RouterButtonLink key={productCode} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
          {productNames[productCode]}
        </RouterButtonLink>
      ))}
    >
      <p>
        U hebt nog niets bewaard. Bereken wat beleggen of een lijfrente u kan opleveren. Wij bewaren de
        uitkomst hier voor u.
      </p>
    </EmptyState>
  );
}
