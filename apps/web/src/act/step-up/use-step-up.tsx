import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { IntendedAct } from './intended-act.ts';
import { StepUpDialog } from './StepUpDialog.tsx';
import { noTwoFa, noteTwoFa } from './two-fa.ts';

interface Wanted {
  readonly intent: IntendedAct;
  readonly settle: (twoFaToken: string | undefined) => void;
}

export interface StepUp {
  /**
   * Asks for a code and runs `act` with the token it gave; the token is forgotten afterwards, whatever came of it.
   * Returns whether there was a code: not when the person cancelled. What `act` throws is thrown on.
   */
  prove(intent: IntendedAct, act: (twoFaToken: string) => Promise<void>): Promise<boolean>;
  /** Stands anywhere in the page that asks. */
  readonly dialog: ReactNode;
}

/** S-06: a code before a binding or sensitive act. */
export function useStepUp(): StepUp {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const pending = useRef<Wanted | null>(null);

  // A page that is left does not act any more.
  useEffect(() => () => pending.current?.settle(undefined), []);

  function settle(twoFaToken: string | undefined): void {
    pending.current?.settle(twoFaToken);
    pending.current = null;
    setWanted(null);
  }

  async function prove(intent: IntendedAct, act: (twoFaToken: string) => Promise<void>): Promise<boolean> {
    const twoFaToken = await new Promise<string | undefined>((resolve) => {
      pending.current = { intent, settle: resolve };
      setWanted(pending.current);
    });
    try {
      if (twoFaToken === undefined) return false;
      await act(twoFaToken);
      return true;
    } finally {
      noteTwoFa(noTwoFa);
    }
  }

  const dialog = wanted && (
    <StepUpDialog intent={wanted.intent} onProven={settle} onCancel={() => settle(undefined)} />
  );
  return { prove, dialog };
}
