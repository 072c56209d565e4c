import type { Call } from '@portaal/domain/http/call';
import { useRef, useState } from 'react';
import { type Data, type OptionsArgument, request } from '../../lib/http/request.ts';

type Status = 'idle' | 'busy' | 'done' | 'failed';

/** A call behind a button. Pressing again before the response does nothing. */
export function useSending<const C extends Call>(call: C, ...options: OptionsArgument<C>) {
  const [state, setState] = useState<{ status: Status; error: unknown; answer: Data<C> | null }>({
    status: 'idle',
    error: null,
    answer: null,
  });
  const isSending = useRef(false);

  function start(): void {
    if (isSending.current) return;
    isSending.current = true;
    setState({ status: 'busy', error: null, answer: null });
    request(call, ...options)
      .then(
        (answer) => setState({ status: 'done', error: null, answer }),
        (error: unknown) => setState({ status: 'failed', error, answer: null }),
      )
      .finally(() => {
        isSending.current = false;
      });
  }

  return { ...state, start };
}
