import type { PersonEvent } from '@portaal/domain/people/calls';

/** Lines of the audit log as people say them. */
const eventTexts: Readonly<Record<string, string>> = {
  'account.closed': 'Account gesloten',
  'account.erased': 'Gegevens gewist na de bewaartermijn',
  'account.created': 'Account gemaakt',
  'account.confirmationSent': 'Bevestigingsmail gestuurd',
  'account.requestedAgain': 'Opnieuw een account gevraagd',
  'changeRequest.asked': 'Wijziging van een contract aangevraagd',
  'changeRequest.checked': 'Wijziging van een contract goedgekeurd',
  'changeRequest.processed': 'Wijziging van een contract uitgevoerd',
  'changeRequest.rejected': 'Wijziging van een contract afgewezen',
  'changeRequest.seen': 'Aanvraag met persoonsgegevens bekeken',
  'changeRequest.switchBegun': 'Wissel van fondsen ingepland',
  'changeRequest.withdrawn': 'Wijziging van een contract ingetrokken',
  'contract.blocked': 'Contract geblokkeerd',
  'contract.converted': 'Lijfrente omgezet naar een uitkering',
  'contract.deathRecorded': 'Overlijden vastgelegd bij een contract',
  'contract.holderChanged': 'Contract op een andere naam gezet',
  'contract.released': 'Contract vrijgegeven',
  'contract.viewed': 'Contract bekeken door een beheerder',
  'counterAccount.changed': 'Rekeningnummer gewijzigd',
  'deposit.reversed': 'Incasso teruggeboekt',
  'email.addressConfirmed': 'Wijziging van het e-mailadres bevestigd vanuit één mail',
  'email.changed': 'E-mailadres gewijzigd',
  'email.changeRequested': 'Ander e-mailadres gevraagd',
  'email.changeStopped': 'Wijziging van het e-mailadres gestopt',
  'email.changeWithdrawn': 'Wijziging van het e-mailadres ingetrokken',
  'email.linksSent': 'Mails voor een ander e-mailadres gestuurd',
  'fundPrices.entered': 'Koersen ingevoerd',
  'fundPrices.published': 'Koersen gepubliceerd',
  'impersonation.started': 'Meekijken begonnen',
  'impersonation.stopped': 'Meekijken gestopt',
  'impersonation.refused': 'Wijziging geweigerd tijdens meekijken',
  'impersonation.viewed': 'Bekeken tijdens meekijken',
  'ledger.corrected': 'Regel van het grootboek hersteld',
  'myData.downloaded': 'Eigen gegevens gedownload',
  'offer.saved': 'Berekening bewaard',
  'offer.deleted': 'Berekening verwijderd',
  'password.changed': 'Wachtwoord gewijzigd',
  'password.reset': 'Nieuw wachtwoord gekozen',
  'password.resetRequested': 'Nieuw wachtwoord gevraagd',
  'payout.released': 'Aangehouden uitbetaling vrijgegeven',
  'person.viewed': 'Gegevens bekeken door een beheerder',
  'personalInformation.changed': 'Persoonlijke informatie gewijzigd',
  'questionnaire.handled': 'Vragenlijst afgehandeld',
  'questionnaires.viewed': 'Vragenlijsten bekeken',
  'relation.added': 'Relatie toegevoegd',
  'relation.changed': 'Relatie gewijzigd',
  'relation.removed': 'Relatie verwijderd',
  'secondFactor.changed': 'Tweede stap bij inloggen gewijzigd',
  'sellRequest.accepted': 'Verkoop aangevraagd',
  'sellRequest.cancelled': 'Verkoop geannuleerd',
  'session.ended': 'Uitgelogd',
  'session.refused': 'Niet ingelogd: wachtwoord of code klopte niet',
  'session.revoked': 'Ander apparaat uitgelogd',
  'session.revokedByEmployee': 'Op alle apparaten uitgelogd door een beheerder',
  'session.started': 'Ingelogd',
  'stepUp.asked': 'Code gevraagd voor een gevoelige handeling',
  'stepUp.confirmed': 'Code goed ingevuld',
  'stepUp.refused': 'Verkeerde code ingevuld',
  'topUp.announced': 'Bijstorting aangekondigd',
  'topUp.cancelled': 'Bijstorting geannuleerd',
  'trustedDevice.forgotten': 'Apparaat niet meer vertrouwd',
};

/** What happened, with the reason where one was given; what has no words yet is named as in the log. */
export function eventText({ action, reason }: Pick<PersonEvent, 'action' | 'reason'>): string {
  const text = eventTexts[action] ?? action;
  return reason === null ? text : `${text}. Reden: ${reason}`;
}

/** Who did it; of somebody who looked along both names. */
export function eventActor({ by, impersonator }: Pick<PersonEvent, 'by' | 'impersonator'>): string {
  if (impersonator !== null) return `${impersonator} (keek mee als ${by ?? 'onbekend'})`;
  return by ?? 'Niemand ingelogd';
}
