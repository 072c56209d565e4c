import type { Call, CallBodyInput, CallParams, CallQueryInput } from '@portaal/domain/http/call';
import { QueryClientContext } from '@tanstack/react-query';
import { use, useRef } from 'react';
import { ApiError } from '../lib/http/api-error.ts';
import { queryClient } from '../lib/http/query-client.ts';
import { type AnyOptions, type Data, type Part, request } from '../lib/http/request.ts';
import { type ReceivedFile, requestFile } from '../lib/http/request-file.ts';
import { changedBy, isQuestionnaireRejected, refreshSuitability } from './changes.ts';
import { isOvertaken } from './failure.ts';
import { type Act, type SubmissionOptions, useSubmission } from './use-submission.ts';

type WithoutProof<Body> = Body extends object ? Omit<Body, 'twoFaToken'> : Body;

/**
 * The part of a call that a page supplies. The hook adds the rest, such as the idempotency key and the step-up token.
 */
export type CallInput<C extends Call> = Part<'params', CallParams<C>> &
  Part<'query', CallQueryInput<C>> &
  Part<'body', WithoutProof<CallBodyInput<C>>> &
  Pick<AnyOptions, 'anonymous'> & {
    /** E-03: also shows errors as a toast. For pages that cannot show errors inline. */
    readonly globalErrors?: boolean;
  };

/** The result of a call: its response data, or the file it produces. */
type Result<C extends Call> = C extends { readonly file: string } ? ReceivedFile : Data<C>;

export interface ActOptions<C extends Call, Input>
  extends Omit<SubmissionOptions<Input, CallInput<C>, Result<C>>, 'send'> {
  /** Called as soon as the server responds, before the changed queries are refetched. */
  readonly onResponse?: (response: Result<C>, input: Input) => void;
  /** Returns true for an error which means that the requested state already exists. */
  readonly isDone?: (error: ApiError) => boolean;
  /** True if the same input reuses its idempotency key even after its outcome is known. */
  readonly oncePerInput?: boolean;
}

/**
 * Returns true if the outcome is known: the server rejected the request. Without a response, or with status 500 and
 * above, the server may have executed the request.
 */
const isClientError = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/**
 * Makes a call, reuses its idempotency key until the outcome is known, and invalidates the queries that the call
 * changes.
 */
export function useTransmission<const C extends Call, Input>(
  call: C,
  {
    onResponse,
    isDone,
    oncePerInput = false,
  }: Pick<ActOptions<C, Input>, 'onResponse' | 'isDone' | 'oncePerInput'>,
) {
  // Falls back to the shared client on pages that fetch no data and therefore have no provider.
  const client = use(QueryClientContext) ?? queryClient;
  const keys = useRef(new Map<string, string>());

  function forgetKeys(): void {
    if (!oncePerInput) keys.current.clear();
  }

  /** Returns the idempotency key of the input `of`. A new step-up code does not change the key. */
  function keyOf(of: string): string {
    const key = keys.current.get(of) ?? crypto.randomUUID();
    forgetKeys();
    keys.current.set(of, key);
    return key;
  }

  return async (
    sent: CallInput<C>,
    input: Input,
    proven: CallInput<C> = sent,
  ): Promise<{ response: Result<C> }> => {
    const { params } = sent as AnyOptions;
    const headers = call.idempotent ? { 'idempotency-key': keyOf(JSON.stringify(sent)) } : undefined;
    const ask = (call.file === undefined ? request : requestFile) as (
      call: Call,
      options: object,
    ) => Promise<Result<C>>;
    try {
      const response = await ask(call, { globalErrors: false, ...proven, ...(headers && { headers }) }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && isDone?.(error)) return undefined as Result<C>;
          throw error;
        },
      );
      forgetKeys();
      onResponse?.(response, input);
      await changedBy(client, call, params);
      return { response };
    } catch (error) {
      if (isClientError(error)) forgetKeys();
      // The server may have executed the request, so the queries are refetched without waiting for the result.
      else void changedBy(client, call, params);
      if (isOvertaken(error)) await changedBy(client, call, params);
      // The page may show the rules of terms that no longer apply.
      if (isQuestionnaireRejected(error)) await refreshSuitability(client);
      throw error;
    }
  };
}

/**
 * Changes data on the server. A form consists of its fields, this hook, and `ActForm` or `ActDialog` around them.
 *
 *     const cancel = useAct(calls.cancelTopUp, {
 *       prepare: (topUpId: string) => ({ params: { id, topUpId } }),   // or { problems } when it cannot be sent
 *       onDone: () => setCancelled(true),
 *     });
 *     <Button busy={cancel.busy} onClick={() => void cancel.run(topUp.id)}>Annuleren</Button>
 *     {cancel.failure !== null && <Banner tone="danger" role="alert">{cancel.failure}</Banner>}
 *
 * The hook handles the following for every page: one press at a time; problems at their fields, any other failure in one
 * text (`failure`); one idempotency key per input until the outcome is known; a refetch of everything the call `changes`,
 * also when another user acted first; a refetch of the
 * questions and their rules if the server rejects a questionnaire. A call that may require a code uses `useProvenAct`.
 */
export function useAct<const C extends Call & { readonly stepUp?: undefined }, Input = void>(
  call: C,
  { prepare, onDone, onFailed, ...sending }: ActOptions<C, Input>,
): Act<Input> {
  const send = useTransmission(call, sending);
  const act = useSubmission({ prepare, send, onDone, onFailed });
  return { ...act, dialog: null };
}
