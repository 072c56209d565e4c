/** Kinds of security events recorded for a request, by the result returned to the caller. */
export const securityEventKinds = [
  'signInRefused',
  'passkeyCopied',
  'denied',
  'foreignId',
  'personViewed',
  'exported',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const securityEventTexts: Readonly<Record<SecurityEventKind, string>> = {
  signInRefused: 'Inloggen geweigerd',
  passkeyCopied: 'Passkey die gekopieerd kan zijn',
  denied: 'Geen toegang',
  foreignId: 'Niet gevonden of van een ander',
  personViewed: 'Gegevens bekeken',
  exported: 'Bestand gedownload',
};
