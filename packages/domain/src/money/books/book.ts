/**
 * Accounts of the money books. Each account is subdivided by a subject that identifies the owner or object. Debit is
 * positive: money on our bank account or on its way to it. Credit is negative: money we owe.
 */
export const bookAccounts = {
  /** Subject: id of the bank account. */
  bank: 'Bankrekening',
  /**
   * Money that moved but is not matched with a bank line yet. Subject: the provider that holds the money (`mollie` or
   * `twikey`), or the kind of movement: a `transfer` from an investor, our `payouts`, or money between our
   * `ownAccounts`.
   */
  underway: 'Onderweg naar de bank',
  /** An investor's money that is not invested yet. Subject: id of the contract. */
  undealt: 'Nog niet belegd geld van beleggers',
  /**
   * Money invested in or redeemed from a fund but not settled with that fund yet. Subject: `fund/month` of the price,
   * or `bank` for transfers between the fund and our account.
   */
  dealt: 'Belegd, en nog niet met het fonds verrekend',
  /**
   * Proceeds of a fund that are not assigned to a payout yet; zero at the end of each transaction. Subject: dealing
   * day.
   */
  proceeds: 'Opbrengst die een uitbetaling wordt',
  /** Money to be paid to an investor. Subject: id of the payout. */
  toPay: 'Nog uit te betalen',
  /** Tax withheld from payouts. Subject: the year for tax withheld; `bank/` and the month for tax paid. */
  withheldTax: 'Ingehouden belasting',
  /** Subject: type of the ledger entry; for costs charged or paid by our bank: `bank`, or `bank/` and the kind. */
  cost: 'Kosten',
  /**
   * Money received that was not due and will be refunded. Subject: id of the payment, the collection or the deposit.
   */
  surplus: 'Te veel ontvangen',
  /** Amount of a bank line that is not explained yet. Subject: id of the line. */
  openItem: 'Open posten van de bank',
  /** Balancing account for the balances that existed when the books were opened. */
  opening: 'Beginstand',
} as const;
export type BookAccount = keyof typeof bookAccounts;
