import * as z from 'zod/mini';

/**
 * Every error code of the API, with its HTTP status and its Dutch message. No other file maps codes to statuses or
 * messages.
 */
export const errorCatalogue = {
  malformed: { status: 400, message: 'Wij kunnen deze aanvraag niet lezen.' },
  notAuthenticated: { status: 401, message: 'Uw sessie is verlopen. Log opnieuw in.' },
  notAllowed: { status: 403, message: 'U hebt geen toegang tot deze pagina.' },
  roleMissing: {
    status: 403,
    message: 'Dit hoort niet bij uw rollen. Vraag een collega die dit wel mag.',
  },
  ownRequest: {
    status: 403,
    message: 'U hebt dit zelf gevraagd, met dit of met een ander account van u. Daarom beslist een collega.',
  },
  ownAccount: {
    status: 403,
    message: 'Dit gaat over een account van uzelf. Daarom beslist een collega.',
  },
  ownStatement: {
    status: 409,
    message:
      'U hebt dit afschrift zelf ingelezen, met dit of met een ander account van u. Een collega houdt het naast dat van de bank.',
  },
  notOwnRequest: { status: 403, message: 'Alleen wie dit vroeg, kan het intrekken.' },
  secondFactorRequired: {
    status: 403,
    message:
      'Voor het beheer hebt u een verificatie-app of een passkey nodig. Stel die eerst in bij Wachtwoord en beveiliging.',
  },
  mailNotEnough: {
    status: 403,
    message:
      'Met alleen een code per mail kan dit nu niet. Gebruik uw verificatie-app, een code per sms of een herstelcode.',
  },
  noSecondChannel: {
    status: 409,
    message:
      'U kunt deze wijziging niet zelf bevestigen: wij kennen geen ander middel van u van vóór de wijziging. Neem contact met ons op.',
  },
  readOnlySession: { status: 403, message: 'U kijkt mee. Wijzigen kan niet.' },
  hiddenFromEmployee: {
    status: 403,
    message: 'U kijkt mee. In dit document staat een burgerservicenummer. Alleen de klant kan het openen.',
  },
  cannotCorrect: { status: 409, message: 'Deze regel kan niet worden teruggedraaid.' },
  notRefundable: { status: 409, message: 'Van deze betaling is niets meer terug te storten.' },
  notResumable: {
    status: 409,
    message: 'Deze machtiging kan niet worden hervat. De klant moet een nieuwe machtiging geven.',
  },
  annuityNotOnline: {
    status: 409,
    message: 'Deze lijfrente sluit u niet met deze aanvraag. Laat u terugbellen, dan regelen wij het met u.',
  },
  offerExpired: {
    status: 409,
    message: 'Uw offerte is niet meer geldig. Bereken opnieuw, dan gebruiken wij de gegevens van nu.',
  },
  offerSigned: {
    status: 409,
    message:
      'Met deze offerte hebt u al een contract ondertekend. Loopt het nog, dan vindt u het bij uw overzicht. Wilt u nog een keer beleggen? Bereken dan opnieuw.',
  },
  ownApplication: {
    status: 403,
    message: 'U hebt deze aanvraag zelf gedaan of u tekent mee. Daarom beslist een collega.',
  },
  sameMailbox: {
    status: 409,
    message:
      'Dit account heeft hetzelfde e-mailadres als een ander account. Daarom is het van dezelfde mens. Wijzig eerst het adres.',
  },
  notApprovable: {
    status: 409,
    message: 'U kunt deze aanvraag nu niet goedkeuren. Bekijk de controles en de bestanden.',
  },
  reviewChanged: {
    status: 409,
    message:
      'Deze aanvraag is veranderd nadat u die opende. Bekijk de gegevens en de bestanden opnieuw en beslis dan.',
  },
  handedOverAlready: {
    status: 409,
    message: 'Dit betaalbestand is al aangeleverd. Lever het niet nog een keer aan.',
  },
  batchWithBank: {
    status: 409,
    message: 'De bank heeft iets van dit bestand gezegd of geboekt. Intrekken kan daarom niet.',
  },
  batchWithdrawn: {
    status: 409,
    message:
      'Dit bestand is ingetrokken. Lever het niet aan: wat erin stond, gaat met een ander bestand mee.',
  },
  statementAwaited: {
    status: 409,
    message:
      'Lees eerst een afschrift in van na de dag waarop de bank zou betalen. Daarop is te zien dat zij dit bestand niet uitvoerde.',
  },
  notVerified: {
    status: 409,
    message:
      'Grootboek, boekhouding en auditlog zijn het laatste etmaal niet alle drie gecontroleerd. Die controle loopt nu. Probeer het over een paar minuten opnieuw.',
  },
  verificationFailed: {
    status: 409,
    message:
      'De laatste controle van grootboek, boekhouding en auditlog vond een fout. Tot die is opgelost, kan er geen geld weg. Op de beginpagina van het beheer staat welke fout het is.',
  },
  payoutNotBooked: {
    status: 409,
    message:
      'Er is nog geen bevestiging. Die komt er als de uitbetaling op het afschrift van onze bank staat.',
  },
  payoutCameBack: {
    status: 409,
    message: 'Deze uitbetaling kwam terug. De bevestiging komt er als het geld opnieuw is betaald.',
  },
  notHeld: { status: 409, message: 'Deze uitbetaling wordt niet aangehouden.' },
  statusRefuses: { status: 409, message: 'Dit kan niet bij de status die dit contract nu heeft.' },
  foreignOrigin: { status: 403, message: 'Deze aanvraag komt niet van onze website.' },
  notFound: { status: 404, message: 'Wij kunnen deze gegevens niet vinden.' },
  addressNotFound: {
    status: 404,
    message:
      'Wij kunnen dit adres niet vinden. Controleer de postcode en het huisnummer, of vul het adres zelf in.',
  },
  methodNotAllowed: { status: 405, message: 'Dit kan niet op dit adres.' },
  conflict: { status: 409, message: 'Deze sleutel hoort bij een andere aanvraag.' },
  changedMeanwhile: {
    status: 409,
    message:
      'Deze gegevens zijn intussen gewijzigd, bijvoorbeeld in een ander tabblad. Bekijk de nieuwe gegevens en wijzig ze dan opnieuw.',
  },
  tooManyPasskeys: {
    status: 409,
    message: 'U hebt al 10 passkeys. Verwijder er eerst een die u niet meer gebruikt.',
  },
  relationInUse: {
    status: 409,
    message: 'Deze relatie hoort bij een contract. Verwijderen kan daarom niet.',
  },
  tooManyRelations: { status: 409, message: 'U hebt al 20 relaties. Meer kunnen wij er niet bewaren.' },
  openContracts: {
    status: 409,
    message:
      'U hebt nog contracten die lopen. Verkoop of beëindig eerst al uw contracten. Daarna kunt u uw account sluiten.',
  },
  rolloverNotReady: {
    status: 409,
    message: 'Deze maand kan nog niet worden verwerkt. Bekijk wat er nog nodig is.',
  },
  rolloverStarted: { status: 409, message: 'Deze maand wordt al verwerkt of is al verwerkt.' },
  priceUsed: {
    status: 409,
    message:
      'Met deze koers is al een maand verwerkt. Wijzigen kan daarom niet meer. Herstel een fout met een correctie op de contracten.',
  },
  ownFigures: {
    status: 403,
    message: 'U hebt deze jaarcijfers zelf geladen. Daarom beslist een collega.',
  },
  figuresWaiting: {
    status: 409,
    message: 'Er wachten al jaarcijfers van dit jaar op een besluit. Laat die eerst goedkeuren of afwijzen.',
  },
  figuresAreProposal: {
    status: 409,
    message:
      'Dit is een voorstel. Het gaat niet gelden. Laad het bestand met de vastgestelde cijfers, zonder het kenmerk voorstel.',
  },
  ownPriceFile: {
    status: 403,
    message: 'U hebt dit bestand met koersen zelf geladen. Daarom beslist een collega.',
  },
  priceFileWaiting: {
    status: 409,
    message: 'Er wacht al een bestand met koersen op een besluit. Laat dat eerst publiceren of afwijzen.',
  },
  ownTerms: {
    status: 403,
    message: 'U hebt deze voorwaarden zelf geladen. Daarom beslist een collega.',
  },
  ownShadowReasons: {
    status: 403,
    message: 'U gaf zelf de redenen bij deze maand. Daarom aanvaardt een collega ze.',
  },
  bookExportRuns: {
    status: 409,
    message: 'Het boek van dit merk wordt al uitgevoerd. Wacht tot dat klaar is.',
  },
  bookExportOfColleague: {
    status: 403,
    message: 'Een collega vroeg dit boek. Alleen die collega kan het downloaden.',
  },
  needsTwoEmployees: {
    status: 409,
    message: 'Dit kan alleen met twee medewerkers, en uw installatie heeft er één.',
  },
  bookImportFinal: {
    status: 409,
    message:
      'Dit boek kan niet meer weg: het merk is open geweest of overgenomen, er is een maand mee verwerkt, of er is een afschrift ingelezen. Een maandpakket gaat alleen weg met het hele boek. Anders helpt alleen een oudere kopie van de database.',
  },
  takeoverIncomplete: {
    status: 409,
    message: 'Het boek kan nog niet worden overgenomen. Bij Bestaand boek staat wat ontbreekt.',
  },
  ownBookImport: {
    status: 403,
    message: 'U gaf zelf de redenen bij dit pakket. Daarom ondertekent een collega.',
  },
  termsWaiting: {
    status: 409,
    message: 'Er wachten al voorwaarden op een besluit. Laat die eerst publiceren of afwijzen.',
  },
  termsLate: {
    status: 409,
    message:
      'De eerste dag van deze voorwaarden is te vroeg. Wijs ze af en laad het bestand opnieuw, met een latere dag.',
  },
  notOpen: {
    status: 409,
    message: 'Wij zijn nog niet open.',
  },
  setUpIncomplete: {
    status: 409,
    message: 'Het merk kan nog niet open. Bij Inrichten staat wat ontbreekt.',
  },
  signInNotOpen: {
    status: 409,
    message: 'Wij zijn nog niet open. Daarom kunt u hier nog niet inloggen.',
  },
  monthInProgress: {
    status: 409,
    message: 'Er wordt nu een maand verwerkt. Keur de jaarcijfers goed als dat klaar is.',
  },
  alreadyAsked: {
    status: 409,
    message: 'Dit is al gevraagd en wacht op een collega. U vindt het bij Ter goedkeuring.',
  },
  approvalDecided: { status: 409, message: 'Over dit verzoek is al beslist, of het is ingetrokken.' },
  approvalExpired: {
    status: 409,
    message: 'Dit verzoek heeft te lang gewacht. Wie het vroeg, kan het opnieuw vragen.',
  },
  approvalLapsed: {
    status: 409,
    message:
      'Er is niets geboekt. De gegevens zijn veranderd nadat dit werd gevraagd, of het mag nu niet meer. Vraag het zo nodig opnieuw.',
  },
  firstDayPassed: {
    status: 409,
    message:
      'De ingangsdatum van dit document is voorbij. Gooi het weg en laad het opnieuw, met een ingangsdatum vanaf vandaag.',
  },
  cannotSell: {
    status: 409,
    message: 'U kunt van dit contract nu niets verkopen. Bekijk bij Verkopen hoe dat komt.',
  },
  cannotTopUp: {
    status: 409,
    message: 'U kunt op dit contract nu niet bijstorten. Bekijk bij Bijstorten hoe dat komt.',
  },
  nothingDue: { status: 409, message: 'Op dit contract staat geen betaling open.' },
  noMandateWanted: { status: 409, message: 'Voor dit contract is nu geen nieuwe machtiging nodig.' },
  estimateChanged: {
    status: 409,
    message: 'De koers of de datum is intussen veranderd. Bekijk de nieuwe bedragen en bevestig ze opnieuw.',
  },
  tooLateToCancel: { status: 409, message: 'Deze opdracht kunt u niet meer annuleren.' },
  changeImpossible: { status: 409, message: 'Deze wijziging kan niet bij dit contract.' },
  changeOpen: {
    status: 409,
    message:
      'U hebt deze wijziging al aangevraagd. Trek die aanvraag eerst in, of wacht tot hij is verwerkt.',
  },
  documentDamaged: {
    status: 409,
    message:
      'Dit document is niet meer zoals wij het hebben bewaard. Daarom krijgt u het niet. Neem contact met ons op.',
  },
  nothingToConfirm: { status: 409, message: 'Er is geen wijziging die nog moet worden bevestigd.' },
  lastEmployee: {
    status: 409,
    message: 'Niemand anders heeft deze rol. Geef die eerst aan een collega.',
  },
  addressTaken: {
    status: 409,
    message:
      'Er is al een account met dit e-mailadres. Vraag uw collega om een uitnodiging op een ander adres.',
  },
  changesNothing: { status: 409, message: 'U hebt niets gewijzigd.' },
  changeClosed: {
    status: 409,
    message: 'Deze aanvraag is al behandeld. U kunt er niets meer aan veranderen.',
  },
  uploadsClosed: {
    status: 409,
    message: 'U hebt deze aanvraag ingediend. De bestanden kunt u nu niet bekijken of veranderen.',
  },
  uploadNotChecked: {
    status: 409,
    message: 'Wij controleren dit bestand nog. Probeer het over een paar minuten opnieuw.',
  },
  tooLarge: { status: 413, message: 'Deze aanvraag is te groot.' },
  uriTooLong: { status: 414, message: 'Dit adres is te lang.' },
  notJson: { status: 415, message: 'Stuur uw gegevens als JSON.' },
  wrongFileType: { status: 415, message: 'Dit soort bestand kunnen wij niet gebruiken.' },
  tooSlow: {
    status: 422,
    message:
      'Het versturen duurde te lang. Probeer het opnieuw, met een betere verbinding of een kleiner bestand.',
  },
  invalidInput: { status: 422, message: 'Controleer uw invoer.' },
  claimRejected: {
    status: 422,
    message:
      'Deze gegevens horen niet bij deze uitnodiging, of de uitnodiging werkt niet meer. Controleer de code, uw geboortedatum en de laatste 4 cijfers van uw rekeningnummer. Lukt het niet? Bel ons.',
  },
  claimLocked: {
    status: 422,
    message:
      'Er is te vaak iets ingevuld dat niet klopt. Vandaag kan het niet meer met deze uitnodiging. Bel ons, dan helpen wij u.',
  },
  linkExpired: { status: 422, message: 'Deze link is verlopen of al gebruikt. Vraag een nieuwe link aan.' },
  emailNotConfirmed: {
    status: 422,
    message:
      'Uw e-mailadres is nog niet bevestigd. Open de link in de mail die wij u hebben gestuurd. Kijk ook bij uw ongewenste mail.',
  },
  stepUpRequired: { status: 422, message: 'Bevestig eerst met een code dat u het bent.' },
  codeForOtherContent: {
    status: 409,
    message:
      'U hebt deze code gevraagd voor andere gegevens. Er is niets veranderd. Vraag een nieuwe code aan.',
  },
  wrongCode: { status: 422, message: 'Deze code klopt niet.' },
  codeExpired: { status: 422, message: 'Deze code is niet meer geldig. Vraag een nieuwe code aan.' },
  passkeyRefused: {
    status: 422,
    message: 'Het is niet gelukt met deze passkey. Probeer het opnieuw of kies een andere manier.',
  },
  passkeyCopied: {
    status: 422,
    message:
      'Wij accepteren deze passkey niet: het lijkt of er een kopie van is. Kies een andere manier en verwijder deze passkey.',
  },
  enrolmentExpired: { status: 422, message: 'Het instellen duurde te lang. Begin opnieuw.' },
  accountDisabled: {
    status: 422,
    message: 'U kunt nu niet inloggen: wij hebben uw account geblokkeerd. Bel ons als u vragen hebt.',
  },
  signInExpired: {
    status: 422,
    message: 'Het inloggen duurde te lang, of er is te vaak een verkeerde code ingevuld. Log opnieuw in.',
  },
  wrongCredentials: { status: 422, message: 'Het e-mailadres of wachtwoord klopt niet.' },
  tooManyRequests: {
    status: 429,
    message: 'U hebt dit te vaak geprobeerd. Wacht even en probeer het opnieuw.',
  },
  headersTooLarge: { status: 431, message: 'Deze aanvraag is te groot.' },
  internal: { status: 500, message: 'Er ging iets mis. Probeer het later opnieuw.' },
  lookupUnavailable: {
    status: 502,
    message: 'Wij kunnen uw adres nu niet opzoeken. Vul het adres zelf in.',
  },
  paymentsUnavailable: {
    status: 502,
    message: 'Betalen lukt nu niet. Er is niets afgeschreven. Probeer het over een paar minuten opnieuw.',
  },
  providerUnavailable: {
    status: 502,
    message: 'Mollie antwoordt nu niet. Er is niets veranderd. Probeer het over een paar minuten opnieuw.',
  },
  mandatesUnavailable: {
    status: 502,
    message: 'Een machtiging geven lukt nu niet. Probeer het over een paar minuten opnieuw.',
  },
  // Uses 423 instead of 503, because 503 leads to the error page of E-02. With 423, users can stay on their page
  // and read it.
  readingOnly: {
    status: 423,
    message: 'Wij werken aan de website. U kunt nu alles bekijken, maar niets wijzigen of versturen.',
  },
  unavailable: {
    status: 503,
    message: 'Wij werken op dit moment aan de website. Probeer het later opnieuw.',
  },
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** Error codes every call can return, so that each call lists only its own codes. */
export const commonErrors: readonly ErrorCode[] = [
  'malformed',
  'readOnlySession',
  'invalidInput',
  'tooManyRequests',
  'readingOnly',
  'unavailable',
  'notOpen',
];

/** Additional error codes that every employee call can return because of its access rules. */
export const employeeErrors: readonly ErrorCode[] = ['roleMissing', 'alreadyAsked', 'ownAccount'];

/** A problem in one field. `field` is the path in the body or query, such as `funds[0].percentage`. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/**
 * E-05: the list of Dutch messages. `Fields` repeats the messages by field, so that a form can show each one at its
 * field.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.object({
    ErrorMessage: z.array(z.string()),
    Fields: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
