import type { Mechanism } from '@portaal/domain/monitoring/error-event';

/** A fault as it was caught. */
export interface Fault {
  readonly error: unknown;
  readonly mechanism: Mechanism;
  /** Name of the route where the fault occurred. */
  readonly place: string;
  /** The reference number that the visitor saw. */
  readonly reference: string | undefined;
}
