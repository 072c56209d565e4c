import { mobileRules } from '@portaal/domain/fields/phone';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { CodeField } from '../../../ui/CodeField.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { PhoneField } from '../../../ui/PhoneField.tsx';
import styles from './AppEnrolment.module.css';

interface PhoneFactorProps {
  /** Last digits of the active phone number; null if there is none. */
  readonly hint: string | null;
  /** Phone number to which a code was sent, in E.164 format. */
  readonly proposed: string | null;
  /** Message about the typed code. */
  readonly problem: string | undefined;
  /** Number of submitted codes. */
  readonly attempt: number;
  readonly onPropose: (number: string) => void;
  readonly onConfirm: (code: string) => void;
  readonly onCancel: () => void;
  readonly onRemove: () => void;
}

/**
 * Manages step-up codes by SMS for users who also have an authenticator app: registers a phone number, verifies it
 * with a code, or turns SMS off.
 */
export function PhoneFactor({ hint, proposed, onRemove, ...rest }: PhoneFactorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The code form has closed, after a correct or a wrong code, so the heading receives the focus.
  const isConfirming = proposed !== null;
  const wasConfirming = useRef(isConfirming);
  useEffect(() => {
    if (wasConfirming.current && !isConfirming) heading.current?.focus();
    wasConfirming.current = isConfirming;
  }, [isConfirming]);
  return (
    <section aria-labelledby="phone-factor">
      <Stack>
        <h3 id="phone-factor" ref={heading} tabIndex={-1}>
          Code per sms
        </h3>
        {proposed !== null ? (
          <PhoneCode number={proposed} {...rest} />
        ) : hint !== null ? (
          <>
            <p className={styles.explanation}>
              Bij het inloggen kunt u ook een code per sms vragen, op uw nummer {hint}.
            </p>
            <div>
              <Button variant="quiet" onClick={onRemove}>
                Code per sms uitzetten
              </Button>
            </div>
          </>
        ) : (
          <PhoneNumber onPropose={rest.onPropose} />
        )}
      </Stack>
    </section>
  );
}

function PhoneNumber({ onPropose }: Pick<PhoneFactorProps, 'onPropose'>) {
  const [number, setNumber] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  function reject(message: string): void {
    setProblem(message);
    field.current?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // Reads the text from the form, because pressing Enter submits it before the field loses focus.
    const read = mobileRules.read(String(new FormData(event.currentTarget).get('number') ?? ''));
    if (!read.ok) reject(read.message);
    else if (read.value === null) reject('Vul uw mobiele nummer in.');
    else {
      setProblem(undefined);
      onPropose(read.value);
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p className={styles.explanation}>
          Hebt u uw app niet bij de hand? Dan kunt u bij het inloggen ook een code per sms vragen.
        </p>
        <PhoneField
          ref={field}
          name="number"
          label="Mobiel nummer"
          rules={mobileRules}
          value={number}
          onValueChange={setNumber}
          error={problem}
        />
        <div>
          <Button type="submit" variant="secondary">
            Nummer toevoegen
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function PhoneCode({
  number,
  problem,
  attempt,
  onConfirm,
  onCancel,
}: { readonly number: string } & Pick<PhoneFactorProps, 'problem' | 'attempt' | 'onConfirm' | 'onCancel'>) {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after every wrong code.
  useEffect(() => field.current?.focus(), [attempt]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onConfirm(String(new FormData(event.currentTarget).get('code') ?? '').trim());
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p role="status">Wij hebben een sms met een code gestuurd naar {mobileRules.write(number)}.</p>
        <CodeField ref={field} name="code" label="Code uit de sms" error={problem} />
        <Cluster>
          <Button type="submit">Nummer bevestigen</Button>
          <Button variant="secondary" onClick={onCancel}>
            Annuleren
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
