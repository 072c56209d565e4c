import type { TransferRegime } from '@portaal/domain/investing/capital-transfers/states';
import { transferRegimeTexts } from '@portaal/domain/investing/capital-transfers/texts';
import type { Cents } from '@portaal/engine';
import type { Brand } from '../../brands/brands.ts';
import { descriptionList } from '../../pdf/description-list.ts';
import { writeDocument } from '../../pdf/document.ts';
import type { Flow } from '../../pdf/flow.ts';
import { heading, list, paragraph, titleRule } from '../../pdf/prose.ts';
import { contactSection } from '../contact-section.ts';
import { amount } from '../contract-amounts.ts';
import { longDate } from '../dutch-notation.ts';

/** The result of a transfer after its first sale, as the new provider needs it. */
export interface OutgoingSettlement {
  readonly providerName: string;
  readonly policyNumber: string;
  readonly isWhole: boolean;
  readonly isComplete: boolean;
  readonly regime: TransferRegime;
  readonly holder: { readonly name: string; readonly birthDate: string | null };
  readonly contractNumber: string;
  /** Number of the sell order. */
  readonly reference: string;
  readonly dealtOn: string;
  readonly grossCents: Cents;
  readonly exitCostCents: Cents;
  readonly netCents: Cents;
  readonly paidCents: Cents;
}

/** Creates the letter to another provider about the capital of an annuity that we transfer to it (domain 1.11). */
export function outgoingTransferLetter(
  settlement: OutgoingSettlement,
  brand: Brand,
  at: Date,
): Promise<Buffer> {
  const { policyNumber, contractNumber } = settlement;
  return writeDocument(
    {
      brand,
      title: `Overdracht van een lijfrente naar polis ${policyNumber}`,
      subject: `Overdracht van contract ${contractNumber} bij ${brand.legalName}`,
      createdAt: at,
    },
    (flow) => writeLetter(flow, settlement, brand, at),
  );
}

function writeLetter(flow: Flow, settlement: OutgoingSettlement, brand: Brand, at: Date): void {
  const { providerName, holder, isWhole, isComplete, contractNumber, reference } = settlement;
  paragraph(flow, [`Aan: ${providerName}`], { above: 0, below: 0 });
  paragraph(flow, [longDate(at)], { style: 'muted', above: 24, below: 12 });
  heading(flow, 1, 'Overdracht van een lijfrente');
  titleRule(flow);
  paragraph(flow, [
    `Wij dragen ${isWhole ? 'de hele waarde' : 'een deel van de waarde'} van de onderstaande lijfrente van ${holder.name} aan u over.`,
  ]);
  heading(flow, 2, 'De lijfrente');
  descriptionList(flow, [
    { term: 'Polis- of rekeningnummer bij u', value: settlement.policyNumber },
    { term: 'Rekeninghouder', value: holder.name },
    ...(holder.birthDate === null ? [] : [{ term: 'Geboortedatum', value: longDate(holder.birthDate) }]),
    { term: 'Contract bij ons', value: contractNumber },
    { term: 'Opgebouwd', value: transferRegimeTexts[settlement.regime] },
  ]);
  heading(flow, 2, isComplete ? 'Het bedrag' : 'Het bedrag tot nu toe');
  descriptionList(flow, [
    { term: 'Verkocht tegen de koers van', value: longDate(settlement.dealtOn) },
    { term: 'Waarde', value: amount(settlement.grossCents) },
    { term: 'Uitstapkosten', value: amount(settlement.exitCostCents) },
    { term: 'Over te dragen', value: amount(settlement.netCents) },
    { term: 'Daarvan al betaald', value: amount(settlement.paidCents) },
    { term: 'Kenmerk', value: reference },
  ]);
  if (!isComplete) {
    paragraph(flow, ['Een fonds kon niet alles terugkopen. De rest volgt zodra het fonds dat kan.']);
  }
  heading(flow, 2, 'De belasting');
  list(flow, [
    [
      'Het is een lijfrentebeleggingsrecht als bedoeld in artikel 3.126a van de Wet inkomstenbelasting 2001, in de opbouw.',
    ],
    [
      'Het geld gaat rechtstreeks naar u. De overdracht is daarom geen afkoop, en wij houden geen belasting in.',
    ],
    [
      'Het fiscale regime blijft gelijk. Over premies en aftrek geven wij geen verklaring: die heeft de klant zelf.',
    ],
  ]);
  contactSection(flow, brand, `Noem contract ${contractNumber}.`);
}
