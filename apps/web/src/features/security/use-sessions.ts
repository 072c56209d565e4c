import * as calls from '@portaal/domain/calls';
import type { OwnSession } from '@portaal/domain/security/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { request } from '../../lib/http/request.ts';

/** One session of the list, or every one but this. */
export type SessionChoice = OwnSession | 'others';

const done = (choice: SessionChoice): string =>
  choice === 'others' ? 'U bent op alle andere apparaten uitgelogd.' : `${choice.device} is uitgelogd.`;

/** Where the person is signed in, and how that is ended there. */
export function useSessions() {
  const client = useQueryClient();
  // Asked at every visit: elsewhere it goes on.
  const list = useQuery({ ...callQuery(calls.listSessions), staleTime: 0 });
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{
    readonly tone: 'success' | 'danger';
    readonly title: string;
  } | null>(null);

  async function end(choice: SessionChoice): Promise<void> {
    setBusy(true);
    setNotice(null);
    try {
      if (choice === 'others') await request(calls.endOtherSessions, { globalErrors: false });
      else await request(calls.endSession, { params: { id: choice.id }, globalErrors: false });
      setNotice({ tone: 'success', title: done(choice) });
    } catch (error) {
      // It ended by itself meanwhile: that is what was wanted.
      const isGone = error instanceof ApiError && error.status === 404;
      if (isGone) setNotice({ tone: 'success', title: done(choice) });
      else {
        const title =
          error instanceof ApiError
            ? errorText(error)
            : 'Dat lukt nu niet. Wij kunnen de server niet bereiken.';
        setNotice({ tone: 'danger', title });
      }
    }
    setBusy(false);
    for (const { path } of [calls.listSessions, calls.listSignInActivity]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  }

  return { list, busy, notice, clearNotice: () => setNotice(null), end };
}
