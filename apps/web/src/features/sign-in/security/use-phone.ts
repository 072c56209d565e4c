import * as calls from '@portaal/domain/calls';
import { useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { wrongCodeIn } from '../../../act/wrong-code.ts';
import { ApiError } from '../../../lib/http/api-error.ts';

interface Options {
  readonly onBegin: () => void;
  readonly onFailed: (error: unknown) => void;
  readonly onChanged: (title: string) => void;
}

/**
 * Manages the phone number for codes by SMS: proposes a number, confirms it with the code sent to it, or removes it.
 */
export function usePhone({ onBegin, onFailed, onChanged }: Options) {
  const [proposed, setProposed] = useState<string | null>(null);

  const confirm = useAct(calls.confirmPhone, {
    prepare(code: string) {
      onBegin();
      return { body: { code } };
    },
    onResponse() {
      setProposed(null);
      onChanged('U kunt nu ook inloggen met een code per sms.');
    },
    onFailed(error) {
      const wrong = wrongCodeIn(error);
      const isAboutCode = error instanceof ApiError && error.fields.length > 0;
      if (wrong === undefined && !isAboutCode) onFailed(error);
      return wrong;
    },
  });
  const propose = useProvenAct(calls.proposePhone, {
    prepare(number: string) {
      onBegin();
      return { body: { number } };
    },
    onResponse(_, number) {
      confirm.clear();
      setProposed(number);
    },
    onFailed,
  });
  const remove = useProvenAct(calls.removePhone, {
    prepare() {
      onBegin();
      return {};
    },
    onResponse: () => onChanged('Codes per sms staan uit.'),
    onFailed,
  });

  return {
    acts: [propose, remove],
    form: {
      proposed,
      problem: confirm.errorOf('code'),
      attempt: confirm.attempt,
      onPropose: (number: string) => void propose.run(number),
      onConfirm: (code: string) => void confirm.run(code),
      onCancel: () => setProposed(null),
      onRemove: () => void remove.run(),
    },
  };
}
