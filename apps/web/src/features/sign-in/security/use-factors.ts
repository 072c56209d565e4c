import * as calls from '@portaal/domain/calls';
import type { TrustedDevice } from '@portaal/domain/sign-in/factors/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../act/failure.ts';
import { useAct } from '../../../act/use-act.ts';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { callQuery } from '../../../lib/http/call-query.ts';
import type { Data } from '../../../lib/http/request.ts';
import { usePhone } from './use-phone.ts';

/** Data for setting up an authenticator app, shown only once. */
export type AppProposal = Data<typeof calls.proposeApp>;

export interface Notice {
  readonly tone: 'success' | 'danger';
  readonly title: string;
}

/** Text about the consequences of changing a second factor. */
export const CONSEQUENCES = 'Op uw andere apparaten bent u uitgelogd. Wij hebben u een mail gestuurd.';

/** Manages the second factors of a user: loads and changes them. */
export function useFactors() {
  const list = useQuery({ ...callQuery(calls.listFactors), staleTime: 0 });
  const hasPasskeys = (list.data?.passkeys.length ?? 0) > 0;
  const [proposal, setProposal] = useState<AppProposal | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const succeed = (title: string) => setNotice({ tone: 'success', title });
  const shared = {
    prepare() {
      setNotice(null);
      return {};
    },
    onFailed: (error: unknown) => setNotice({ tone: 'danger', title: failureText(error) }),
  };

  const begin = useProvenAct(calls.proposeApp, { ...shared, onResponse: setProposal });
  const renew = useProvenAct(calls.renewRecoveryCodes, {
    ...shared,
    onResponse: (renewed) => setRecoveryCodes(renewed.recoveryCodes),
  });
  const remove = useProvenAct(calls.removeApp, {
    ...shared,
    onResponse: () =>
      succeed(
        `${hasPasskeys ? 'De verificatie-app staat uit.' : 'De tweede stap staat uit.'} ${CONSEQUENCES}`,
      ),
  });
  const forget = useAct(calls.forgetTrustedDevice, {
    prepare({ id }: TrustedDevice) {
      setNotice(null);
      return { params: { id } };
    },
    // A trusted browser whose trust has already expired counts as removed.
    isDone: ({ status }) => status === 404,
    onResponse: (_, { device }) => succeed(`${device} vraagt voortaan weer een code.`),
    onFailed: shared.onFailed,
  });
  const phone = usePhone({
    onBegin: () => setNotice(null),
    onFailed: shared.onFailed,
    onChanged: (title) => succeed(`${title} ${CONSEQUENCES}`),
  });

  function finishApp(codes: readonly string[]): void {
    setProposal(null);
    setRecoveryCodes(codes);
  }

  function finishCodes(): void {
    setRecoveryCodes(null);
    succeed(`De tweede stap staat aan. ${CONSEQUENCES}`);
  }

  const proven = [begin, renew, remove, ...phone.acts];
  return {
    list,
    dialog: proven.find(({ dialog }) => dialog !== null)?.dialog,
    proposal,
    recoveryCodes,
    notice,
    phone: phone.form,
    clearNotice: () => setNotice(null),
    cancel: () => setProposal(null),
    begin: () => void begin.run(),
    renew: () => void renew.run(),
    remove: () => void remove.run(),
    forget: (device: TrustedDevice) => void forget.run(device),
    finishApp,
    finishCodes,
  };
}
