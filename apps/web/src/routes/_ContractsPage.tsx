import { ContractsOverview } from '../features/contracts/ContractsOverview.tsx';
import { brandText } from '../lib/environment.ts';

/** What the overview shows to somebody who has nothing yet, in the brand's own words. */
const emptyOverview = () => ({
  title: brandText('empty.title', 'Uw eerste belegging begint hier'),
  text: brandText('empty.text', 'U hebt nog geen beleggingen. Kies een fonds om te beginnen.'),
});

export function RealEstatePage() {
  return <ContractsOverview empty={emptyOverview()} />;
}

/** The same overview in the words of the older menu. */
export function InvestmentsPage() {
  return <ContractsOverview variant="older" empty={emptyOverview()} />;
}
