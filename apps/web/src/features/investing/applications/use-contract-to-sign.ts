import * as calls from '@portaal/domain/calls';
import type { Application, ContractToSign } from '@portaal/domain/investing/applications/calls';
import { declarationProblems } from '@portaal/domain/investing/applications/declarations';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isQuestionnaireRejected, refreshSuitability } from '../../../act/changes.ts';
import { isOvertaken } from '../../../act/failure.ts';
import { useAct } from '../../../act/use-act.ts';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { ApiError, NetworkError } from '../../../lib/http/api-error.ts';
import { request } from '../../../lib/http/request.ts';
import { saveFile } from '../../../lib/save-file.ts';

interface ToSignOptions {
  readonly id: string;
  readonly flush: () => Promise<boolean>;
}

/** Loads the contract to sign. The contract is never cached, and the draft on screen is saved to the server first. */
const toSignQuery = ({ id, flush }: ToSignOptions) =>
  queryOptions({
    queryKey: ['contract-to-sign', id] as const,
    queryFn: async ({ signal, client }) => {
      await flush();
      try {
        return await request(calls.getContractToSign, { params: { id }, signal, globalErrors: false });
      } catch (error) {
        // The page of the questions shows the rules that apply now.
        if (isQuestionnaireRejected(error)) await refreshSuitability(client);
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // A retry would fail too, because the same answers would still be missing.
    retry: false,
  });

export function useGetContractToSign(options: ToSignOptions) {
  const query = useQuery(toSignQuery(options));
  const { error } = query;
  return { ...query, problems: error instanceof ApiError ? error.fields : [] };
}

interface SigningState {
  readonly draft: ApplicationDraft;
  readonly contract: ContractToSign;
}

/**
 * Returns the readable content of a contract. The digest is excluded, because it includes the draft version, which
 * changes with any answer. The last day of the cooling-off period is excluded, because it changes at midnight.
 */
const readingOf = ({
  digest: _,
  coolingOffUntil: __,
  coolingOffText: ___,
  ...reading
}: ContractToSign): string => JSON.stringify(reading);

/** Signs the contract on screen, with a code that is bound to exactly this contract. */
export function useSignApplication(options: ToSignOptions, onSigned: (application: Application) => void) {
  const { id, flush } = options;
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const act = useProvenAct(calls.signApplication, {
    prepare: ({ draft, contract: { digest } }: SigningState) => {
      const problems = declarationProblems(draft);
      return problems.length > 0 ? { problems } : { params: { id }, body: { digest } };
    },
    onDone: onSigned,
    onFailed: async (error) => {
      // The contract on screen is out of date.
      if (isOvertaken(error)) await client.invalidateQueries({ queryKey: ['contract-to-sign', id] });
    },
  });

  /** Saves the declarations, and then signs if the contract still matches the contract on screen. */
  async function sign(signing: SigningState): Promise<void> {
    setChanged(false);
    if (declarationProblems(signing.draft).length > 0) return void (await act.run(signing));
    setAsking(true);
    try {
      await flush();
      const contract = await client.fetchQuery(toSignQuery(options));
      if (readingOf(contract) !== readingOf(signing.contract)) return setChanged(true);
      await act.run({ ...signing, contract });
    } catch (error) {
      // The contract query fails with the same error, and the page shows that error.
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
    } finally {
      setAsking(false);
    }
  }
  return { act: { ...act, busy: act.busy || (isAsking && act.dialog === null) }, isChanged, sign };
}

/** Downloads the contract exactly as it will be signed. */
export const useContractFile = (id: string) =>
  useAct(calls.getContractToSignFile, {
    prepare: () => ({ params: { id } }),
    onDone: ({ name, content }) => saveFile(name, content),
    onFailed: () => 'Wij kunnen het contract nu niet ophalen. Probeer het zo nog een keer.',
  });
