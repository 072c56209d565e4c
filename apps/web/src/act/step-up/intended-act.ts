import type * as calls from '@portaal/domain/calls';
import type { CallBodyInput } from '@portaal/domain/http/call';

/** What a user is about to do: the code is good for this only. */
export type IntendedAct = CallBodyInput<typeof calls.requestStepUpCode>;
