import type { ErrorCode } from '@portaal/domain/http/error';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import type { IntendedAct } from './intended-act.ts';
import { StepUpDialog } from './StepUpDialog.tsx';
import { noTwoFa, noteTwoFa } from './two-fa.ts';

interface CodeQuestion {
  readonly intent: IntendedAct;
  readonly settle: (twoFaToken: string | undefined | ApiError) => void;
}

export interface StepUp {
  /**
   * Requests a code and calls `act` with the resulting token. The token is cleared afterwards, whatever the outcome.
   * Returns false if the user cancelled. Rejects with the errors of `act` and with the validation problems of the
   * content.
   */
  prove(intent: IntendedAct, act: (twoFaToken: string) => Promise<void>): Promise<boolean>;
  /** The step-up dialog. The page can render it anywhere. */
  readonly dialog: ReactNode;
}

const IN_CONTENT = /^content\.body\./;

/** Maps the problems with the content to the fields of the form. */
const atForm = ({ status, message, code, messages, fields }: ApiError): ApiError =>
  new ApiError(status, {
    message,
    code: code as ErrorCode,
    errors: {
      ErrorMessage: [...messages],
      Fields: fields.map((problem) => ({ ...problem, field: problem.field.replace(IN_CONTENT, '') })),
    },
  });

/** S-06: requires a code before a binding or sensitive action. */
export function useStepUp(): StepUp {
  const [question, setQuestion] = useState<CodeQuestion | null>(null);
  const pending = useRef<CodeQuestion | null>(null);

  // Leaving the page cancels the pending action.
  useEffect(() => () => pending.current?.settle(undefined), []);

  function settle(outcome: string | undefined | ApiError): void {
    pending.current?.settle(outcome);
    pending.current = null;
    setQuestion(null);
  }

  async function prove(intent: IntendedAct, act: (twoFaToken: string) => Promise<void>): Promise<boolean> {
    const twoFaToken = await new Promise<string | undefined>((resolve, reject) => {
      const settle: CodeQuestion['settle'] = (outcome) =>
        outcome instanceof ApiError ? reject(atForm(outcome)) : resolve(outcome);
      pending.current = { intent, settle };
      setQuestion(pending.current);
    });
    try {
      if (twoFaToken === undefined) return false;
      await act(twoFaToken);
      return true;
    } finally {
      noteTwoFa(noTwoFa);
    }
  }

  const dialog = question && (
    <StepUpDialog
      intent={question.intent}
      onProven={settle}
      onRejected={settle}
      onCancel={() => settle(undefined)}
    />
  );
  return { prove, dialog };
}
