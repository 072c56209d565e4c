/**
 * Kinds of evidence for matching a bank line, strongest first (decision 0097). The strongest evidence on a line
 * decides, even if it does not match our records: the line then stays open and weaker evidence is ignored. The order
 * is: data the bank establishes itself, our own texts repeated by banks, and texts written by people.
 */
export const evidenceOrder = [
  /** `MndtId` of one of our mandates. */
  'mandate',
  /** `EndToEndId` or `PmtInfId` from one of our payout files. */
  'endToEnd',
  /** The account of a payment provider. */
  'provider',
  /** A booking other than a transfer, recognised by its return reason, reversal indicator, mandate or bank code. */
  'bankKind',
  /** A reference with check digits, written by the payer. */
  'reference',
  /** Description of one of our own collections or payouts. */
  'ownDescription',
  /** A contract number written by the payer. */
  'contractNumber',
  /** A counterparty account that owes or is owed exactly this amount according to our records. */
  'account',
] as const;
export type Evidence = (typeof evidenceOrder)[number];

/**
 * Basis on which a bank line was matched: a kind of evidence, or an employee. A matching amount alone is not enough.
 */
export const matchRules = {
  mandate: 'de machtiging van de incasso',
  endToEnd: 'ons eigen kenmerk van de betaling',
  batch: 'de rekening van de betaaldienst',
  reference: 'het betalingskenmerk met controlecijfers',
  contractNumber: 'het contractnummer in de omschrijving',
  account: 'een bekende rekening en het bedrag',
  hand: 'een medewerker',
} as const;
export type MatchRule = keyof typeof matchRules;
export const matchRuleNames = Object.keys(matchRules) as [MatchRule, ...MatchRule[]];

/** Possible purposes of a bank line. */
export const matchKinds = {
  deposit: 'Inleg op een contract',
  payouts: 'Uitbetaling',
  payoutReturned: 'Uitbetaling die terugkwam',
  mollie: 'Afrekening van Mollie',
  twikey: 'Incasso van Twikey',
  refund: 'Teruggestort aan de betaler',
  fund: 'Naar of van het fonds',
  cost: 'Kosten van de bank',
  interest: 'Rente van de bank',
  custodyCost: 'Kosten van de bewaarder',
  managerCost: 'Instap- en administratiekosten voor de beheerder',
  wageTax: 'Ingehouden belasting voor de Belastingdienst',
  ownAccounts: 'Tussen onze eigen rekeningen',
} as const;
export type MatchKind = keyof typeof matchKinds;
export const matchKindNames = Object.keys(matchKinds) as [MatchKind, ...MatchKind[]];

/**
 * Returns the text of the match kind for one bank line. If an employee matched two lines that cancel each other, the
 * text must not mention a refund, because no payer received one.
 */
export const matchKindText = (kind: MatchKind, rule: MatchRule): string =>
  kind === 'refund' && rule === 'hand' ? 'Opgeheven door een andere bankregel' : matchKinds[kind];

/**
 * Returns whether a late statement created this match for the line of an accepted gap. Such matches are recognised by
 * this combination of kind and rule.
 */
export const isLateCounter = (kind: MatchKind, rule: MatchRule): boolean =>
  kind === 'refund' && rule === 'account';

/**
 * Returns whether an employee can undo a match. The outcome of a payout is recorded only once, and a refund with our
 * own reference is determined by the bank.
 */
export const isUndoable = (kind: MatchKind, rule: MatchRule): boolean =>
  kind !== 'payouts' && kind !== 'payoutReturned' && !(kind === 'refund' && rule === 'endToEnd');

/** Kinds an employee can choose for a bank line. All other kinds are assigned only from our records. */
export const handKinds = [
  'deposit',
  'fund',
  'mollie',
  'twikey',
  'cost',
  'interest',
  'custodyCost',
  'managerCost',
  'wageTax',
  'ownAccounts',
  'payouts',
  'payoutReturned',
  'refund',
] as const satisfies readonly MatchKind[];
export type HandKind = (typeof handKinds)[number];

/** Kinds that involve only the brand's own money. A single employee may book a small amount of these kinds. */
export const ownKinds = [
  'cost',
  'interest',
  'custodyCost',
  'managerCost',
  'wageTax',
  'ownAccounts',
] as const satisfies readonly HandKind[];

/** Kinds for which the employee must choose a candidate: a payout, a batch of payouts, or another bank line. */
export const pickedKinds = ['payouts', 'payoutReturned', 'refund'] as const satisfies readonly HandKind[];
export type PickedKind = (typeof pickedKinds)[number];
export const isPicked = (kind: HandKind): kind is PickedKind => pickedKinds.some((one) => one === kind);

/** Reasons why a bank line or a part of it is open, with the action for an employee. */
export const openReasons = {
  part: {
    text: 'Een deel van wat het contract verwacht.',
    advice: 'Wacht op de rest. Komt die niet, kies dan Terugstorten.',
  },
  tooMuch: {
    text: 'Meer dan het contract verwacht.',
    advice: 'Kies Terugstorten voor wat te veel is.',
  },
  nothingAwaited: {
    text: 'Het contract verwacht geen betaling: het is al betaald, of de betaling is vervallen.',
    advice: 'Kies Terugstorten, of laat de klant eerst een bijstorting opgeven.',
  },
  otherAccount: {
    text: 'Betaald vanaf een rekening die wij niet van deze klant kennen.',
    advice: 'Zoek uit van wie de rekening is. Boek het daarna op het contract, of kies Terugstorten.',
  },
  contractBlocked: {
    text: 'Het contract is geblokkeerd.',
    advice: 'Wacht tot het contract is vrijgegeven, of kies Terugstorten.',
  },
  brokenReference: {
    text: 'In het betalingskenmerk zit een typfout.',
    advice: 'Vraag de klant voor welk contract het is.',
  },
  severalContracts: {
    text: 'In de omschrijving staan meer contracten.',
    advice: 'Verdeel het bedrag over de contracten.',
  },
  noContract: {
    text: 'Het kenmerk is van geen contract van ons.',
    advice: 'Zoek de klant op, of kies Terugstorten.',
  },
  payoutDiffers: {
    text: 'Het kenmerk is van een uitbetaling die bij ons anders staat.',
    advice: 'Vraag de bank wat dit is. Kies daarna Boeken en de uitbetaling.',
  },
  collectionDiffers: {
    text: 'De bank noemt dit een incasso, en die staat bij ons anders of niet.',
    advice: 'Vergelijk het met de incasso bij Twikey. Het is geen overboeking van de klant.',
  },
  undone: {
    text: 'Eerder geboekt, en door een medewerker ongedaan gemaakt.',
    advice: 'Boek het waar het hoort, of kies Terugstorten.',
  },
  cameBack: {
    text: 'Geld dat terugkwam: een terugstorting die niet lukte, of iets wat wij niet kennen.',
    advice: 'Zoek op wat er terugkwam. Was het een uitbetaling? Kies Boeken en die uitbetaling.',
  },
  unknown: {
    text: 'Wij weten niet waarvoor dit is.',
    advice: 'Zoek de klant op, of kies Terugstorten.',
  },
  unknownOut: {
    text: 'Geld dat van de rekening ging zonder opdracht van ons.',
    advice: 'Zoek vandaag nog uit wat dit is. Bel zo nodig de bank.',
  },
} as const;
export type OpenReason = keyof typeof openReasons;
export const openReasonNames = Object.keys(openReasons) as [OpenReason, ...OpenReason[]];
