import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import {
  isProductCode,
  type PaymentFrequencyCode,
  products,
} from '@portaal/domain/products/products/product';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import { groupOf } from '../../../../entities/contract/contract-group.ts';
import { contractName } from '../../../../entities/contract/contract-name.ts';
import { underWayNote } from '../../../../entities/payout/under-way-note.ts';
import { formatEuro, formatLongDate, formatSignedEuro } from '../../../../lib/dutch-format.ts';
import type { DescriptionItem } from '../../../../ui/DescriptionList.tsx';

type Holder = ContractDetails['Houders'][number];

const roleTexts: Readonly<Record<Holder['Rol'], string>> = {
  belegger: '',
  partner: 'partner',
  child: 'kind',
  company: 'organisatie',
};

const frequencyCodes = {
  month: 'Maand',
  quarter: 'Kwartaal',
  halfYear: 'Halfjaar',
  year: 'Jaar',
} as const satisfies Readonly<Record<string, PaymentFrequencyCode>>;

const holderText = ({ Naam, Rol }: Holder): string =>
  roleTexts[Rol] === '' ? Naam : `${Naam} (${roleTexts[Rol]})`;

/** Returns the contract's number, product, dates and holders. */
export function contractItems(contract: ContractDetails): DescriptionItem[] {
  const { Houders, ContractNummer, OudContractNummer, Product, Startdatum, Einddatum } = contract;
  return [
    { term: 'Naam', value: contractName(contract) },
    { term: 'Contractnummer', value: ContractNummer },
    ...(OudContractNummer === null ? [] : [{ term: 'Oud contractnummer', value: OudContractNummer }]),
    { term: 'Product', value: isProductCode(Product) ? products[Product].name : Product },
    {
      term: Houders.length > 1 ? 'Op naam van' : 'Houder',
      value: Houders.map(holderText).join(' en '),
    },
    { term: 'Startdatum', value: Startdatum === null ? 'nog niet bekend' : formatLongDate(Startdatum) },
    ...(Einddatum === null ? [] : [{ term: 'Einddatum', value: formatLongDate(Einddatum) }]),
  ];
}

/** Returns the deposits and their debit days. */
export function depositItems(contract: ContractDetails): DescriptionItem[] {
  const { TotaalIngelegd, EersteInleg, InlegPerMaand, Incassodag, InlegGepauzeerdTot } = contract;
  const paused =
    InlegGepauzeerdTot === null
      ? []
      : [{ term: 'Inleg gepauzeerd', value: `tot ${formatLongDate(InlegGepauzeerdTot)}` }];
  const monthly =
    InlegPerMaand === 0
      ? [{ term: 'Inleg per maand', value: 'geen' }]
      : [
          { term: 'Inleg per maand', value: formatEuro(InlegPerMaand) },
          { term: 'Incasso', value: `rond de ${Incassodag}e van de maand` },
        ];
  // Before the start nothing is invested, and a 0 would suggest that no deposit was received.
  const total =
    groupOf(contract) === 'starting' ? [] : [{ term: 'Totaal ingelegd', value: formatEuro(TotaalIngelegd) }];
  return [
    ...total,
    { term: 'Eerste inleg', value: EersteInleg === 0 ? 'geen' : formatEuro(EersteInleg) },
    ...monthly,
    ...paused,
  ];
}

/** Returns the withdrawals and payouts, and the way they are paid. */
export function payoutItems(contract: ContractDetails): DescriptionItem[] {
  const { Uitkeringen, Lijfrente, TotaalOpgenomen, NogUitTeBetalen } = contract;
  const underWay = underWayNote(NogUitTeBetalen);
  const annuity: DescriptionItem[] =
    Lijfrente === null
      ? []
      : [
          {
            term: 'Lijfrente-uitkering',
            value: `${formatEuro(Lijfrente.UitkeringPerTermijn)} bruto ${paymentFrequencyTexts[frequencyCodes[Lijfrente.Termijn]].per}`,
          },
          { term: 'Loonheffingskorting', value: Lijfrente.Loonheffingskorting ? 'ja' : 'nee' },
        ];
  return [
    {
      term: 'Uitkeringen van het fonds',
      value: Uitkeringen === 'stock' ? 'worden herbelegd' : 'worden uitbetaald op uw rekening',
    },
    {
      term: 'Opgenomen en uitgekeerd',
      value: [formatEuro(TotaalOpgenomen), underWay].filter(Boolean).join(', '),
    },
    ...annuity,
  ];
}

export type ExpectedPayout = NonNullable<NonNullable<ContractDetails['Lijfrente']>['VolgendeUitkering']>;

/** Returns the estimated next payout of an annuity, and its deductions. */
export function nextPayoutItems(next: ExpectedPayout): DescriptionItem[] {
  const { Bruto, Loonheffing, BijdrageZvw, Netto } = next;
  const gross = { term: 'Bruto', value: formatEuro(Bruto) };
  if (Loonheffing === null || BijdrageZvw === null || Netto === null) return [gross];
  return [
    gross,
    { term: 'Loonheffing', value: formatSignedEuro(-Loonheffing) },
    { term: 'Bijdrage Zorgverzekeringswet', value: formatSignedEuro(-BijdrageZvw) },
    { term: 'Netto', value: <strong>{formatEuro(Netto)}</strong> },
  ];
}

/** Returns the beneficiaries of an annuity. Without named beneficiaries, the order in the policy conditions applies. */
export function beneficiaryItems(people: NonNullable<ContractDetails['Begunstigden']>): DescriptionItem[] {
  if (people.length === 0) {
    return [
      {
        term: 'Begunstigde',
        value: 'volgens de voorwaarden: eerst uw partner, dan uw kinderen, dan uw erfgenamen',
      },
    ];
  }
  return people.map(({ Naam, Geboortedatum, Relatie }, index) => ({
    term: people.length === 1 ? 'Begunstigde' : `Begunstigde ${index + 1}`,
    value: `${Naam}, geboren op ${formatLongDate(Geboortedatum)} (${Relatie})`,
  }));
}
