/**
 * Accounts of the money books. Each account is subdivided by a subject that identifies the owner or object. Debit is
 * positive: money on our bank account or on its way to it. Credit is negative: money we owe.
 */
export const bookAccounts = {
  /** Subject: id of the bank account. */
  bank: 'Bankrekening',
  /**
   * Money that moved but is not matched with a bank line yet. Subject: the provider that has the money, `mollie` or
   * `twikey`, or its kind: a `transfer` of an investor, our `payouts`, or money between our `ownAccounts`.
   */
  underway: 'Onderweg naar de bank',
  /** An investor's money that is not invested yet. Subject: id of the contract. */
  undealt: 'Nog niet belegd geld van beleggers',
  /**
   * Money dealt with a fund that is not settled with the fund yet. Subject: `fund/month` of the price; `bank` for
   * transfers to or from the fund through our account.
   */
  dealt: 'Belegd, en nog niet met het fonds verrekend',
  /**
   * Money received from a fund that is not in a payout yet; zero at the end of each transaction. Subject: dealing
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
