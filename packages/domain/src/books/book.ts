/**
 * Accounts of the money books, each with a subject that identifies the owner or object. Debit is positive: money on
 * our bank account or on its way there. Credit is negative: money we owe.
 */
export const bookAccounts = {
  /** Subject: id of the bank account. */
  bank: 'Bankrekening',
  /**
   * Money that moved and is not yet matched with a bank line. Subject: the provider that has it, `mollie` or
   * `twikey`; or its kind, a `transfer` of an investor, our `payouts`, or money between our `ownAccounts`.
   */
  underway: 'Onderweg naar de bank',
  /** An investor's money that is not dealt yet. Subject: id of the contract. */
  undealt: 'Nog niet belegd geld van beleggers',
  /**
   * Money dealt with a fund, and the part of it that was transferred. Subject: `fund/month` of the price; `bank` for
   * transfers to or from the fund over our account.
   */
  dealt: 'Belegd, en nog niet met het fonds verrekend',
  /** Money a fund paid that is not yet in a payout; zero after each transaction. Subject: day of the price. */
  proceeds: 'Opbrengst die een uitbetaling wordt',
  /** Subject: id of the payout. */
  toPay: 'Nog uit te betalen',
  /** Subject: the year for tax withheld; `bank/` and the month for tax paid. */
  withheldTax: 'Ingehouden belasting',
  /**
   * Subject: type of the ledger entry; `bank`, or `bank/` and the kind, for costs our bank account paid or received.
   */
  cost: 'Kosten',
  /** Money that is not due and will be refunded. Subject: id of the payment, the collection or the deposit. */
  surplus: 'Te veel ontvangen',
  /** Amount of a bank line that is not explained yet. Subject: id of the line. */
  openItem: 'Open posten van de bank',
  /** Counterpart of the balances from before the books were opened. */
  opening: 'Beginstand',
} as const;
export type BookAccount = keyof typeof bookAccounts;
