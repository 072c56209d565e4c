import * as calls from '@portaal/domain/calls';
import { payoutChangeTexts } from '@portaal/domain/payout-confirmation/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProvenAct } from '../../act/use-proven-act.tsx';
import { formatEuro, formatLongDate } from '../../lib/dutch-format.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';

const mine = callQuery(calls.getPayoutConfirmation, { globalErrors: false });

/** What is withheld after a change, why, and how the investor confirms it; nothing for who has nothing to confirm. */
export function ConfirmPayouts() {
  const { data } = useQuery(mine);
  const [isDone, setIsDone] = useState(false);
  const confirm = useProvenAct(calls.confirmPayouts, {
    prepare: () => ({ body: {} }),
    code: () => ({}),
    onDone: () => setIsDone(true),
  });
  if (isDone) return <Banner tone="success" role="status" title="U hebt de wijziging bevestigd" />;
  if (data === undefined || data.changes.length === 0) return null;
  return (
    <Banner tone="warning" title="Bevestig uw wijziging, dan betalen wij weer uit">
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
          {data.methods.length > 0
            ? 'Bevestig met een ander middel dan waarmee u iets wijzigde.'
            : 'U kunt dit niet zelf bevestigen. Neem contact met ons op.'}{' '}
          Hebt u zelf niets gewijzigd? Bel ons dan direct.
        </p>
        {confirm.failure !== null && <p role="alert">{confirm.failure}</p>}
        {data.methods.length > 0 && (
          <div>
            <Button variant="secondary" size="small" busy={confirm.busy} onClick={() => void confirm.run()}>
              Wijziging bevestigen
            </Button>
          </div>
        )}
        {confirm.dialog}
      </Stack>
    </Banner>
  );
}
