import type * as calls from '@portaal/domain/calls';
import type { CallBodyInput } from '@portaal/domain/http/call';

/** The act the user is about to perform. The code is valid for this act only. */
export type IntendedAct = CallBodyInput<typeof calls.requestStepUpCode>;
