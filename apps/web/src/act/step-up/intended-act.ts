import type * as calls from '@portaal/domain/calls';
import type { CallBodyInput } from '@portaal/domain/http/call';

/** The action that the user is about to perform. The code is valid for this action only. */
export type IntendedAct = CallBodyInput<typeof calls.requestStepUpCode>;
