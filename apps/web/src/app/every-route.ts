import { contractRoute } from '../routes/_contract.ts';
import { rootRoute } from '../routes/_root.ts';
import { serverDataRoute } from '../routes/_server-data.ts';
import { settingsRoute } from '../routes/_settings.ts';
import { unknownPathRoute } from '../routes/$.ts';
import { productPaymentResultRoute } from '../routes/$product-ideal-result.ts';
import { aboutRoute } from '../routes/about.ts';
import { createAccountRoute } from '../routes/account-aanmaken.ts';
import { adminRoute } from '../routes/admin.ts';
import { addAmericanRoute } from '../routes/amerikaans-vastgoed.ts';
import { investAmountRoute } from '../routes/bedrag-beleggen.$stap.ts';
import { contactRoute } from '../routes/contact.ts';
import { contractTopUpRoute } from '../routes/contractbeheer.$contractId.bijstorten.ts';
import { contractDocumentsRoute } from '../routes/contractbeheer.$contractId.documenten.ts';
import { contractDetailsRoute } from '../routes/contractbeheer.$contractId.gegevens.ts';
import { contractHistoryRoute } from '../routes/contractbeheer.$contractId.historie.ts';
import { contractReturnsRoute } from '../routes/contractbeheer.$contractId.rendement.ts';
import { contractTransactionsRoute } from '../routes/contractbeheer.$contractId.transacties.ts';
import { contractSoldRoute } from '../routes/contractbeheer.$contractId.verkocht.ts';
import { contractSellRoute } from '../routes/contractbeheer.$contractId.verkopen.ts';
import { contractChangeRoute } from '../routes/contractbeheer.$contractId.wijzigen.$option.ts';
import { addGermanRoute } from '../routes/duits-vastgoed.ts';
import { changeEmailRoute } from '../routes/e-mailadres-wijzigen.ts';
import { fundsRoute } from '../routes/fondsen-tabel.ts';
import { paymentResultRoute } from '../routes/ideal-result.ts';
import { homeRoute } from '../routes/index.ts';
import { addLoanFundRoute } from '../routes/leningenfonds.ts';
import { annuityBuildRoute } from '../routes/lijfrente-opbouwen.$stap.ts';
import { annuityPayoutRoute } from '../routes/lijfrente-uitkeren.$stap.ts';
import { loginRoute } from '../routes/login.ts';
import { maintenanceRoute } from '../routes/maintenance.ts';
import { calculationsRoute } from '../routes/mijn-berekeningen.ts';
import { unpaidContractsRoute } from '../routes/mijn-betaling-afronden.ts';
import { settingsRelationsRoute } from '../routes/mijn-instellingen.overige-relaties.ts';
import { settingsPersonalRoute } from '../routes/mijn-instellingen.persoonlijke-informatie.ts';
import { settingsPasswordRoute } from '../routes/mijn-instellingen.wachtwoord.ts';
import { investmentsRoute } from '../routes/mijn-investeringen.ts';
import { realEstateRoute } from '../routes/mijn-vastgoed.ts';
import { addDutchRoute } from '../routes/nederlands-vastgoed.ts';
import { selfTestRoute } from '../routes/test.ts';
import { mandateResultRoute } from '../routes/twikey-result.ts';
import { resetPasswordRoute } from '../routes/wachtwoord-reset.ts';
import { forgotPasswordRoute } from '../routes/wachtwoord-vergeten.ts';

/**
 * Every page of the specification. The application starts with the few of `router.ts` and fetches this when a user
 * goes elsewhere: all these paths, titles and names of files are bytes that nobody needs to sign in.
 */
export const everyRoute = () =>
  rootRoute.addChildren([
    homeRoute,
    loginRoute,
    createAccountRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    changeEmailRoute,
    contactRoute,
    aboutRoute,
    maintenanceRoute,
    selfTestRoute,
    mandateResultRoute,
    paymentResultRoute,
    productPaymentResultRoute,
    serverDataRoute.addChildren([
      adminRoute,
      fundsRoute,
      investmentsRoute,
      realEstateRoute,
      unpaidContractsRoute,
      investAmountRoute,
      calculationsRoute,
      annuityBuildRoute,
      annuityPayoutRoute,
      settingsRoute.addChildren([settingsPersonalRoute, settingsRelationsRoute, settingsPasswordRoute]),
      contractRoute.addChildren([
        contractTransactionsRoute,
        contractReturnsRoute,
        contractDetailsRoute,
        contractHistoryRoute,
        contractDocumentsRoute,
        contractSoldRoute,
        contractTopUpRoute,
        contractSellRoute,
        contractChangeRoute,
      ]),
    ]),
    addDutchRoute,
    addGermanRoute,
    addAmericanRoute,
    addLoanFundRoute,
    unknownPathRoute,
  ]);
