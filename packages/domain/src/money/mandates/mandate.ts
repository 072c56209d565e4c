/** Statuses of a contract's mandate. */
export const mandateStates = ['none', 'invited', 'signed', 'suspended', 'cancelled'] as const;
export type MandateState = (typeof mandateStates)[number];

/** Reasons why a collection failed or was reversed, in terms users understand. */
export const collectionFailures = [
  'noMoney',
  'takenBack',
  'refused',
  'account',
  'notMandated',
  'deceased',
  'technical',
] as const;
export type CollectionFailure = (typeof collectionFailures)[number];

/** Action the investor must take: wait for the single retry, sign a new mandate, or contact us. */
export const failureActions = ['wait', 'newMandate', 'contact'] as const;
export type FailureAction = (typeof failureActions)[number];

interface CollectionFailureRule {
  /** End of a sentence that begins with the amount that was not collected. */
  readonly text: string;
  /**
   * `retry`: the collection is retried once, five business days later. `pause`: collections stop. `look`: an employee
   * must resolve it.
   */
  readonly policy: 'retry' | 'pause' | 'look';
  readonly action: FailureAction;
}

export const collectionFailureRules: Readonly<Record<CollectionFailure, CollectionFailureRule>> = {
  noMoney: { text: 'er stond te weinig geld op uw rekening', policy: 'retry', action: 'wait' },
  takenBack: { text: 'u hebt de afschrijving laten terugboeken', policy: 'pause', action: 'newMandate' },
  refused: { text: 'uw bank weigert de afschrijving, op uw verzoek', policy: 'pause', action: 'newMandate' },
  account: { text: 'van deze rekening kan niet worden afgeschreven', policy: 'pause', action: 'newMandate' },
  notMandated: { text: 'uw bank kent de machtiging niet', policy: 'pause', action: 'newMandate' },
  deceased: { text: 'uw bank weigert de afschrijving', policy: 'pause', action: 'contact' },
  technical: { text: 'er ging iets mis bij het verwerken', policy: 'look', action: 'contact' },
};

/** ISO reason codes of banks (integrations 3). Employees investigate codes that are not listed. */
const bankCodes: Readonly<Record<string, CollectionFailure>> = {
  AM04: 'noMoney',
  MS03: 'noMoney',
  MD06: 'takenBack',
  MS02: 'refused',
  SL01: 'refused',
  AC01: 'account',
  AC04: 'account',
  AC06: 'account',
  AC13: 'account',
  AG01: 'account',
  MD01: 'notMandated',
  MD07: 'deceased',
};

export const failureOf = (bankCode: string | null): CollectionFailure =>
  bankCodes[bankCode ?? ''] ?? 'technical';
