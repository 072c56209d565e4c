import type { AuditAction } from '@portaal/domain/audit-actions';
import type { SecurityEventKind } from '@portaal/domain/office/security-events/kinds';

interface Rule {
  /** Human-readable text of the rule. */
  readonly text: string;
}

/** A minimum number of events of these kinds by one address or person, or on one account, within a period. */
interface CountRule extends Rule {
  readonly kinds: readonly SecurityEventKind[];
  readonly by: 'address' | 'person' | 'account';
  readonly atLeast: number;
  /** Minimum number of distinct addresses; without it any number. */
  readonly fromAddresses?: number;
  readonly withinMinutes: number;
}

/** An action of a person followed by another action within a period. */
interface SequenceRule extends Rule {
  readonly first: AuditAction;
  readonly next: AuditAction;
  readonly withinMinutes: number;
}

/** An action that has no legitimate use, or is so rare and grave that one occurrence raises the alarm. */
interface ActRule extends Rule {
  readonly action: AuditAction;
  readonly withinMinutes: number;
}

export const actRules: Readonly<Record<string, ActRule>> = {
  'a request for two that nobody asked': {
    text: 'Een verzoek om goedkeuring dat niemand zo deed: iemand schreef in de database',
    action: 'approval.forged',
    withinMinutes: 60,
  },
  'a book exported at the desk': {
    text: 'Het boek van het merk wordt uitgevoerd, met burgerservicenummers: twee medewerkers keurden het goed',
    action: 'bookExport.approved',
    withinMinutes: 24 * 60,
  },
  'a book exported by a command': {
    text: 'Het boek van het merk is met een opdracht uitgevoerd, met burgerservicenummers',
    action: 'bookExport.written',
    withinMinutes: 24 * 60,
  },
};

export const countRules: Readonly<Record<string, CountRule>> = {
  'many refused sign-ins of one address': {
    text: 'Veel geweigerde pogingen om in te loggen vanaf één adres',
    kinds: ['signInRefused'],
    by: 'address',
    atLeast: 20,
    withinMinutes: 15,
  },
  'a passkey that counts back': {
    text: 'Een passkey waarvan de teller terugliep: er kan een kopie van zijn',
    kinds: ['passkeyCopied'],
    by: 'address',
    atLeast: 1,
    withinMinutes: 15,
  },
  'many refused sign-ins on one account': {
    text: 'Veel geweigerde pogingen om in te loggen op één account, vanaf verschillende adressen',
    kinds: ['signInRefused'],
    by: 'account',
    atLeast: 10,
    fromAddresses: 3,
    withinMinutes: 60,
  },
  'many ids of others by one person': {
    text: 'Veel gegevens van anderen opgevraagd door één gebruiker',
    kinds: ['foreignId', 'denied'],
    by: 'person',
    atLeast: 20,
    withinMinutes: 60,
  },
  'many ids of others of one address': {
    text: 'Veel gegevens van anderen opgevraagd vanaf één adres',
    kinds: ['foreignId', 'denied'],
    by: 'address',
    atLeast: 50,
    withinMinutes: 60,
  },
  'many people viewed by one employee': {
    text: 'Veel mensen bekeken door één medewerker',
    kinds: ['personViewed'],
    by: 'person',
    atLeast: 150,
    withinMinutes: 60,
  },
};

export const sequenceRules: Readonly<Record<string, SequenceRule>> = {
  'a sale within a day of a new account': {
    text: 'Verkoop kort na een ander rekeningnummer',
    first: 'counterAccount.changed',
    next: 'sellRequest.accepted',
    withinMinutes: 24 * 60,
  },
};

/** Rules for a state, raised by the job that detects the state. */
const stateRules: Readonly<Record<string, Rule>> = {
  'a verification that failed': {
    text: 'Een controle van grootboek, boekhouding of auditlog vond een fout of kwam niet klaar',
  },
};

/** Returns the human-readable text of a rule. */
export const textOfRule = (rule: string): string =>
  (countRules[rule] ?? sequenceRules[rule] ?? actRules[rule] ?? stateRules[rule])?.text ?? rule;
