import * as calls from '@portaal/domain/calls';
import { useRef, useState } from 'react';
import type { StepUp } from '../../act/step-up/use-step-up.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { request } from '../../lib/http/request.ts';

interface Options {
  readonly prove: StepUp['prove'];
  /** Runs a change, and shows what went wrong with it. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<void>;
  readonly onChanged: (title: string) => void;
}

const quiet = { globalErrors: false } as const;
const act = 'changePhone';

/** The number for codes by SMS: proposed, confirmed with the code it received, or removed. */
export function usePhone({ prove, attempt, onChanged }: Options) {
  const [proposed, setProposed] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const isSending = useRef(false);

  const propose = (number: string) =>
    attempt(() =>
      prove({ act, subject: number }, async (twoFaToken) => {
        await request(calls.proposePhone, { body: { number, twoFaToken }, ...quiet });
        setProblem(undefined);
        setProposed(number);
      }),
    );

  const confirm = (code: string) =>
    attempt(async () => {
      if (isSending.current) return;
      isSending.current = true;
      try {
        await request(calls.confirmPhone, { body: { code }, ...quiet });
        setProposed(null);
        onChanged('U kunt nu ook inloggen met een code per sms.');
      } catch (error) {
        const isAboutCode =
          error instanceof ApiError && (error.code === 'wrongCode' || error.fields.length > 0);
        if (!isAboutCode) throw error;
        setProblem(error.fields[0]?.message ?? error.message);
      } finally {
        isSending.current = false;
      }
    });

  const remove = () =>
    attempt(() =>
      prove({ act }, async (twoFaToken) => {
        await request(calls.removePhone, { body: { twoFaToken }, ...quiet });
        onChanged('Codes per sms staan uit.');
      }),
    );

  return {
    proposed,
    problem,
    onPropose: (number: string) => void propose(number),
    onConfirm: (code: string) => void confirm(code),
    onCancel: () => setProposed(null),
    onRemove: () => void remove(),
  };
}
