import type { Flow } from '../../pdf/flow.ts';
import { list } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { amount } from '../contract-amounts.ts';
import {
  CONTACT_HEIGHT,
  type ContractDocument,
  section,
  writeContractDocument,
} from '../contract-document-writer.ts';
import type { ClosingStatementSnapshot } from '../contract-snapshot.ts';
import { longDate } from '../dutch-notation.ts';

/**
 * Creates the statement at the end of an annuity, after its last payout, with the total amounts paid (domain 10.12).
 */
export function closingStatement(document: ContractDocument<'closingStatement'>): Promise<Buffer> {
  const { snapshot } = document;
  return writeContractDocument(document, {
    introduction: 'Uw lijfrente is helemaal uitgekeerd. Dit contract is afgelopen.',
    descriptions: [
      { term: 'Begonnen op', value: longDate(snapshot.startDate) },
      { term: 'Laatste uitkering', value: `rond ${longDate(snapshot.lastPaidOn)}` },
    ],
    body: (flow) => {
      section(flow, 'Wat wij hebben uitgekeerd', () => paidTable(flow, snapshot));
      section(flow, 'Wat u moet weten', () =>
        list(
          flow,
          [
            ['Er zijn geen participaties meer. U krijgt geen uitkeringen meer van dit contract.'],
            ['De jaaropgave over dit jaar krijgt u begin volgend jaar, zoals u gewend bent.'],
            ['Uw documenten blijven in het portaal staan.'],
          ],
          { wholeWith: CONTACT_HEIGHT },
        ),
      );
    },
  });
}

function paidTable(
  flow: Flow,
  { payouts, lastCents, netCents, wageTaxCents, healthcareCents }: ClosingStatementSnapshot,
): void {
  table(flow, {
    columns: [
      { header: payouts === 1 ? '1 uitkering' : `${payouts} uitkeringen samen`, align: 'start', grow: 1 },
      { header: 'Bedrag', align: 'end' },
    ],
    rows: [
      ['Bruto', amount(netCents + wageTaxCents + healthcareCents)],
      ['Loonheffing', amount(wageTaxCents)],
      ['Bijdrage Zorgverzekeringswet', amount(healthcareCents)],
      ['Op uw rekening', amount(netCents)],
    ],
    hasTotal: true,
    caption: `De laatste uitkering was ${amount(lastCents)} bruto.`,
  });
}
