import * as calls from '@portaal/domain/calls';
import type { CallBodyInput } from '@portaal/domain/http/call';
import type { OwnPasskey } from '@portaal/domain/sign-in/factors/calls';
import { MOST_PASSKEY_NAME } from '@portaal/domain/sign-in/passkeys/ceremony';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../act/failure.ts';
import { useAct } from '../../../act/use-act.ts';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { callQuery } from '../../../lib/http/call-query.ts';
import type { Data } from '../../../lib/http/request.ts';
import { makePasskey } from '../../../lib/passkey.ts';
import { CONSEQUENCES, type Notice } from './use-factors.ts';

/** Options with which the browser creates a passkey, valid for one attempt. */
type PasskeyProposal = Data<typeof calls.proposePasskey>;

/** Returns the problem with a name, or undefined if it is valid. Checked before the browser's passkey dialog opens. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Geef uw passkey een naam.';
  return name.length > MOST_PASSKEY_NAME ? `Vul maximaal ${MOST_PASSKEY_NAME} tekens in.` : undefined;
}

/** Manages the passkeys of a user: creates, renames and removes them. */
export function usePasskeys() {
  const list = useQuery({ ...callQuery(calls.listFactors), staleTime: 0 });
  const [proposal, setProposal] = useState<PasskeyProposal | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  /** True while the browser's dialog asks the user to unlock their device. */
  const [isMaking, setIsMaking] = useState(false);
  const succeed = (title: string) => setNotice({ tone: 'success', title });
  const fail = (title: string) => setNotice({ tone: 'danger', title });
  const onFailed = (error: unknown) => fail(failureText(error));
  const clear = () => setNotice(null);

  const begin = useProvenAct(calls.proposePasskey, {
    prepare() {
      clear();
      return {};
    },
    onResponse: setProposal,
    onFailed,
  });
  const confirm = useAct(calls.confirmPasskey, {
    prepare: (body: CallBodyInput<typeof calls.confirmPasskey>) => ({ body }),
    onResponse(response) {
      setProposal(null);
      if (response.recoveryCodes.length > 0) setRecoveryCodes(response.recoveryCodes);
      else succeed(`Uw passkey is gemaakt. ${CONSEQUENCES}`);
    },
    onFailed(error) {
      setProposal(null);
      onFailed(error);
    },
  });
  const rename = useAct(calls.renamePasskey, {
    prepare({ id, name }: Pick<OwnPasskey, 'id' | 'name'>) {
      clear();
      const message = nameProblem(name);
      return message === undefined
        ? { params: { id }, body: { name: name.trim() } }
        : { problems: [{ field: 'name', message }] };
    },
  });
  const remove = useProvenAct(calls.removePasskey, {
    prepare({ id }: OwnPasskey) {
      clear();
      return { params: { id } };
    },
    onResponse: (_, { name }) => succeed(`De passkey ${name} is verwijderd. ${CONSEQUENCES}`),
    onFailed,
  });

  async function make(name: string): Promise<void> {
    if (proposal === null || isMaking || confirm.busy) return;
    clear();
    setIsMaking(true);
    const { passkey, problem } = await makePasskey(proposal.options);
    setIsMaking(false);
    if (passkey === null) fail(problem);
    else await confirm.run({ name: name.trim(), passkey });
  }

  function finishCodes(): void {
    setRecoveryCodes(null);
    succeed(`Uw passkey is gemaakt. ${CONSEQUENCES}`);
  }

  return {
    list,
    dialog: [begin, remove].find(({ dialog }) => dialog !== null)?.dialog,
    proposal,
    recoveryCodes,
    notice,
    busy: isMaking || confirm.busy,
    rename,
    clearNotice: clear,
    begin: () => void begin.run(),
    make,
    cancel: () => setProposal(null),
    remove: (passkey: OwnPasskey) => void remove.run(passkey),
    finishCodes,
  };
}
