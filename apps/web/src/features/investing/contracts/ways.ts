import type { Environment } from '@portaal/domain/brand/configuration';
import { type Path, paths } from '../../../lib/internal-urls.ts';

export interface Way {
  readonly label: string;
  readonly to: Path;
  readonly about: string;
}

const funds: Way = { label: 'Onze fondsen', to: paths.funds, about: 'Koers, rendement en kosten' };
const documents: Way = {
  label: 'Mijn documenten',
  to: paths.documents,
  about: 'Jaaropgaven en bevestigingen van al uw contracten',
};
const calculations: Way = {
  label: 'Mijn berekeningen',
  to: paths.calculations,
  about: 'Wat u eerder berekende',
};
const calculators: readonly Way[] = [
  { label: 'Bedrag beleggen', to: paths.investAmount, about: 'Bereken wat een inleg kan worden' },
  { label: 'Lijfrente opbouwen', to: paths.annuityBuild, about: 'Bereken wat u voor later kunt opbouwen' },
  { label: 'Lijfrente uitkeren', to: paths.annuityPayout, about: 'Bereken wat u per maand krijgt' },
];
const unpaid: Way = {
  label: 'Betaling afronden',
  to: paths.unpaidContracts,
  about: 'Wat nog betaald moet worden',
};

type Brand = Pick<Environment['brand'], 'menu' | 'features'>;

const offered = ({ features }: Brand): readonly Way[] => (features.calculators ? calculators : []);

/** Returns the links from the overview to other pages, for the given brand. */
export const waysOf = (brand: Brand): readonly Way[] => [funds, documents, calculations, ...offered(brand)];

/** Returns additional links for the menu drawer, which the specified menu (L-04…L-08) lacks. */
export function moreWays(brand: Brand, signedIn: boolean): readonly Way[] {
  const isOlder = brand.menu === 'older';
  if (!signedIn) return isOlder ? [] : offered(brand);
  return isOlder ? [unpaid, documents, funds] : [documents, funds, calculations, ...offered(brand)];
}
