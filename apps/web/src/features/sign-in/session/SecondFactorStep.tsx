import type { SignInMethod } from '@portaal/domain/sign-in/second-factor/methods';
import type { SecondFactorChallenge } from '@portaal/domain/sign-in/session/calls';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CodeField } from '../../../ui/CodeField.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './LoginPage.module.css';
import { type SignedIn, useSecondFactor } from './use-second-factor.ts';

interface SecondFactorStepProps {
  readonly challenge: SecondFactorChallenge;
  /** Typed e-mail address, to which codes are mailed. */
  readonly email: string;
  readonly onDone: (signedIn: SignedIn) => void;
  readonly onExpired: (message: string | null) => void;
}

const otherWays: Readonly<Record<SignInMethod, string>> = {
  passkey: 'Gebruik uw passkey',
  totp: 'Gebruik de code uit uw app',
  sms: 'Stuur een code per sms',
  email: 'Stuur een code per mail',
  recoveryCode: 'Gebruik een herstelcode',
};

function introOf(method: SignInMethod, email: string, phoneHint: string | null): string {
  switch (method) {
    case 'passkey':
      return 'Bevestig met uw passkey dat u het bent.';
    case 'totp':
      return 'Vul de code in uit uw verificatie-app.';
    case 'sms':
      return `Wij sturen een code naar uw mobiele nummer ${phoneHint ?? ''}.`;
    case 'email':
      return `Wij sturen een code naar ${email}. Kijk ook bij uw ongewenste mail.`;
    case 'recoveryCode':
      return 'Vul een van uw herstelcodes in. Elke code werkt één keer.';
  }
}

/** Returns the second-factor step as an element, so that the sign-in page does not import its component. */
export const secondFactorStep = (
  challenge: SecondFactorChallenge,
  email: string,
  onDone: SecondFactorStepProps['onDone'],
  onExpired: SecondFactorStepProps['onExpired'],
) => <SecondFactorStep {...{ challenge, email, onDone, onExpired }} />;

/** S-06: requires the second factor after the correct password. */
function SecondFactorStep({ challenge, email, onDone, onExpired }: SecondFactorStepProps) {
  const [used, setUsed] = useState<SignedIn | null>(null);
  const step = useSecondFactor({
    challenge,
    onExpired,
    onDone: (signedIn) => (signedIn.recoveryCodesLeft === null ? onDone(signedIn) : setUsed(signedIn)),
  });
  if (used !== null) return <CodesLeft left={used.recoveryCodesLeft ?? 0} onNext={() => onDone(used)} />;
  const { method, wait } = step;
  const isRecovery = method === 'recoveryCode';
  const isPasskey = method === 'passkey';
  return (
    <>
      <PageTitle intro={introOf(method, email, challenge.phoneHint)}>
        {isPasskey ? 'Controle met uw passkey' : 'Controle met een code'}
      </PageTitle>
      <form ref={step.form} className={styles.form} onSubmit={step.submit} noValidate>
        {step.rejection !== null && (
          <p className={styles.rejection} role="alert">
            {step.rejection}
          </p>
        )}
        {isPasskey ? null : isRecovery ? (
          <TextField
            name="code"
            label="Herstelcode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={step.field}
          />
        ) : (
          <CodeField key={method} name="code" label="Code van 6 cijfers" error={step.field} />
        )}
        {challenge.mayTrust && !isPasskey && (
          <Checkbox
            name="trustDevice"
            label="Vertrouw dit apparaat 30 dagen"
            help="Kies dit alleen op een apparaat dat van uzelf is. U hoeft hier dan 30 dagen geen code in te vullen."
          />
        )}
        <Button type="submit" busy={step.busy} wide>
          {isPasskey ? 'Inloggen met een passkey' : 'Inloggen'}
        </Button>
      </form>
      <ul className={styles.ways}>
        {(method === 'email' || method === 'sms') && (
          <li>
            <Resend wait={wait} onSend={step.sendCode} />
          </li>
        )}
        {challenge.methods
          .filter((other) => other !== method)
          .map((other) => (
            <li key={other}>
              <Button variant="quiet" onClick={() => step.choose(other)}>
                {otherWays[other]}
              </Button>
            </li>
          ))}
        <li>
          <Button variant="quiet" icon="arrow-left" onClick={() => onExpired(null)}>
            Terug naar inloggen
          </Button>
        </li>
      </ul>
    </>
  );
}

function Resend({ wait, onSend }: { readonly wait: number; readonly onSend: () => void }) {
  const [isAgain, setIsAgain] = useState(false);
  if (wait === 0) {
    const send = () => {
      setIsAgain(true);
      onSend();
    };
    return (
      <Button variant="quiet" onClick={send}>
        Stuur een nieuwe code
      </Button>
    );
  }
  return (
    <p>
      {/* The countdown is hidden from screen readers, which announce only once that a code was sent. */}
      <span role="status">{isAgain ? 'Wij hebben een nieuwe code gestuurd. ' : ''}</span>
      <span aria-hidden="true">Over {wait} seconden kunt u een nieuwe code vragen.</span>
    </p>
  );
}

function CodesLeft({ left, onNext }: { readonly left: number; readonly onNext: () => void }) {
  const rest = left === 1 ? 'Er is nog 1 herstelcode over.' : `Er zijn nog ${left} herstelcodes over.`;
  // The form that had the focus no longer exists, so the title receives the focus.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const advice =
    'Hebt u uw verificatie-app niet meer? Stel dan een nieuwe app in bij Wachtwoord en beveiliging. Daar maakt u ook nieuwe herstelcodes.';
  return (
    <>
      <PageTitle ref={title} intro={`U hebt een herstelcode gebruikt. ${rest}`}>
        U bent ingelogd
      </PageTitle>
      <p>{advice}</p>
      <Button wide onClick={onNext}>
        Verder
      </Button>
    </>
  );
}
