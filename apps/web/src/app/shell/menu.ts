import type { Environment } from '@portaal/domain/brand/configuration';
import { flows, investmentFlows } from '@portaal/domain/brand/flows';
import type { Role } from '@portaal/domain/sign-in/users/roles';
import { fundLinks } from '../../entities/application/application-paths.ts';
import { type Path, paths } from '../../lib/internal-urls.ts';

export interface MenuContext {
  readonly brand: Pick<Environment['brand'], 'menu' | 'features' | 'links' | 'funds'>;
  /** The role of the user, or `null` if no user is signed in. */
  readonly role: Role | null;
  /** L-07: false for a new user, for whom the menu hides the settings. */
  readonly hasPersonalInfo: boolean;
  readonly unpaidCount: number;
  /** L-06: true if any contract has a positive value this month. */
  readonly hasValue: boolean;
}

export type MenuItem =
  | {
      readonly kind: 'page';
      readonly label: string;
      readonly to: Path;
      readonly count?: number;
      /** Id of the fund to apply for, in a flow with several funds. */
      readonly fonds?: number;
    }
  | { readonly kind: 'external'; readonly label: string; readonly href: string };

export interface MenuGroup {
  readonly title: string | null;
  readonly items: readonly MenuItem[];
}

const page = (label: string, to: Path): MenuItem => ({ kind: 'page', label, to });

const calculators: readonly MenuItem[] = [
  page('Bedrag beleggen', paths.investAmount),
  page('Lijfrente opbouwen', paths.annuityBuild),
  page('Lijfrente uitkeren', paths.annuityPayout),
];

/** Returns the group of L-04, or the first two entries of L-08. */
function overview({ brand, unpaidCount }: MenuContext): MenuGroup {
  if (brand.menu === 'older') {
    const items = [
      page('Mijn investeringen', paths.investments),
      page('Mijn berekeningen', paths.calculations),
    ];
    return { title: 'Mijn overzicht', items };
  }
  return {
    title: 'Mijn overzicht',
    items: [
      page('Mijn vastgoed', paths.realEstate),
      { kind: 'page', label: 'Betaling afronden', to: paths.unpaidContracts, count: unpaidCount },
    ],
  };
}

/** Returns the group of L-05, or the calculators of L-08; returns null for an admin with the older menu. */
function products({ brand, role }: MenuContext): MenuGroup | null {
  if (brand.menu === 'older') {
    return role === 'admin' ? null : { title: 'Producten toevoegen', items: calculators };
  }
  const items = investmentFlows
    .filter((flow) => flows[flow].isInMenu && brand.features.products.includes(flow))
    .flatMap((flow) => fundLinks(brand.funds, flow).map((link): MenuItem => ({ kind: 'page', ...link })));
  return items.length === 0 ? null : { title: 'Producten toevoegen', items };
}

/** Returns the remaining entries: those of L-06 and L-07 and the admin area. */
function rest({ brand, role, hasPersonalInfo, hasValue }: MenuContext): MenuGroup | null {
  const items: MenuItem[] = [];
  if (hasValue && brand.links.annualReports !== '') {
    items.push({ kind: 'external', label: 'Jaarverslagen', href: brand.links.annualReports });
  }
  if (hasPersonalInfo) items.push(page('Mijn instellingen', paths.settingsPersonal));
  if (role === 'admin') items.push(page('Beheer', paths.admin));
  return items.length === 0 ? null : { title: null, items };
}

/** Returns the side menu: L-04…L-08 for both menu variants, or for a visitor the pages that need no session. */
export function menuGroups(context: MenuContext): readonly MenuGroup[] {
  if (context.role === null) {
    const visitor = { title: null, items: [page('Over ons', paths.about), page('Contact', paths.contact)] };
    return context.brand.features.calculators && context.brand.menu === 'older'
      ? [{ title: 'Berekenen', items: calculators }, visitor]
      : [visitor];
  }
  return [overview(context), products(context), rest(context)].filter((group) => group !== null);
}
