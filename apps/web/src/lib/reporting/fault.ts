import type { Mechanism } from '@portaal/domain/monitoring/error-event';

/** Something that went wrong, as it was caught. */
export interface Fault {
  readonly error: unknown;
  readonly mechanism: Mechanism;
  /** Name of the route it happened on. */
  readonly place: string;
  /** The number the visitor saw. */
  readonly reference: string | undefined;
}
