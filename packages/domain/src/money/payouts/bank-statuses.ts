import type { PayeeOutcome } from '../../people/payees/payee-check.ts';

/**
 * Class of a bank's status for a payment. `pending`: the bank received the payment and decides later. `payee`: the
 * status concerns a check of name and account. `unknown`: the code is not in this table and changes nothing.
 */
export type BankStatusClass = 'accepted' | 'partly' | 'rejected' | 'pending' | 'payee' | 'unknown';

interface BankStatus {
  readonly class: Exclude<BankStatusClass, 'unknown'>;
  /** Text shown to employees. */
  readonly text: string;
}

const accepted = (text: string): BankStatus => ({ class: 'accepted', text });
const pending = (text: string): BankStatus => ({ class: 'pending', text });
const payee = (text: string): BankStatus => ({ class: 'payee', text });
const rejected = (text: string): BankStatus => ({ class: 'rejected', text });

/**
 * Codes of the ISO 20022 external code sets ExternalPaymentGroupStatus1Code and
 * ExternalPaymentTransactionStatus1Code, each code once. Codes about cheques, cash and payment requests decide
 * nothing about our transfers, so they are `pending`.
 */
const statuses: Readonly<Record<string, BankStatus>> = {
  ACCC: accepted('Bijgeschreven bij de ontvanger'),
  ACCP: accepted('Aangenomen'),
  ACFC: accepted('Aangenomen, en er staat genoeg op de rekening'),
  ACPD: accepted('Doorgegeven aan de verwerking tussen banken'),
  ACSC: accepted('Afgeschreven van onze rekening'),
  ACSP: accepted('Aangenomen en in uitvoering'),
  ACTC: accepted('De vorm klopt'),
  ACWC: accepted('Aangenomen met een wijziging'),
  ACWP: accepted('Aangenomen, nog niet bijgeschreven bij de ontvanger'),
  PART: { class: 'partly', text: 'Voor een deel aangenomen' },
  RJCT: rejected('Geweigerd'),
  CANC: rejected('Geannuleerd op ons verzoek'),
  ACFW: pending('Wacht op een bevestiging van ons bij de bank'),
  ACIS: pending('Er is een cheque gemaakt'),
  BLCK: pending('Geblokkeerd bij de bank van de ontvanger'),
  CPUC: pending('Contant opgehaald'),
  PATC: pending('Wacht op een handtekening van ons bij de bank'),
  PDNG: pending('De bank is nog bezig'),
  PRES: pending('Als verzoek aan de betaler getoond'),
  RCVD: pending('Ontvangen'),
  RCVC: payee('Naam gecontroleerd: naam en rekening horen bij elkaar'),
  RVCM: payee('Namen gecontroleerd: niet elke naam hoort bij de rekening'),
  RVMC: payee('Naam gecontroleerd: de naam wijkt iets af'),
  RVNA: payee('Naam gecontroleerd: de bank kon het niet zeggen'),
  RVNC: payee('De bank controleert de namen nog'),
  RVNM: payee('Naam gecontroleerd: de naam hoort niet bij de rekening'),
};

export const bankStatusCodes: readonly string[] = Object.keys(statuses);

const find = (code: string): BankStatus | undefined =>
  Object.hasOwn(statuses, code) ? statuses[code] : undefined;

export const bankStatusClass = (code: string): BankStatusClass => find(code)?.class ?? 'unknown';

/** Returns the text shown to employees, followed by the bank's code. */
export const bankStatusText = (code: string): string =>
  `${find(code)?.text ?? 'Onbekend antwoord. Vraag de bank wat het betekent'} (${code})`;

/** Codes with which the bank decides on a payment. Any other code changes no status, and an employee reviews it. */
export const decidingCodes: readonly string[] = bankStatusCodes.filter((code) =>
  ['accepted', 'partly', 'rejected'].includes(bankStatusClass(code)),
);

const outcomes: Readonly<Record<string, PayeeOutcome>> = {
  RCVC: 'match',
  RVMC: 'closeMatch',
  RVNM: 'noMatch',
  RVNA: 'notPossible',
};

/**
 * Returns the outcome of the name check in the status of one payment. Returns undefined while the check runs, and for
 * a status about the payment itself.
 */
export const payeeOutcomeOf = (code: string): PayeeOutcome | undefined =>
  Object.hasOwn(outcomes, code) ? outcomes[code] : undefined;
