import type { Call } from '@portaal/contract';
import { useRef, useState } from 'react';
import { type OptionsArgument, request } from '../../lib/http/request.ts';

type Status = 'idle' | 'busy' | 'done' | 'failed';

/** A call behind a button. Pressing again before the answer does nothing. */
export function useSending<const C extends Call>(call: C, ...options: OptionsArgument<C>) {
  const [state, setState] = useState<{ status: Status; error: unknown }>({ status: 'idle', error: null });
  const isSending = useRef(false);

  function start(): void {
    if (isSending.current) return;
    isSending.current = true;
    setState({ status: 'busy', error: null });
    request(call, ...options)
      .then(
        () => setState({ status: 'done', error: null }),
        (error: unknown) => setState({ status: 'failed', error }),
      )
      .finally(() => {
        isSending.current = false;
      });
  }

  return { ...state, start };
}
