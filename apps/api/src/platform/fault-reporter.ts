import type { Mechanism } from '@portaal/domain/monitoring/error-event';

export interface ServerFault {
  readonly mechanism: Mechanism;
  /** Pattern of the route, or name of the job. */
  readonly place: string;
  /** Id of the brand; undefined for work that serves every brand. */
  readonly brand: string | undefined;
}

/** Reports a fault of the server to the error-reporting service (E-07). Never throws and waits for nothing. */
export type FaultReporter = (error: unknown, fault: ServerFault) => void;
