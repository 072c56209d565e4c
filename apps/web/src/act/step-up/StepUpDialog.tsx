import type { StepUpMethod } from '@portaal/domain/http/two-fa-token';
import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { ApiError } from '../../lib/http/api-error.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { IntendedAct } from './intended-act.ts';
import styles from './StepUpDialog.module.css';
import { useStepUpCode } from './use-step-up-code.ts';

/** Counts down from `seconds` to 0 and restarts whenever `turn` changes. */
function useSecondsLeft(seconds: number, turn: number): number {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1_000);
  const [now, setNow] = useState(() => Date.now());
  const [counted, setCounted] = useState(turn);
  if (counted !== turn) {
    setCounted(turn);
    setEnd(Date.now() + seconds * 1_000);
    setNow(Date.now());
  }
  const left = Math.max(0, Math.ceil((end - now) / 1_000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

const KEEP_SECRET = 'Deel deze code met niemand, ook niet met onze medewerkers.';

/** Seconds before the user can request another code. */
const RESEND_AFTER = 30;

interface StepUpDialogProps {
  readonly intent: IntendedAct;
  readonly onProven: (twoFaToken: string) => void;
  /** Called when the server rejects the content of the action, so that the form can show the problems. */
  readonly onRejected: (error: ApiError) => void;
  readonly onCancel: () => void;
}

/** Labels of the buttons that switch to another step-up method. */
const insteadTexts: Readonly<Record<StepUpMethod, string>> = {
  passkey: 'Gebruik uw passkey',
  totp: 'Gebruik uw verificatie-app',
  sms: 'Stuur een code per sms',
  email: 'Stuur een code per mail',
};

/** Labels of the buttons that switch from a recovery code back to the passkey or the app. */
const insteadOfRecovery = { passkey: insteadTexts.passkey, totp: 'Gebruik de code uit uw app' } as const;

function whereText(method: StepUpMethod, hint: string): string {
  if (method === 'passkey') return 'Bevestig met uw passkey dat u het bent.';
  return method === 'totp'
    ? 'Vul de code in uit uw verificatie-app.'
    : `Wij hebben een code gestuurd naar ${hint}.`;
}

type StepUpCode = ReturnType<typeof useStepUpCode>;

/** Renders the field for the code; nothing for a passkey. */
function StepUpField({ code, ref }: { readonly code: StepUpCode; readonly ref: Ref<HTMLInputElement> }) {
  const { asked, problem, isRecovery } = code;
  if (asked === null) return null;
  const texts = { name: 'code', help: KEEP_SECRET, error: problem ?? undefined };
  if (isRecovery) {
    return (
      <TextField
        ref={ref}
        {...texts}
        label="Herstelcode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    );
  }
  return asked.method === 'passkey' ? null : <CodeField ref={ref} {...texts} label="Code van 6 cijfers" />;
}

/** Renders the buttons for a recovery code, for each other step-up method and for a new code. */
function OtherWays({ code }: { readonly code: StepUpCode }) {
  const { asked, isExpired, busy } = code;
  const secondsLeft = useSecondsLeft(RESEND_AFTER, code.times);
  const isSent = asked?.method === 'sms' || asked?.method === 'email';
  const others = asked?.methods.filter((method) => method !== asked.method) ?? [];
  return (
    <>
      {(asked?.method === 'totp' || asked?.method === 'passkey') && !isExpired && (
        <div className={styles.again}>
          <Button variant="quiet" size="small" onClick={code.switchKind}>
            {code.isRecovery ? insteadOfRecovery[asked.method] : 'Gebruik een herstelcode'}
          </Button>
        </div>
      )}
      {others.map((method) => (
        <div key={method} className={styles.again}>
          <Button variant="quiet" size="small" busy={busy} onClick={() => void code.ask(method)}>
            {insteadTexts[method]}
          </Button>
        </div>
      ))}
      {isSent && !isExpired && secondsLeft > 0 && (
        <p className={styles.wait}>
          Geen code ontvangen? Over {secondsLeft} {secondsLeft === 1 ? 'seconde' : 'seconden'} kunt u een
          nieuwe vragen.
        </p>
      )}
      {(isExpired || (isSent && secondsLeft === 0)) && (
        <div className={styles.again}>
          <Button variant="quiet" size="small" busy={busy} onClick={() => void code.ask()}>
            {isSent ? 'Stuur een nieuwe code' : 'Probeer opnieuw'}
          </Button>
        </div>
      )}
    </>
  );
}

/** S-06: describes the action that the user is about to perform and asks for a code to verify the user's identity. */
export function StepUpDialog({ intent, onProven, onRejected, onCancel }: StepUpDialogProps) {
  const code = useStepUpCode(intent, { onProven, onRejected });
  const { asked, rejection, busy } = code;
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isPasskey = asked?.method === 'passkey' && !code.isRecovery;

  // Moves the focus to the code field as soon as it is enabled, and again after every wrong code.
  const { turn } = code;
  useEffect(() => {
    if (turn === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [turn]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPasskey) code.confirmWithPasskey();
    else code.confirm(String(new FormData(event.currentTarget).get('code') ?? ''));
  }

  const actions = (
    <>
      {asked !== null && (
        <Button type="submit" form={formId} busy={busy}>
          {isPasskey ? 'Passkey gebruiken' : 'Bevestigen'}
        </Button>
      )}
      {asked === null && rejection !== null && (
        <Button busy={busy} onClick={() => void code.ask()}>
          Probeer opnieuw
        </Button>
      )}
      <Button variant="secondary" onClick={onCancel}>
        Annuleren
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onCancel}
      title={isPasskey ? 'Controle met uw passkey' : 'Controle met een code'}
      actions={actions}
      closable={false}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          {asked !== null && <p className={styles.reason}>{asked.reason}</p>}
          <p role="status" key={code.times}>
            {asked !== null
              ? code.isRecovery
                ? 'Vul een van uw herstelcodes in. Elke code werkt één keer.'
                : whereText(asked.method, asked.hint)
              : rejection === null && 'Een ogenblik: wij maken een code voor u.'}
          </p>
          {rejection !== null && (
            <Banner tone="danger" role="alert">
              {rejection}
            </Banner>
          )}
          <StepUpField code={code} ref={field} />
          <OtherWays code={code} />
        </Stack>
      </form>
    </Dialog>
  );
}
