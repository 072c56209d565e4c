import type { Call, CallBodyInput, CallParams, CallQueryInput } from '@portaal/domain/http/call';
import { QueryClientContext } from '@tanstack/react-query';
import { use, useRef } from 'react';
import { ApiError } from '../lib/http/api-error.ts';
import { queryClient } from '../lib/http/query-client.ts';
import { type AnyOptions, type Data, type Part, request } from '../lib/http/request.ts';
import { type ReceivedFile, requestFile } from '../lib/http/request-file.ts';
import { changedBy } from './changes.ts';
import { isOvertaken } from './failure.ts';
import { type Act, type SubmissionOptions, useSubmission } from './use-submission.ts';

type WithoutProof<Body> = Body extends object ? Omit<Body, 'twoFaToken'> : Body;

/** What a page gives of a call; its key, its proof and the rest are the shell's. */
export type Sent<C extends Call> = Part<'params', CallParams<C>> &
  Part<'query', CallQueryInput<C>> &
  Part<'body', WithoutProof<CallBodyInput<C>>> &
  Pick<AnyOptions, 'anonymous'> & {
    /** E-03: also as a toast, where the page has no place for it. */
    readonly globalErrors?: boolean;
  };

/** What a call gives: what it says, or the file it makes. */
type Result<C extends Call> = C extends { readonly file: string } ? ReceivedFile : Data<C>;

export interface ActOptions<C extends Call, Input>
  extends Omit<SubmissionOptions<Input, Sent<C>, Result<C>>, 'send'> {
  /** As soon as the server did it, before what it changed is asked again. */
  readonly onResponse?: (response: Result<C>, input: Input) => void;
  /** A rejection that says that what was wanted is so already. */
  readonly isDone?: (error: ApiError) => boolean;
  /** The same input is the same act for good, also once its outcome is known. */
  readonly oncePerInput?: boolean;
}

/** Its outcome is known: yes, or no. Without a response, or with one of 500 and up, it may have been done. */
const isKnown = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** Makes a call, as the same act until its outcome is known, and has what it changes asked again. */
export function useTransmission<const C extends Call, Input>(
  call: C,
  {
    onResponse,
    isDone,
    oncePerInput = false,
  }: Pick<ActOptions<C, Input>, 'onResponse' | 'isDone' | 'oncePerInput'>,
) {
  // Also where nothing is fetched, and so none is given.
  const client = use(QueryClientContext) ?? queryClient;
  const keys = useRef(new Map<string, string>());

  function forgetKeys(): void {
    if (!oncePerInput) keys.current.clear();
  }

  /** `of` is the input the key belongs to; a code that is asked anew makes no other act of it. */
  function keyOf(of: string): string {
    const key = keys.current.get(of) ?? crypto.randomUUID();
    forgetKeys();
    keys.current.set(of, key);
    return key;
  }

  return async (sent: Sent<C>, input: Input, proven: Sent<C> = sent): Promise<{ response: Result<C> }> => {
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
      if (isKnown(error)) forgetKeys();
      // It may have been done; nobody waits for that to be known.
      else void changedBy(client, call, params);
      if (isOvertaken(error)) await changedBy(client, call, params);
      throw error;
    }
  };
}

/**
 * The way the browser changes something. A form is: its fields, this hook, and `ActForm` or `ActDialog` around them.
 *
 *     const cancel = useAct(calls.cancelTopUp, {
 *       prepare: (topUpId: string) => ({ params: { id, topUpId } }),   // or { problems } when it cannot be sent
 *       onDone: () => setCancelled(true),
 *     });
 *     <Button busy={cancel.busy} onClick={() => void cancel.run(topUp.id)}>Annuleren</Button>
 *     {cancel.failure !== null && <Banner tone="danger" role="alert">{cancel.failure}</Banner>}
 *
 * What it sees to, so that no page does: one press at a time; problems at their fields, anything else in one text
 * (`failure`); one idempotency key per input until the outcome is known; what the call says it `changes` is asked again,
 * also when another user was first. A call that may ask a code goes through `useProvenAct`.
 */
export function useAct<const C extends Call & { readonly stepUp?: undefined }, Input = void>(
  call: C,
  { prepare, onDone, onFailed, ...sending }: ActOptions<C, Input>,
): Act<Input> {
  const send = useTransmission(call, sending);
  const act = useSubmission({ prepare, send, onDone, onFailed });
  return { ...act, dialog: null };
}
