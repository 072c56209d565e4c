import type { Mechanism } from '@portaal/domain/office/monitoring/error-event';

export interface ServerFault {
  readonly mechanism: Mechanism;
  /** Route pattern of the request, or name of the job. */
  readonly place: string;
  /** Brand id; undefined for work that serves all brands. */
  readonly brand: string | undefined;
}

/** Reports a server error to the error-reporting service (E-07). Never throws and does not wait for the service. */
export type FaultReporter = (error: unknown, fault: ServerFault) => void;
