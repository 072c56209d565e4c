import type { TransferKind, TransferRegime } from '@portaal/domain/investing/capital-transfers/states';
import { transferKindTexts, transferRegimeTexts } from '@portaal/domain/investing/capital-transfers/texts';
import type { Cents } from '@portaal/engine';
import type { Brand } from '../../brands/brands.ts';
import { descriptionList } from '../../pdf/description-list.ts';
import { writeDocument } from '../../pdf/document.ts';
import type { Flow } from '../../pdf/flow.ts';
import { heading, list, paragraph, titleRule } from '../../pdf/prose.ts';
import { contactSection } from '../contact-section.ts';
import { amount } from '../contract-amounts.ts';
import { longDate } from '../dutch-notation.ts';

/** A signed order to another provider, with everything that the provider needs to pay. */
export interface TransferOrder {
  readonly providerName: string;
  readonly policyNumber: string;
  readonly isWhole: boolean;
  readonly kind: TransferKind;
  readonly regime: TransferRegime;
  readonly expectedCents: Cents;
  readonly holder: { readonly name: string; readonly birthDate: string | null };
  readonly contractNumber: string;
  /** Our account for deposits; null for a brand without its own account. */
  readonly account: { readonly iban: string; readonly name: string } | null;
  /** Reference of the payment, in groups of four characters. */
  readonly reference: string;
  /** Whether the annuity with us pays out; otherwise it accumulates. */
  readonly paysOut: boolean;
  readonly orderedAt: Date;
}

/** Creates the letter with which the holder orders another provider to transfer annuity capital to us (domain 1.8). */
export function transferOrderLetter(order: TransferOrder, brand: Brand, at: Date): Promise<Buffer> {
  const title = `Opdracht tot overdracht van een lijfrente, polis ${order.policyNumber}`;
  return writeDocument(
    {
      brand,
      title,
      subject: `Overdracht naar ${brand.legalName}, contract ${order.contractNumber}`,
      createdAt: at,
    },
    (flow) => writeLetter(flow, order, brand, at),
  );
}

function writeLetter(flow: Flow, order: TransferOrder, brand: Brand, at: Date): void {
  const { providerName, holder, isWhole, paysOut, account, reference, orderedAt } = order;
  paragraph(flow, [`Aan: ${providerName}`], { above: 0, below: 0 });
  paragraph(flow, [longDate(at)], { style: 'muted', above: 24, below: 12 });
  heading(flow, 1, 'Opdracht tot overdracht van een lijfrente');
  titleRule(flow);
  paragraph(flow, [
    `${holder.name} geeft u opdracht ${isWhole ? 'de hele waarde' : 'een deel van de waarde'} van de onderstaande lijfrente over te dragen aan ${brand.legalName}, die u deze opdracht namens ${holder.name} stuurt.`,
  ]);
  heading(flow, 2, 'De lijfrente bij u');
  descriptionList(flow, [
    { term: 'Polis- of rekeningnummer', value: order.policyNumber },
    { term: 'Verzekerde of rekeninghouder', value: holder.name },
    ...(holder.birthDate === null ? [] : [{ term: 'Geboortedatum', value: longDate(holder.birthDate) }]),
    { term: 'Lijfrente', value: transferKindTexts[order.kind] },
    { term: 'Opgebouwd', value: transferRegimeTexts[order.regime] },
    {
      term: isWhole ? 'Over te dragen' : 'Over te dragen deel',
      value: isWhole
        ? `de hele waarde, volgens de klant ongeveer ${amount(order.expectedCents)}`
        : amount(order.expectedCents),
    },
  ]);
  heading(flow, 2, 'Hoe u betaalt');
  descriptionList(flow, [
    ...(account === null
      ? []
      : [
          { term: 'Rekening', value: account.iban },
          { term: 'Op naam van', value: account.name },
        ]),
    { term: 'Betalingskenmerk', value: reference },
    { term: 'Contract bij ons', value: order.contractNumber },
  ]);
  paragraph(flow, [
    'Betaal aan ons en niet aan de klant. Zet het betalingskenmerk bij de betaling: daarmee herkennen wij het geld.',
  ]);
  heading(flow, 2, 'Waarom u geen belasting inhoudt');
  list(flow, [
    [
      `Het geld gaat naar een lijfrentebeleggingsrecht als bedoeld in artikel 3.126a van de Wet inkomstenbelasting 2001, ${paysOut ? 'waaruit wij een lijfrente uitkeren' : 'waarin de klant verder opbouwt'}.`,
    ],
    ['Wij zijn een aanbieder die de wet daarvoor aanwijst. De overdracht is daarom geen afkoop.'],
    ['Het fiscale regime van de lijfrente blijft gelijk. Laat ons weten welke premies van vóór 2014 zijn.'],
    [
      'Volgens het Protocol Stroomlijning Kapitaaloverdrachten betaalt u binnen veertien dagen nadat u alle stukken hebt. Daarna bent u de wettelijke rente verschuldigd.',
    ],
  ]);
  heading(flow, 2, 'Ondertekening');
  descriptionList(flow, [
    { term: 'Ondertekend door', value: holder.name },
    { term: 'Ondertekend op', value: longDate(orderedAt) },
    {
      term: 'Hoe',
      value: `digitaal bij ${brand.name}, met een tweede factor, samen met contract ${order.contractNumber}`,
    },
  ]);
  contactSection(flow, brand, `Noem contract ${order.contractNumber}.`);
}
