import * as calls from '@portaal/domain/calls';
import type { OwnSession } from '@portaal/domain/sign-in/security/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../act/failure.ts';
import { useAct } from '../../../act/use-act.ts';
import type { ApiError } from '../../../lib/http/api-error.ts';
import { callQuery } from '../../../lib/http/call-query.ts';

/** One session in the list, or all sessions except the current session. */
export type SessionChoice = OwnSession | 'others';

interface Notice {
  readonly tone: 'success' | 'danger';
  readonly title: string;
}

/** Returns whether the session has already ended, which counts as a success. */
const isGone = ({ status }: ApiError): boolean => status === 404;

/** Manages the sessions of a user: loads and ends them. */
export function useSessions() {
  // Always refetched, because sessions change on other devices.
  const list = useQuery({ ...callQuery(calls.listSessions), staleTime: 0 });
  const [notice, setNotice] = useState<Notice | null>(null);
  const onFailed = (error: unknown) => setNotice({ tone: 'danger', title: failureText(error) });

  const one = useAct(calls.endSession, {
    prepare: ({ id }: OwnSession) => ({ params: { id } }),
    isDone: isGone,
    onDone: (_, { device }) => setNotice({ tone: 'success', title: `${device} is uitgelogd.` }),
    onFailed,
  });
  const others = useAct(calls.endOtherSessions, {
    prepare: () => ({}),
    isDone: isGone,
    onDone: () => setNotice({ tone: 'success', title: 'U bent op alle andere apparaten uitgelogd.' }),
    onFailed,
  });

  function end(choice: SessionChoice): Promise<boolean> {
    setNotice(null);
    return choice === 'others' ? others.run() : one.run(choice);
  }

  return { list, busy: one.busy || others.busy, notice, clearNotice: () => setNotice(null), end };
}
