import { paragraph } from '../../pdf/prose.ts';
import { type ContractDocument, section, writeContractDocument } from '../contract-document-writer.ts';
import { longDate } from '../dutch-notation.ts';
import { holdersTable } from '../holders-table.ts';
import { ownershipText } from '../ownership-text.ts';
import { accumulationTax } from './accumulation-tax.ts';
import { payoutTax } from './payout-tax.ts';
import { wealthTax } from './wealth-tax.ts';

const bodies = { SB: wealthTax, SUL: accumulationTax, SDIL: payoutTax };

/**
 * Creates the yearly statement for the income tax return. It contains box 3, or the premiums or payouts of an annuity
 * (domain 5.8).
 */
export function taxStatement(document: ContractDocument<'taxStatement'>): Promise<Buffer> {
  const { snapshot, identity, brand } = document;
  const year = snapshot.from.slice(0, 4);
  const { holders } = identity;
  return writeContractDocument(document, {
    introduction: `Met de cijfers van ${brand.legalName} vult u uw belastingaangifte over ${year} in.${ownershipText(snapshot)}`,
    body: (flow) => {
      if (snapshot.corrects !== undefined) {
        paragraph(flow, [
          { strong: 'Gecorrigeerde opgave. ' },
          `Deze opgave vervangt die van ${longDate(snapshot.corrects)}. Gebruik de eerdere opgave niet meer. Hebt u al ` +
            'aangifte gedaan? Pas uw aangifte dan aan.',
        ]);
      }
      // An organisation pays no income tax, so its documents may not contain the citizen number of any person.
      const citizenNumbers = !holders.some(({ role }) => role === 'company');
      section(flow, 'Voor wie', () => holdersTable(flow, holders, { citizenNumbers }));
      bodies[snapshot.contract.product](flow, snapshot, holders);
      paragraph(flow, [
        { strong: 'Let op. ' },
        'Controleer of uw aangifte klopt met deze opgave, ook als er al bedragen zijn ingevuld. Deze opgave is geen ' +
          'belastingadvies. Twijfelt u? Vraag het de Belastingdienst of een adviseur.',
      ]);
    },
  });
}
