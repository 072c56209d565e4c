import { variablePayoutTexts } from '@portaal/domain/products/calculation/outcome-texts';
import type { Flow } from '../../pdf/flow.ts';
import { list, paragraph } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { amount } from '../contract-amounts.ts';
import {
  CONTACT_HEIGHT,
  type ContractDocument,
  section,
  writeContractDocument,
} from '../contract-document-writer.ts';
import type { PayoutLetterSnapshot } from '../contract-snapshot.ts';
import { longDate, ratePercentage } from '../dutch-notation.ts';
import { perPeriod } from '../per-period.ts';
import { payoutChangeText, payoutReasonText } from './payout-change-text.ts';

/**
 * Creates the letter about the payout of an annuity from a given dealing day, with the previous amount, the reason
 * for the change and the amounts withheld (domain 10.1).
 */
export function payoutLetter(document: ContractDocument<'payoutLetter'>): Promise<Buffer> {
  const { snapshot } = document;
  return writeContractDocument(document, {
    introduction: 'In deze brief leest u hoe hoog uw uitkering is en waarom.',
    descriptions: [
      { term: 'Eerste keer dat u dit bedrag krijgt', value: `rond ${longDate(snapshot.firstPaidOn)}` },
    ],
    body: (flow) => {
      section(flow, 'Uw uitkering', () => {
        paragraph(flow, [payoutChangeText(snapshot)]);
        payoutTable(flow, snapshot);
      });
      section(flow, 'Waarom dit bedrag', () => paragraph(flow, [payoutReasonText(snapshot)]));
      section(flow, 'Hoe wij rekenen', () =>
        list(flow, calculation(snapshot), { wholeWith: CONTACT_HEIGHT }),
      );
    },
  });
}

function payoutTable(flow: Flow, snapshot: PayoutLetterSnapshot): void {
  const { payoutCents, wageTaxCents, healthcareCents, paymentFrequency, appliesTaxCredit } = snapshot;
  const withheld =
    wageTaxCents === null || healthcareCents === null
      ? []
      : [
          ['Loonheffing', amount(wageTaxCents)],
          ['Bijdrage Zorgverzekeringswet', amount(healthcareCents)],
          ['Op uw rekening', amount(payoutCents - wageTaxCents - healthcareCents)],
        ];
  table(flow, {
    columns: [
      { header: `Uitkering ${perPeriod(paymentFrequency)}`, align: 'start', grow: 1 },
      { header: 'Bedrag', align: 'end' },
    ],
    rows: [['Bruto', amount(payoutCents)], ...withheld],
    hasTotal: withheld.length > 0,
  });
  paragraph(flow, [
    withheld.length > 0
      ? `Loonheffingskorting toegepast: ${appliesTaxCredit ? 'ja' : 'nee'}. De loonheffing kan veranderen als de ` +
        'tarieven veranderen.'
      : `De loonheffing van ${snapshot.firstPaidOn.slice(0, 4)} is nog niet bekend. Bij uw uitkering leest u wat wij inhouden.`,
  ]);
}

function calculation(snapshot: PayoutLetterSnapshot): string[][] {
  const { dealingDay, valueCents, owedCents, payoutsLeft, calculationRate } = snapshot;
  return [
    [
      `Op ${longDate(dealingDay)} was uw contract ${amount(valueCents)} waard, vóór de uitkering van die dag.`,
    ],
    ...(owedCents > 0
      ? [[`Daarvan is ${amount(owedCents)} voor uitkeringen die u nog van ons krijgt.`]]
      : []),
    [payoutsLeft === 1 ? 'Dit is uw laatste uitkering.' : `Er komen nog ${payoutsLeft} uitkeringen.`],
    [
      `Wij rekenen met een rendement van ${ratePercentage(Number(calculationRate))} per jaar. Dat is bij het begin van ` +
        'uw contract vastgelegd.',
    ],
    [variablePayoutTexts.every],
  ];
}
