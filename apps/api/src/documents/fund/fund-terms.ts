import { cutOffRule, nextValuationText } from '@portaal/domain/products/terms/dealing-terms';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import type { Brand } from '../../brands/brands.ts';
import type { Flow } from '../../pdf/flow.ts';
import { list, paragraph } from '../../pdf/prose.ts';
import { section } from '../contract-document-writer.ts';
import { wholeEuro } from '../dutch-notation.ts';
import type { FundSnapshotByKind, PrintedFund } from './fund-document-snapshot.ts';
import { complaints, dealingOf, redemption } from './fund-texts.ts';

const coolingOffDays = ({ coolingOffDays: days }: PrintedFund): number =>
  days ?? sectionsBefore.termijnen.bedenktijd;

/** Writes the terms that apply between investor and fund. */
export function fundTerms(flow: Flow, { fund }: FundSnapshotByKind['terms'], brand: Brand): void {
  const dealing = dealingOf(fund);
  section(flow, 'Inleggen', () =>
    list(flow, [
      [
        `De eerste inleg is minimaal ${wholeEuro(fund.minimum.initialDeposit)}, of ` +
          `${wholeEuro(fund.minimum.periodicDeposit)} per maand.`,
      ],
      ['U betaalt vanaf een rekening op uw eigen naam.'],
      [
        `Komt uw geld binnen vóór ${cutOffRule(dealing)}? Dan kopen wij participaties tegen de ` +
          `koers van ${nextValuationText(dealing)}. Komt het later, dan geldt de koers van een maand later.`,
      ],
      ['Wij beleggen pas als uw aanvraag is goedgekeurd.'],
    ]),
  );
  section(flow, 'Bedenktijd', () =>
    paragraph(flow, [
      `U kunt binnen ${coolingOffDays(fund)} dagen na het ondertekenen van het contract afzien, zonder reden en zonder kosten. ` +
        'Uw inleg krijgt u dan terug. Dat kan zolang uw geld nog niet is belegd. Daarna kunt u uw participaties verkopen.',
    ]),
  );
  section(flow, 'Incasso en terugboeken (storno)', () =>
    paragraph(flow, [
      'Een incasso kunt u binnen 56 dagen terugboeken bij uw bank. Is er al belegd met dat geld? Dan verkopen wij de ' +
        'participaties tegen de koers van dat moment. Is die lager, dan is het verschil voor u.',
    ]),
  );
  section(flow, 'Verkopen', () => paragraph(flow, [redemption(fund)]));
  section(flow, 'Uitkeringen', () =>
    paragraph(flow, [
      'Het fonds keert elke maand uit. U kiest of wij de uitkering opnieuw beleggen of uitbetalen. Bij een lijfrente ' +
        'beleggen wij die altijd opnieuw.',
    ]),
  );
  section(flow, 'Klachten', () => paragraph(flow, [complaints(brand)]));
}
