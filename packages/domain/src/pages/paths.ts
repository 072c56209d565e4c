/**
 * Every path of this site, defined once (R-01…R-36), in the router's notation: `$name` is a parameter and `{-$name}`
 * an optional parameter. Routes, links and redirects use these paths, such as `paths.login` in `internal-urls.ts`,
 * and the server's log identifies pages by them. Each path is a separate constant, so that the first page bundles
 * only the paths it uses.
 */
export const home = '/';
export const login = '/login';
export const requestAccount = '/account-aanmaken';
export const requestPasswordReset = '/wachtwoord-vergeten';
export const resetPassword = '/wachtwoord-reset';
export const claimAccount = '/account-openen';
export const requestEmailChange = '/e-mailadres-wijzigen';
export const contact = '/contact';
export const about = '/about';
export const glossary = '/begrippen';
export const maintenance = '/maintenance';
export const selfTest = '/test';
export const admin = '/admin';
export const mandateResult = '/twikey-result';
export const paymentResult = '/ideal-result';
export const productPaymentResult = '/{$product}-ideal-result';
export const investments = '/mijn-investeringen';
export const realEstate = '/mijn-vastgoed';
export const unpaidContracts = '/mijn-betaling-afronden';
export const funds = '/fondsen-tabel';
/** The application for the funds of an offer. The four flows of the specification have their own paths. */
export const application = '/aanvraag';
export const signingInvitation = '/meetekenen';
export const settingsPassword = '/mijn-instellingen/wachtwoord';
export const settingsRelations = '/mijn-instellingen/overige-relaties';
export const settingsPersonal = '/mijn-instellingen/persoonlijke-informatie';
/** The main page of a contract. It is not in the specification, which names only the subpages of a contract. */
export const contract = '/contractbeheer/$contractId';
export const contractTransactions = '/contractbeheer/$contractId/transacties';
export const contractReturns = '/contractbeheer/$contractId/rendement';
export const contractDetails = '/contractbeheer/$contractId/gegevens';
export const contractHistory = '/contractbeheer/$contractId/historie';
export const contractDocuments = '/contractbeheer/$contractId/documenten';
export const contractSold = '/contractbeheer/$contractId/verkocht';
export const contractTopUp = '/contractbeheer/$contractId/bijstorten';
export const contractSell = '/contractbeheer/$contractId/verkopen';
export const contractTransfer = '/contractbeheer/$contractId/overdragen';
export const contractChange = '/contractbeheer/$contractId/wijzigen/{-$option}';
export const investAmount = '/bedrag-beleggen/{-$stap}';
export const annuityBuild = '/lijfrente-opbouwen/{-$stap}';
export const annuityPayout = '/lijfrente-uitkeren/{-$stap}';
export const calculations = '/mijn-berekeningen';
/** Documents of all contracts together. This page is not in the specification. */
export const documents = '/mijn-documenten';
