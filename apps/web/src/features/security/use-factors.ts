import * as calls from '@portaal/domain/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStepUp } from '../../act/step-up/use-step-up.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { type Data, request } from '../../lib/http/request.ts';
import { usePhone } from './use-phone.ts';

/** What an app is set up with, shown once. */
export type AppProposal = Data<typeof calls.proposeApp>;

export interface Notice {
  readonly tone: 'success' | 'danger';
  readonly title: string;
}

const quiet = { globalErrors: false } as const;
const act = 'changeFactors';
/** What comes with every change of what a user shows. */
const CONSEQUENCES = 'Op uw andere apparaten bent u uitgelogd. Wij hebben u een mail gestuurd.';

/** What a user shows after their password, and how they change it. */
export function useFactors() {
  const client = useQueryClient();
  const list = useQuery({ ...callQuery(calls.listFactors), staleTime: 0 });
  const { prove, dialog } = useStepUp();
  const [proposal, setProposal] = useState<AppProposal | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);

  function refresh(): void {
    for (const { path } of [calls.listFactors, calls.listSessions, calls.listSignInActivity]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  }

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setNotice(null);
    try {
      await work();
    } catch (error) {
      const title =
        error instanceof ApiError
          ? errorText(error)
          : 'Dat lukt nu niet. Wij kunnen de server niet bereiken.';
      setNotice({ tone: 'danger', title });
    }
  }

  const begin = () =>
    attempt(() =>
      prove({ act }, async (twoFaToken) =>
        setProposal(await request(calls.proposeApp, { body: { twoFaToken }, ...quiet })),
      ),
    );

  const renew = () =>
    attempt(() =>
      prove({ act }, async (twoFaToken) => {
        const renewed = await request(calls.renewRecoveryCodes, { body: { twoFaToken }, ...quiet });
        setRecoveryCodes(renewed.recoveryCodes);
        refresh();
      }),
    );

  const remove = () =>
    attempt(() =>
      prove({ act }, async (twoFaToken) => {
        await request(calls.removeApp, { body: { twoFaToken }, ...quiet });
        setNotice({ tone: 'success', title: `De tweede stap staat uit. ${CONSEQUENCES}` });
        refresh();
      }),
    );

  const forget = (id: string, device: string) =>
    attempt(async () => {
      await request(calls.forgetTrustedDevice, { params: { id }, ...quiet }).catch((error: unknown) => {
        // It lapsed by itself meanwhile: that is what was wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      setNotice({ tone: 'success', title: `${device} vraagt voortaan weer een code.` });
      refresh();
    });

  const phone = usePhone({
    prove,
    attempt,
    onChanged(title) {
      setNotice({ tone: 'success', title: `${title} ${CONSEQUENCES}` });
      refresh();
    },
  });

  function finishApp(codes: readonly string[]): void {
    setProposal(null);
    setRecoveryCodes(codes);
    refresh();
  }

  function finishCodes(): void {
    setRecoveryCodes(null);
    setNotice({ tone: 'success', title: `De tweede stap staat aan. ${CONSEQUENCES}` });
  }

  return {
    list,
    dialog,
    proposal,
    recoveryCodes,
    notice,
    phone,
    clearNotice: () => setNotice(null),
    cancel: () => setProposal(null),
    begin: () => void begin(),
    renew: () => void renew(),
    remove: () => void remove(),
    forget: (id: string, device: string) => void forget(id, device),
    finishApp,
    finishCodes,
  };
}
