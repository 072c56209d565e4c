import type { Call } from '@portaal/domain/http/call';
import { useRef, useState } from 'react';
import { type Data, type OptionsArgument, request } from '../../lib/http/request.ts';

type Status = 'idle' | 'busy' | 'done' | 'failed';

/** A call behind a button. Pressing again before the response does nothing. */
export function useSending<const C extends Call>(call: C, ...options: OptionsArgument<C>) {
  const [state, setState] = useState<{ status: Status; error: unknown; response: Data<C> | null }>({
    status: 'idle',
    error: null,
    response: null,
  });
  const isSending = useRef(false);

  function start(): void {
    if (isSending.current) return;
    isSending.current = true;
    setState({ status: 'busy', error: null, response: null });
    request(call, ...options)
      .then(
        (response) => setState({ status: 'done', error: null, response }),
        (error: unknown) => setState({ status: 'failed', error, response: null }),
      )
      .finally(() => {
        isSending.current = false;
      });
  }

  return { ...state, start };
}
