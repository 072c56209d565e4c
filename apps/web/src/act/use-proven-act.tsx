import type { Call } from '@portaal/domain/http/call';
import type { StepUpAct } from '@portaal/domain/http/step-up-acts';
import type { IntendedAct } from './step-up/intended-act.ts';
import { useStepUp } from './step-up/use-step-up.tsx';
import { type ActOptions, type CallInput, useTransmission } from './use-act.ts';
import { type Act, useSubmission } from './use-submission.ts';

/** The action that the code is for; required if the call covers several actions. */
type ActOf<C extends Call> = C['stepUp'] extends readonly (infer One)[] ? { readonly act: One } : unknown;

interface ProvenOptions<C extends Call, Input> extends ActOptions<C, Input> {
  /** Returns whether this input needs a step-up code. Without this option every input needs one. */
  readonly asksCode?: (input: Input) => boolean;
  /** Adds the token to the request, if the token does not belong at the top level of the body. */
  readonly withProof?: (sent: CallInput<C>, twoFaToken: string) => CallInput<C>;
}

function inBody<C extends Call>(sent: CallInput<C>, twoFaToken: string): CallInput<C> {
  const { body } = sent as { readonly body?: object };
  return { ...sent, body: { ...body, twoFaToken } } as CallInput<C>;
}

/** Returns the complete request content, so that the code is valid for this content only. */
function contentOf<C extends Call>(call: C, sent: CallInput<C>): IntendedAct['content'] {
  const { params, body = {} } = sent as {
    readonly params?: Record<string, string>;
    readonly body?: Record<string, unknown>;
  };
  return { path: call.path, ...(params && { params }), body };
}

/** Variant of `useAct` for a call that may first require a step-up code (S-06). Sends nothing if the user cancels. */
export function useProvenAct<
  const C extends Call & { readonly stepUp: StepUpAct | readonly StepUpAct[] },
  Input = void,
>(call: C, options: ProvenOptions<C, Input> & ActOf<C>): Act<Input> {
  const {
    prepare,
    onDone,
    onFailed,
    asksCode,
    withProof = inBody,
    ...sending
  }: ProvenOptions<C, Input> = options;
  const { prove, dialog } = useStepUp();
  const transmit = useTransmission(call, sending);
  const act = useSubmission({
    prepare,
    onDone,
    onFailed,
    send: async (sent: CallInput<C>, input: Input) => {
      if (asksCode?.(input) === false) return transmit(sent, input);
      let done: Awaited<ReturnType<typeof transmit>> | undefined;
      const { act: intended = call.stepUp } = options as { readonly act?: StepUpAct };
      await prove({ act: intended as StepUpAct, content: contentOf(call, sent) }, async (twoFaToken) => {
        done = await transmit(sent, input, withProof(sent, twoFaToken));
      });
      return done;
    },
  });
  return { ...act, busy: act.busy && dialog === null, dialog };
}
