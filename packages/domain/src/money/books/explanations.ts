/** Age of an open item on the report date, in whole days. */
export const itemAges = {
  new: 'tot en met 1 dag',
  week: '2 tot en met 7 dagen',
  month: '8 tot en met 30 dagen',
  older: 'meer dan 30 dagen',
} as const;
export type ItemAge = keyof typeof itemAges;
export const itemAgeNames = Object.keys(itemAges) as [ItemAge, ...ItemAge[]];

/** Maximum age in days of each age class. The oldest class has no maximum. */
export const lastDayOfAge = { new: 1, week: 7, month: 30 } as const satisfies Partial<
  Record<ItemAge, number>
>;

/** Reasons why our records do not explain a bank line. */
export const openKinds = {
  awaitsColleague: 'Afschrift wacht op een collega',
  refund: 'Gaat terug naar de betaler',
  in: 'Bijgeschreven, nog niet bekend waarvoor',
  out: 'Afgeschreven, nog niet bekend waarvoor',
} as const;
export type OpenKind = keyof typeof openKinds;
export const openKindNames = Object.keys(openKinds) as [OpenKind, ...OpenKind[]];

/** Texts for the subjects of the account `underway` of the books; `other` stands for any other subject. */
export const underwayTexts = {
  mollie: 'Onderweg van Mollie',
  twikey: 'Onderweg van Twikey (incasso’s)',
  transfer: 'Overboekingen van beleggers die nog op geen afschrift staan',
  payouts: 'Uitbetalingen tussen bank en boeken',
  refunds: 'Terug te storten aan betalers',
  ownAccounts: 'Onderweg tussen onze eigen rekeningen',
  other: 'Onderweg, zonder bekende naam',
} as const;
export type Underway = keyof typeof underwayTexts;
export const underwayNames = Object.keys(underwayTexts) as [Underway, ...Underway[]];

/** Statuses of a payout that is still to be paid. */
export const payoutStatuses = {
  notDue: 'Nog niet aan de beurt',
  due: 'Aan de beurt, nog niet bij de bank',
  withBank: 'Aangeleverd bij de bank, nog niet geboekt',
} as const;
export type PayoutStatus = keyof typeof payoutStatuses;
export const payoutStatusNames = Object.keys(payoutStatuses) as [PayoutStatus, ...PayoutStatus[]];
