/** An amount that a provider received for one of its customers or has to return to a payer. */
export interface Movement {
  readonly id: string;
  /** Customer to whom the amount belongs: a Mollie profile or a Twikey API key. */
  readonly customer: string;
  /** Amount in whole cents; negative if it is returned to the payer. */
  readonly cents: number;
}

/** SEPA fields of one collection. */
export interface CollectedMovement extends Movement {
  /** Batch of the collection. All collections of one day form one batch. */
  readonly batch: string;
  readonly endToEndId: string | null;
  readonly mandateId: string;
  readonly name: string;
  readonly iban: string | null;
  readonly remittance: string;
  /** Bank's reason for returning the collection; null if it was not returned. */
  readonly returnReason: string | null;
}
