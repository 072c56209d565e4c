/**
 * The accounts of the books of money, each with a subject that says whose or which. Debit is more than zero: what stands
 * on our bank, or is on its way to it. What we owe is credit, and less than zero.
 */
export const bookAccounts = {
  /** Subject: id of the bank account. */
  bank: 'Bankrekening',
  /**
   * Moved, and not matched with a line of our bank yet. Subject: who has it, `mollie` or `twikey`; or what it is, a
   * `transfer` of an investor, our `payouts`, or money between our `ownAccounts`.
   */
  underway: 'Onderweg naar de bank',
  /** An investor's money that was not dealt yet. Subject: id of the contract. */
  undealt: 'Nog niet belegd geld van beleggers',
  /**
   * What was dealt with a fund, and what of that was transferred. Subject: `fund/month` of the price; `bank` of what went
   * to the fund, or came from it, over our account.
   */
  dealt: 'Belegd, en nog niet met het fonds verrekend',
  /** What a fund paid and no payout has yet; nothing after each transaction. Subject: day of the price. */
  proceeds: 'Opbrengst die een uitbetaling wordt',
  /** Subject: id of the payout. */
  toPay: 'Nog uit te betalen',
  /** Subject: the year of what was withheld; `bank/` and the month of what was paid of it. */
  withheldTax: 'Ingehouden belasting',
  /** Subject: type of the line of the ledger; `bank`, or `bank/` and the kind, of what our bank account paid or got. */
  cost: 'Kosten',
  /** Money that is not due, and goes back. Subject: id of the payment, the collection or the deposit. */
  surplus: 'Te veel ontvangen',
  /** What a line of the bank moved and nothing explains yet. Subject: id of the line. */
  openItem: 'Open posten van de bank',
  /** The other side of what there was before the books were opened. */
  opening: 'Beginstand',
} as const;
export type BookAccount = keyof typeof bookAccounts;
