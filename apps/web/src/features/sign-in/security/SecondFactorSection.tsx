import type { OwnFactors } from '@portaal/domain/sign-in/factors/calls';
import { useEffect, useRef, useState } from 'react';
import { Loaded } from '../../../act/Loaded.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './AppEnrolment.module.css';
import { AppEnrolment } from './AppEnrolment.tsx';
import { PhoneFactor } from './PhoneFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TrustedDevices } from './TrustedDevices.tsx';
import { useFactors } from './use-factors.ts';

/** S-06, R-22: manages the second factors that a user needs besides their password. */
export function SecondFactorSection() {
  const factors = useFactors();
  const { list, notice, proposal, recoveryCodes } = factors;
  const hasPasskey = (list.data?.passkeys.length ?? 0) > 0;
  const [asksToRemove, setAsksToRemove] = useState(false);
  const heading = useRef<HTMLSpanElement>(null);
  const state = list.data;
  const isOn = state?.hasApp === true || hasPasskey;

  // The pressed button disappears when the section shows another stage, so the heading receives the focus.
  const stage = proposal !== null ? 'app' : recoveryCodes !== null ? 'codes' : 'state';
  const before = useRef(stage);
  useEffect(() => {
    if (before.current !== stage) heading.current?.focus();
    before.current = stage;
  }, [stage]);

  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1}>
          Tweede stap bij inloggen
        </span>
      }
      aside={state !== undefined && <StateBadge isOn={isOn} />}
    >
      <Stack>
        <div role="status" className={notice === null ? 'visually-hidden' : undefined}>
          {notice !== null && (
            <Banner tone={notice.tone} title={notice.title} onClose={factors.clearNotice} />
          )}
        </div>
        <Loaded
          query={list}
          data={state}
          loading={<Skeleton lines={3} />}
          failedTitle="Wij kunnen uw tweede stap nu niet laten zien"
        />
        {proposal !== null && (
          <AppEnrolment proposal={proposal} onDone={factors.finishApp} onCancel={factors.cancel} />
        )}
        {recoveryCodes !== null && <RecoveryCodes codes={recoveryCodes} onDone={factors.finishCodes} />}
        {stage === 'state' && state !== undefined && (
          <>
            <StateText {...state} />
            <Cluster>
              <Button variant={isOn ? 'secondary' : 'primary'} onClick={factors.begin}>
                {state.hasApp ? 'Nieuwe app instellen' : 'Verificatie-app instellen'}
              </Button>
              {isOn && (
                <Button variant="secondary" onClick={factors.renew}>
                  Nieuwe herstelcodes maken
                </Button>
              )}
              {state.hasApp && !state.isRequired && (
                <Button variant="quiet" onClick={() => setAsksToRemove(true)}>
                  {hasPasskey ? 'App uitzetten' : 'Uitzetten'}
                </Button>
              )}
            </Cluster>
            {state.hasApp && (state.offersSms || state.phoneHint !== null) && (
              <PhoneFactor hint={state.phoneHint} {...factors.phone} />
            )}
            <TrustedDevices devices={state.trustedDevices} onForget={factors.forget} />
          </>
        )}
      </Stack>
      {asksToRemove && (
        <ConfirmDialog
          open
          title={hasPasskey ? 'Wilt u de verificatie-app uitzetten?' : 'Wilt u de tweede stap uitzetten?'}
          confirmLabel="Uitzetten"
          danger
          onConfirm={() => {
            setAsksToRemove(false);
            factors.remove();
          }}
          onCancel={() => setAsksToRemove(false)}
        >
          <p>
            {hasPasskey
              ? 'Een code uit de app werkt dan niet meer. Een code per sms ook niet. Uw passkey en uw herstelcodes blijven werken. Hierna vragen wij nog één keer om een controle.'
              : 'Wie uw wachtwoord kent, kan dan inloggen. Uw herstelcodes werken niet meer. Hierna vragen wij nog één keer een code.'}
          </p>
        </ConfirmDialog>
      )}
      {factors.dialog}
    </Card>
  );
}

function StateBadge({ isOn }: { readonly isOn: boolean }) {
  return isOn ? <Badge tone="success">Staat aan</Badge> : <Badge>Staat uit</Badge>;
}

function StateText({ hasApp, passkeys, isRequired, recoveryCodesLeft }: OwnFactors) {
  if (!hasApp && passkeys.length === 0) {
    return (
      <>
        {isRequired && (
          <Banner tone="warning" title="Stel eerst een verificatie-app of een passkey in">
            U bent beheerder. Zonder een van beide kunt u het beheer niet openen.
          </Banner>
        )}
        <p className={styles.explanation}>
          Met een tweede stap vult u na uw wachtwoord ook een code in. Die code staat in een app op uw
          telefoon. Wie alleen uw wachtwoord kent, komt er dan niet in.
        </p>
      </>
    );
  }
  const left =
    recoveryCodesLeft === 1 ? 'U hebt nog 1 herstelcode.' : `U hebt nog ${recoveryCodesLeft} herstelcodes.`;
  return (
    <>
      <p className={styles.explanation}>
        {hasApp
          ? 'Na uw wachtwoord vult u een code in uit uw verificatie-app.'
          : 'Logt u in met uw wachtwoord? Dan vragen wij daarna ook uw passkey, of een herstelcode.'}{' '}
        {left}
      </p>
      {recoveryCodesLeft <= 3 && (
        <Banner tone="warning" title="Maak nieuwe herstelcodes">
          Met een herstelcode logt u in als u uw telefoon niet hebt. U hebt er nog maar weinig.
        </Banner>
      )}
    </>
  );
}
