import type { ContractStatus } from '../contracts/calls.ts';
import type { ProductCode } from '../products/product.ts';

/** What somebody can ask to change on a contract: domain 5.7, in the order of the list on screen. */
export const changeOptions = [
  'inleg',
  'uitkering',
  'fondsverdeling',
  'lijfrente',
  'omschrijving',
  'rekening',
  'begunstiging',
  'tenaamstelling',
  'adres',
  'persoonsgegevens',
] as const;
export type ChangeOption = (typeof changeOptions)[number];

/** Those that become a request; the others are changed in the settings, for all contracts at once. */
export const requestOptions = [
  'inleg',
  'uitkering',
  'fondsverdeling',
  'lijfrente',
  'omschrijving',
  'begunstiging',
  'tenaamstelling',
] as const satisfies readonly ChangeOption[];
export type RequestOption = (typeof requestOptions)[number];

interface OptionFacts {
  readonly title: string;
  readonly text: string;
  /** States of a contract in which it can be asked. */
  readonly statuses: readonly ContractStatus[];
  /** Why it makes no sense for a product. */
  readonly refusals: Readonly<Partial<Record<ProductCode, string>>>;
}

const running: readonly ContractStatus[] = ['awaitingStart', 'active', 'sellPending', 'maturing'];
const taking: readonly ContractStatus[] = ['awaitingStart', 'active', 'sellPending'];
const closed: readonly ContractStatus[] = ['sold', 'ended', 'cancelled', 'converted', 'paidOut'];
const notBegun: readonly ContractStatus[] = [
  'concept',
  'awaitingSignature',
  'awaitingSecondSignature',
  'awaitingPayment',
];
const named: readonly ContractStatus[] = [...running, 'awaitingPayment'];
const always: readonly ContractStatus[] = [...notBegun, ...running, ...closed, 'blocked', 'deceased'];

/** Which options apply to which product and state: page and server both look here. */
export const changeOptionFacts: Readonly<Record<ChangeOption, OptionFacts>> = {
  inleg: {
    title: 'Maandelijkse inleg',
    text: 'Het bedrag per maand, de dag van afschrijven, pauzeren of stoppen.',
    statuses: taking,
    refusals: { SDIL: 'Op een lijfrente die uitkeert, kunt u niet inleggen.' },
  },
  uitkering: {
    title: 'Uitkeren of herbeleggen',
    text: 'Wat er gebeurt met de opbrengst van de fondsen.',
    statuses: taking,
    refusals: {
      SUL: 'Bij een lijfrente herbeleggen wij de opbrengst altijd.',
      SDIL: 'Bij een lijfrente herbeleggen wij de opbrengst altijd.',
    },
  },
  fondsverdeling: {
    title: 'Verdeling over de fondsen',
    text: 'In welke fondsen wij beleggen: nieuwe stortingen, en als u wilt ook wat u nu hebt.',
    statuses: taking,
    refusals: {},
  },
  lijfrente: {
    title: 'Lijfrente',
    text: 'De einddatum of de uitkering van uw lijfrente.',
    statuses: ['active', 'maturing'],
    refusals: { SB: 'Dit contract is geen lijfrente.' },
  },
  omschrijving: {
    title: 'Naam van het contract',
    text: 'De naam die u zelf aan dit contract geeft.',
    statuses: named,
    refusals: {},
  },
  rekening: {
    title: 'Rekeningnummer',
    text: 'De rekening waarop wij uitbetalen. Die is voor al uw contracten dezelfde.',
    statuses: always,
    refusals: {},
  },
  begunstiging: {
    title: 'Begunstigde',
    text: 'Wie de lijfrente krijgt als u overlijdt.',
    statuses: running,
    refusals: { SB: 'Dit contract is geen lijfrente. Het hoort na uw overlijden bij uw erfenis.' },
  },
  tenaamstelling: {
    title: 'Tenaamstelling',
    text: 'Het contract op een andere naam zetten, bijvoorbeeld na een scheiding of schenking.',
    statuses: ['active'],
    refusals: {
      SUL: 'Een lijfrente staat altijd op uw eigen naam. Gaat u scheiden? Neem dan contact met ons op.',
      SDIL: 'Een lijfrente staat altijd op uw eigen naam. Gaat u scheiden? Neem dan contact met ons op.',
    },
  },
  adres: {
    title: 'Adres',
    text: 'Uw adres. Dat is voor al uw contracten hetzelfde.',
    statuses: always,
    refusals: {},
  },
  persoonsgegevens: {
    title: 'Persoonsgegevens',
    text: 'Uw naam, telefoonnummer en identiteitsbewijs.',
    statuses: always,
    refusals: {},
  },
};

/** Why an option cannot be asked of a contract; null when it can. */
export function changeRefusal(
  option: ChangeOption,
  { product, status }: { readonly product: ProductCode; readonly status: ContractStatus },
): string | null {
  const { statuses, refusals } = changeOptionFacts[option];
  const refusal = refusals[product];
  if (refusal !== undefined) return refusal;
  if (statuses.includes(status)) return null;
  if (closed.includes(status)) return 'Dit contract is beëindigd.';
  if (notBegun.includes(status)) return 'Dit kan zodra dit contract is betaald.';
  if (status === 'awaitingStart') return 'Dit kan zodra dit contract is gestart.';
  if (status === 'sellPending') return 'Dit kan niet zolang er een verkoop in behandeling is.';
  return 'Dit kan nu niet. Neem contact met ons op.';
}
