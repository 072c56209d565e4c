import type { Mechanism } from '@portaal/domain/office/monitoring/error-event';

/** A caught error with its context. */
export interface Fault {
  readonly error: unknown;
  readonly mechanism: Mechanism;
  /** Name of the route where the error occurred. */
  readonly place: string;
  /** The reference number that the visitor saw on the error page. */
  readonly reference: string | undefined;
}
