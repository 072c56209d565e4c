import { unknownTaxText } from '@portaal/domain/products/annuities/unknown-figures';
import { isoDate } from '@portaal/engine';
import { useState } from 'react';
import { formatLongDate, today } from '../../../../lib/dutch-format.ts';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { type ExpectedPayout, nextPayoutItems } from './contract-items.tsx';

interface NextPayoutProps {
  readonly next: ExpectedPayout;
  /** True if the investor chose to apply the tax credit. */
  readonly applies: boolean;
}

/** Shows the expected next payout, and why the amount can still change. */
export function NextPayout({ next, applies }: NextPayoutProps) {
  const [day] = useState(() => isoDate(today(new Date())));
  return (
    <>
      <p>Wij betalen deze uitkering rond {formatLongDate(next.Datum)}.</p>
      {next.WordtOpnieuwBerekend && (
        <p>Vóór die dag berekenen wij uw uitkering opnieuw. Dit is wat u krijgt met de waarde van nu.</p>
      )}
      <DescriptionList items={nextPayoutItems(next)} />
      {next.Netto === null && <p>{unknownTaxText(isoDate(next.Datum), day)}</p>}
      <p>
        {creditText(next, applies)}{' '}
        {next.Netto !== null && 'Dit is een schatting: de tarieven kunnen veranderen. '}
        Hebt u bij ons meer lijfrentes? Dan berekenen wij de belasting over alle uitkeringen samen. Hoeveel
        belasting u over een jaar betaalt, hangt af van uw hele inkomen. Dat ziet u in uw belastingaangifte.
      </p>
    </>
  );
}

function creditText({ GeboortedatumBekend }: ExpectedPayout, applies: boolean): string {
  if (!GeboortedatumBekend) {
    return 'Wij kennen uw geboortedatum nog niet. Daarom rekenen wij met het tarief tot de AOW-leeftijd, zonder loonheffingskorting. Vul uw geboortedatum in bij uw persoonlijke informatie.';
  }
  return applies ? 'Wij passen de loonheffingskorting toe.' : 'Wij passen de loonheffingskorting niet toe.';
}
