/**
 * Outside services to which a head of office can make a trial call from the page *Inrichten* (decision 0237).
 */
export const trialServices = ['bank', 'payments', 'mandates', 'mail', 'sms', 'storage', 'scanner'] as const;
export type TrialService = (typeof trialServices)[number];

export const trialServiceTexts: Readonly<Record<TrialService, string>> = {
  bank: 'Bank',
  payments: 'Mollie',
  mandates: 'Twikey',
  mail: 'Mail',
  sms: 'Sms',
  storage: 'Opslag',
  scanner: 'Virusscanner',
};

/** Response of a service, or the reason why there was none. The texts explain what to do. */
export const trialOutcomes = [
  'ok',
  /** The service rejects the credentials. */
  'wrongKey',
  /** The key belongs to another profile than the configured one. */
  'otherProfile',
  /** The provider has not approved the profile yet, or blocked it. */
  'notApproved',
  /** The profile does not offer iDEAL. */
  'notActivated',
  /** The service rejects the request for another reason than the credentials. */
  'rejected',
  /** The service reports a temporary failure. */
  'unavailable',
  /** No answer within the time limit, no connection, or an unverified certificate. */
  'noAnswer',
  /** The answer has an unknown shape. */
  'unreadable',
  /** The storage returned other bytes than it received. */
  'differs',
  /** The virus definitions are older than a week. */
  'oldDefinitions',
  /** The folder of statements does not exist, or the server may not move files in it. */
  'noFolder',
  /** The employee has no confirmed mobile number. */
  'noNumber',
  /** The server that ran the trial has no settings of the service. */
  'notConfigured',
  /** The portal itself failed; the log of the server contains the error. */
  'fault',
] as const;
export type TrialOutcome = (typeof trialOutcomes)[number];

/**
 * `running`: no outcome yet. `expired`: the service responded correctly, but too long ago or before the
 * settings changed. `notNeeded`: the brand does not use the service.
 */
export const trialStatuses = ['done', 'missing', 'failed', 'expired', 'running', 'notNeeded'] as const;
export type TrialStatus = (typeof trialStatuses)[number];

export const trialStatusTexts: Readonly<Record<TrialStatus, string>> = {
  done: 'klaar',
  missing: 'ontbreekt',
  failed: 'mislukt',
  expired: 'verlopen',
  running: 'bezig',
  notNeeded: 'niet nodig',
};

/** Whether the key or the address belongs to the real or to the test environment of the provider. */
export const trialModes = ['live', 'test'] as const;
export type TrialMode = (typeof trialModes)[number];

export const trialModeTexts: Readonly<Record<TrialMode, string>> = {
  live: 'echte omgeving',
  test: 'testomgeving',
};

/**
 * Number of days for which a successful trial is valid, because a provider can withdraw a key without a
 * change of our settings.
 */
export const TRIAL_DAYS = 30;
/** Milliseconds within which a service must answer. */
export const TRIAL_LIMIT_MS = 15_000;
/** Milliseconds after which a trial without an outcome counts as failed. */
export const TRIAL_LOST_MS = 90_000;
/** Maximum number of trials per service of a brand within `TRIAL_WINDOW_MS`, because each one reaches a third party. */
export const MOST_TRIALS = 5;
export const TRIAL_WINDOW_MS = 10 * 60_000;

/** Settings that an operator checks after a failed trial, by service. */
const settingsOf: Readonly<Record<TrialService, string>> = {
  bank: 'BANK_STATEMENTS_DIR',
  payments: 'MOLLIE_KEY_… en MOLLIE_PROFILE_…',
  mandates: 'TWIKEY_KEY_… en TWIKEY_BASE_URL',
  mail: 'SMTP_URL',
  sms: 'SMS_BASE_URL',
  storage: 'STORAGE_S3_… of STORAGE_DIR',
  scanner: 'CLAMD_ADDRESS',
};

/** Sentences about the effect of a trial, shown before a head of office starts it. */
export const trialExplanations: Readonly<Record<TrialService, string>> = {
  bank: 'Wij kijken of de server de map met afschriften kan lezen, en of hij er bestanden in kan verplaatsen.',
  payments: 'Wij vragen uw profiel en de betaalmethoden op. Wij maken geen betaling.',
  mandates:
    'Wij loggen in, en zoeken een machtiging die er niet is. Wij maken geen machtiging en schrijven niets af.',
  mail: 'Wij sturen één mail, naar uw eigen adres.',
  sms: 'Wij sturen één sms, naar uw eigen nummer.',
  storage: 'Wij bewaren een klein bestand, lezen het terug en wissen het.',
  scanner: 'Wij vragen de versie op, en laten een schoon bestand controleren.',
};

const okTexts: Readonly<Record<TrialService, string>> = {
  bank: 'De server kan de map lezen, en er bestanden in verplaatsen.',
  payments: 'De sleutel werkt, hoort bij het profiel, en iDEAL staat aan.',
  mandates: 'De sleutel werkt.',
  mail: 'De mailserver nam de mail aan. Kijk of zij bij u aankwam, en niet bij ongewenste mail.',
  sms: 'De leverancier nam de sms aan. Kijk of zij bij u aankwam.',
  storage: 'Wat wij bewaarden, kwam gelijk terug en is gewist.',
  scanner: 'De virusscanner keurde een schoon bestand goed.',
};

type FailureTexts = Readonly<Record<Exclude<TrialOutcome, 'ok'>, (service: TrialService) => string>>;

const check = (service: TrialService) => `Controleer ${settingsOf[service]}`;

const failureTexts: FailureTexts = {
  wrongKey: (service) =>
    `${trialServiceTexts[service]} weigert onze sleutel of ons wachtwoord. ${check(service)}, en start de servers opnieuw.`,
  otherProfile: () =>
    'De sleutel hoort bij een ander profiel dan is ingesteld. Neem MOLLIE_KEY_… en MOLLIE_PROFILE_… van hetzelfde profiel.',
  notApproved: () => 'Mollie heeft dit profiel niet goedgekeurd. Vraag Mollie wat er nog nodig is.',
  notActivated: () => 'iDEAL staat niet aan bij dit profiel. Zet het aan bij Mollie.',
  rejected: (service) =>
    service === 'mail'
      ? 'De mailserver weigert de mail. Vraag de beheerder of hij mail van het adres van uw merk aanneemt.'
      : `${trialServiceTexts[service]} weigert de proef. ${check(service)}, of vraag de leverancier waarom.`,
  unavailable: (service) =>
    `${trialServiceTexts[service]} meldt een storing of is te druk. Probeer het later opnieuw.`,
  noAnswer: (service) =>
    `${trialServiceTexts[service]} geeft geen antwoord binnen ${TRIAL_LIMIT_MS / 1_000} seconden, of geen veilige verbinding. ${check(service)} en de firewall.`,
  unreadable: (service) =>
    `${trialServiceTexts[service]} geeft een antwoord dat wij niet kennen. ${check(service)}: misschien antwoordt daar iets anders.`,
  differs: () =>
    'De opslag gaf iets anders terug dan wij bewaarden. Gebruik haar niet, en vraag de leverancier waarom.',
  oldDefinitions: () => 'De virusdefinities zijn ouder dan een week. Zorg dat freshclam ze bijwerkt.',
  noFolder: () =>
    'De map met afschriften is er niet, of de server kan er geen bestanden in verplaatsen. Controleer BANK_STATEMENTS_DIR en de rechten.',
  noNumber: () =>
    'U heeft geen bevestigd mobiel nummer. Voeg het toe bij uw account, of laat een ander hoofd de proef doen.',
  notConfigured: (service) =>
    `De server die de proef deed, kent geen instelling. ${check(service)} op alle servers.`,
  fault: () => 'De proef stopte door een fout van het portaal. De fout staat in het logboek van de server.',
};

export const trialText = (service: TrialService, outcome: TrialOutcome): string =>
  outcome === 'ok' ? okTexts[service] : failureTexts[outcome](service);

export const notConfiguredText = (service: TrialService): string =>
  `Dit merk heeft deze dienst nodig, en zij is niet ingesteld. Een beheerder vult ${settingsOf[service]} in, op elke server.`;

export const LOST_TRIAL =
  'Er kwam geen uitkomst. Draait er een server die taken uitvoert (PROCESS_ROLE work of all)? Probeer het daarna opnieuw.';
export const CHANGED_SETTINGS =
  'De instellingen zijn na deze proef veranderd, of zijn niet op alle servers gelijk. Doe de proef opnieuw.';
export const OLD_TRIAL = `De laatste goede proef is ouder dan ${TRIAL_DAYS} dagen. Doe de proef opnieuw.`;
