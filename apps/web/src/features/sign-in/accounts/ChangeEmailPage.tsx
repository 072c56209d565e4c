import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Cluster } from '../../../ui/Layout.tsx';
import { PageButton } from './links.ts';
import { Message } from './Message.tsx';

/**
 * Shows the page behind the links in the mails about a change of e-mail address, in any browser. The change
 * requires a button press, because mail scanners open links.
 */
export function ChangeEmailPage() {
  const { token, adres } = useSearch({ from: paths.requestEmailChange });
  return token === undefined ? <LinkExpired /> : <Answer key={token} token={token} isOld={adres === 'oud'} />;
}

type Outcome = CallResponse<typeof calls.confirmEmailChange>['data']['status'] | 'stopped';

const isRejection = (error: unknown): boolean => error instanceof ApiError && error.status === 422;

function Answer({ token, isOld }: { readonly token: string; readonly isOld: boolean }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const prepare = () => ({ body: { token } });
  const confirm = useAct(calls.confirmEmailChange, { prepare, onDone: ({ status }) => setOutcome(status) });
  const stop = useAct(calls.stopEmailChange, { prepare, onDone: () => setOutcome('stopped') });
  if (isRejection(confirm.error) || isRejection(stop.error)) return <LinkExpired key="expired" />;
  if (outcome === 'stopped') return <ChangeCancelled key="stopped" />;
  if (outcome === 'changed') return <Changed key="changed" />;
  if (outcome !== null) {
    return <Waiting key="waiting" which={outcome === 'waitingForOld' ? 'oude' : 'nieuwe'} />;
  }
  const press = (run: () => Promise<boolean>) => () => {
    if (!confirm.busy && !stop.busy) void run();
  };
  return (
    <Message key="ask" title={isOld ? 'Klopt deze wijziging?' : 'Bevestig uw nieuwe e-mailadres'}>
      <p>
        {isOld
          ? 'Iemand die is ingelogd op uw account, wil een ander e-mailadres gebruiken. Welk adres dat is, staat in de mail. Was u dit niet? Dan verandert er niets en loggen wij iedereen uit.'
          : 'Bevestig dat dit e-mailadres van u is. Uw e-mailadres wijzigt als u ook de link in de mail op uw oude e-mailadres hebt geopend.'}
      </p>
      {(confirm.error !== null || stop.error !== null) && (
        <Banner tone="danger" role="alert" title="Dat is niet gelukt">
          Er is nog niets veranderd. Probeer het zo nog eens.
        </Banner>
      )}
      <Cluster>
        <Button busy={confirm.busy} onClick={press(confirm.run)}>
          {isOld ? 'Ja, wijzig mijn e-mailadres' : 'Bevestig mijn nieuwe e-mailadres'}
        </Button>
        {isOld && (
          <Button variant="secondary" busy={stop.busy} onClick={press(stop.run)}>
            Dit was ik niet
          </Button>
        )}
      </Cluster>
    </Message>
  );
}

function Waiting({ which }: { readonly which: 'oude' | 'nieuwe' }) {
  return (
    <Message title="Nog één stap">
      <p>
        Dank u, dit e-mailadres is bevestigd. Open ook de link in de mail op uw {which} e-mailadres. Daarna
        wijzigt uw e-mailadres. Tot dan logt u in met uw oude e-mailadres.
      </p>
    </Message>
  );
}

function Changed() {
  return (
    <Message title="Uw e-mailadres is gewijzigd">
      <p>Log voortaan in met uw nieuwe e-mailadres. Uw wachtwoord blijft hetzelfde.</p>
      <div>
        <PageButton to={paths.login}>Naar het portaal</PageButton>
      </div>
    </Message>
  );
}

function ChangeCancelled() {
  return (
    <Message title="Uw e-mailadres is niet gewijzigd">
      <p>
        Iedereen die was ingelogd op uw account, is uitgelogd. Misschien kent iemand uw wachtwoord. Kies
        daarom een nieuw wachtwoord en bel ons.
      </p>
      <Cluster>
        <PageButton to={paths.requestPasswordReset}>Kies een nieuw wachtwoord</PageButton>
        <PageButton to={paths.contact} variant="secondary">
          Naar contact
        </PageButton>
      </Cluster>
    </Message>
  );
}

function LinkExpired() {
  return (
    <Message title="Deze link werkt niet meer">
      <p>
        Een link werkt één keer en is 30 minuten geldig. Is uw e-mailadres nog niet gewijzigd? Vraag de
        wijziging dan opnieuw aan bij uw instellingen.
      </p>
      <div>
        <PageButton to={paths.settingsPassword}>Naar uw instellingen</PageButton>
      </div>
    </Message>
  );
}
