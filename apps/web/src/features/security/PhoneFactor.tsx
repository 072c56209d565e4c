import { mobileRules } from '@portaal/domain/fields/phone';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { Cluster, Stack } from '../../ui/Layout.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import styles from './AppEnrolment.module.css';

interface PhoneFactorProps {
  /** The end of the number that counts; null when there is none. */
  readonly hint: string | null;
  /** The number a code was sent to, in E.164. */
  readonly proposed: string | null;
  /** What is wrong with the code that was filled in. */
  readonly problem: string | undefined;
  /** Rises with every code that was sent. */
  readonly attempt: number;
  readonly onPropose: (number: string) => void;
  readonly onConfirm: (code: string) => void;
  readonly onCancel: () => void;
  readonly onRemove: () => void;
}

/** Codes by SMS, for who has an app as well: a number, the code it received, or turning it off. */
export function PhoneFactor({ hint, proposed, onRemove, ...rest }: PhoneFactorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form of the code is gone, whatever came of it.
  const isAsked = proposed !== null;
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    if (wasAsked.current && !isAsked) heading.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
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
    // As it stands in the field: who presses Enter has not left it yet.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every wrong code.
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
