/** Money that a provider received for one of its customers, or has to return to payers. */
export interface Movement {
  readonly id: string;
  /** Whose money it is: a profile of Mollie, an API key of Twikey. */
  readonly customer: string;
  /** Whole cents; negative goes back. */
  readonly cents: number;
}

/** What the scheme knows of one collection. */
export interface CollectedMovement extends Movement {
  /** All that was collected on one day is one batch. */
  readonly batch: string;
  readonly endToEndId: string | null;
  readonly mandateId: string;
  readonly name: string;
  readonly iban: string | null;
  readonly remittance: string;
  /** Why it went back. */
  readonly returnReason: string | null;
}
