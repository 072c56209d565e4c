import * as calls from '@portaal/domain/calls';
import { payoutChangeTexts } from '@portaal/domain/sign-in/payout-confirmation/calls';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { formatEuro, formatLongDate } from '../../../lib/dutch-format.ts';
import { environment } from '../../../lib/environment.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

const PageLink = createLink(TextLink);

const mine = callQuery(calls.getPayoutConfirmation, { globalErrors: false });

/** Loads the payouts that wait for the investor's confirmation. */
export const usePayoutConfirmation = () => useQuery(mine);

/**
 * Shows which payouts are withheld after a change, why they are withheld, and how the investor confirms the change;
 * renders nothing if no payout is withheld.
 */
export function ConfirmPayouts() {
  const { data } = usePayoutConfirmation();
  const [isDone, setIsDone] = useState(false);
  const confirm = useProvenAct(calls.confirmPayouts, {
    prepare: () => ({ body: {} }),
    onDone: () => setIsDone(true),
  });
  if (isDone) return <Banner tone="success" role="status" title="U hebt dit bevestigd" />;
  if (data === undefined || data.changes.length === 0) return null;
  const isOwn = data.methods.length > 0;
  // The bank returned all these payouts and the investor changed nothing, so only the nominated account must be
  // confirmed.
  const isOfAccount = data.changes.every(({ cause }) => cause === 'return');
  const title = isOfAccount
    ? 'Bevestig uw tegenrekening, dan betalen wij weer uit'
    : 'Bevestig uw wijziging, dan betalen wij weer uit';
  return (
    <Banner tone="warning" title={isOwn ? title : 'Bel ons, dan betalen wij weer uit'}>
      <Stack gap="small">
        <ul>
          {data.changes.map(({ cause, changedAt }) => (
            <li key={`${cause} ${changedAt}`}>
              {payoutChangeTexts[cause]} op {formatLongDate(changedAt)}.
            </li>
          ))}
        </ul>
        <p>
          {data.withheld > 0
            ? `Voor uw veiligheid houden wij ${formatEuro(data.withheld)} aan. `
            : 'Voor uw veiligheid houden wij uw volgende uitbetaling aan. '}
          {isOwn
            ? isOfAccount
              ? 'Klopt uw tegenrekening? Bevestig die dan.'
              : 'Bevestig met een ander middel dan waarmee u iets wijzigde.'
            : 'Wij controleren dan samen of alles klopt.'}
        </p>
        {isOfAccount ? (
          <p>
            Klopt uw tegenrekening niet?{' '}
            <PageLink to={paths.settingsPersonal}>Geef een andere rekening op</PageLink>.
          </p>
        ) : (
          <NotByYou />
        )}
        {confirm.failure !== null && <p role="alert">{confirm.failure}</p>}
        {isOwn && (
          <div>
            <Button variant="secondary" size="small" busy={confirm.busy} onClick={() => void confirm.run()}>
              {isOfAccount ? 'Tegenrekening bevestigen' : 'Wijziging bevestigen'}
            </Button>
          </div>
        )}
        {confirm.dialog}
      </Stack>
    </Banner>
  );
}

function NotByYou() {
  const { phone } = environment().brand.contact;
  return (
    <p>
      Hebt u zelf niets gewijzigd? Bel ons dan direct
      {phone !== '' && (
        <>
          : <TextLink href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</TextLink>
        </>
      )}
      .
    </p>
  );
}
