import type { DealingRunPreview } from '@portaal/domain/month/dealing-runs/calls';
import { formatNumber } from '../../../../lib/dutch-format.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { RouterTextLink } from '../links.ts';

/** Shows annuities that a dealing run skips until the figures for their year are loaded (domain 10.15). */
export const WaitingAnnuities = ({ year, contracts }: NonNullable<DealingRunPreview['waiting']>) => (
  <Banner
    tone="warning"
    title={
      contracts === 1
        ? '1 lijfrente wacht op jaarcijfers'
        : `${formatNumber(contracts)} lijfrentes wachten op jaarcijfers`
    }
    action={
      <RouterTextLink to="." search={{ deel: 'jaarcijfers' }}>
        Naar de jaarcijfers
      </RouterTextLink>
    }
  >
    De jaarcijfers van {year} of van een eerder jaar zijn niet geladen. Al het andere gaat door. Deze
    contracten verwerken wij vanzelf zodra de cijfers zijn goedgekeurd, met de koers van deze maand.
  </Banner>
);
