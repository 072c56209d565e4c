import { ownershipReasons } from '@portaal/domain/investing/change-requests/options/tenaamstelling';
import type { Flow } from '../../pdf/flow.ts';
import { list, paragraph } from '../../pdf/prose.ts';
import { type ContractDocument, section, writeContractDocument } from '../contract-document-writer.ts';
import type { TransferSnapshot } from '../contract-snapshot.ts';
import { longDate } from '../dutch-notation.ts';
import { holdersTable } from '../holders-table.ts';
import { positionsTable } from '../positions-table.ts';

/** Creates the statement of a contract transfer, with the old and new holders and the value (domain 5.8). */
export function transferStatement(document: ContractDocument<'transferStatement'>): Promise<Buffer> {
  const { snapshot, identity, brand } = document;
  const day = longDate(snapshot.transferredOn);
  return writeContractDocument(document, {
    introduction: `${brand.legalName} verklaart dat dit contract op ${day} op een andere naam is gezet.`,
    descriptions: [
      { term: 'Overgedragen op', value: day },
      { term: 'Reden', value: ownershipReasons[snapshot.reason] },
      { term: 'Aanvraag', value: snapshot.requestNumber },
    ],
    body: (flow) => {
      section(flow, 'Van wie', () => holdersTable(flow, identity.before, { citizenNumbers: false }));
      section(flow, 'Naar wie', () => holdersTable(flow, identity.after, { citizenNumbers: false }));
      section(flow, 'Wat er is overgedragen', () => positions(flow, snapshot));
      section(flow, 'Wat u moet weten', () =>
        list(flow, [
          ['Alle participaties van het contract zijn overgegaan. Er is niets verkocht en niets uitbetaald.'],
          ['Vanaf deze dag horen alle rechten en plichten uit het contract bij wie het nu houdt.'],
          [
            'Een overdracht kan gevolgen hebben voor uw belasting, bijvoorbeeld bij een schenking of een erfenis. ' +
              'Vraag het de Belastingdienst of een adviseur.',
          ],
        ]),
      );
    },
  });
}

function positions(flow: Flow, { pricedOn, positions: holdings }: TransferSnapshot): void {
  if (pricedOn === null || holdings.length === 0) {
    paragraph(flow, ['Op deze dag waren er nog geen participaties in het contract.']);
    return;
  }
  positionsTable(flow, holdings);
  paragraph(flow, [
    `De waarde is berekend met de laatste koers die bekend was: die van ${longDate(pricedOn)}.`,
  ]);
}
