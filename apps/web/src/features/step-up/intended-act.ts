import type { CallBodyInput, calls } from '@portaal/contract';

/** What somebody is about to do: the code is good for this only. */
export type IntendedAct = CallBodyInput<typeof calls.askStepUp>;
