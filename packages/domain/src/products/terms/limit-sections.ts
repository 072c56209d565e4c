import * as z from 'zod/mini';
import {
  accumulationCode,
  calculatorLimits,
  investmentCode,
  type ProductCode,
  products,
} from '../products/product.ts';
import { employeeFields } from './employee-limits.ts';
import { fraction, range, whole, wholeEuro } from './field-rules.ts';
import { sectionsBefore } from './sections-before.ts';

// The sections `grenzen`, `termijnen` and `controle` of the terms file.

const yearsOf = (code: ProductCode) =>
  range(products[code].duration.minimum, products[code].duration.maximum);

/**
 * Limits of the calculators, within the limits of the product: deposits in whole euro, durations in whole
 * years. The law limits the duration of a payout.
 */
const calculators = z.strictObject({
  eersteInleg: range(1, calculatorLimits.initialDeposit.maximum),
  maandinleg: range(1, calculatorLimits.periodicDeposit.maximum),
  looptijd: z.strictObject({
    beleggen: yearsOf(investmentCode),
    lijfrenteOpbouwen: yearsOf(accumulationCode),
  }),
});

/** Limits on the actions of an investor online. */
export const limits = z.strictObject({
  /**
   * Maximum total in euro that an investor pays into one contract online. For a higher total the investor
   * contacts the provider.
   */
  onlineHoogstens: wholeEuro,
  /** Initial deposit in euro from which a document must show the origin of the money (domain 4.8). */
  herkomstVanaf: wholeEuro,
  rekenhulp: calculators,
});

/** The law gives an investor fourteen days to withdraw without a reason (BW 6:230x). */
const LEGAL_COOLING_OFF_DAYS = 14;

/** A collection is sent three business days ahead, so a retry on an earlier day would be too late for the bank. */
const MINIMUM_RETRY_DAYS = 3;

/** Periods, in days unless the field has another unit. */
export const periods = z
  .strictObject({
    /** Number of days after the last signature within which an investor can withdraw without a reason. */
    bedenktijd: whole(LEGAL_COOLING_OFF_DAYS, 365),
    /**
     * Number of days without changes after which an unsigned application is erased, and the number of days
     * before that at which its owner is warned.
     */
    aanvraagBewaard: whole(7, 365),
    aanvraagWaarschuwing: whole(1, 60),
    /** Number of days for which an offer is valid. */
    offerteGeldig: whole(7, 365),
    /** Number of months for which the answers to a questionnaire are valid (domain 3.2). */
    antwoordenGeldig: whole(3, 24),
    /** Maximum number of months for which an investor may pause the monthly deposit. */
    inlegPauze: whole(1, 36),
    /** Number of days for which the link to a second signer is valid. */
    meetekenen: whole(7, 90),
    /**
     * Number of business days after which a collection that failed for lack of funds is retried, once (domain 5.5).
     * The bank needs the file three business days ahead.
     */
    incassoOpnieuw: whole(MINIMUM_RETRY_DAYS, 15),
    /** Number of days within which an investor must report a change of the declared data (domain 4.6). */
    wijzigingMelden: whole(7, 90),
    /**
     * Number of days without payouts after a change of nominated account, so that the investor can discover a
     * fraudulent change.
     */
    rekeningWachttijd: whole(sectionsBefore.termijnen.rekeningWachttijd, 30),
    /** Number of business days within which an employee calls back. */
    terugbellen: whole(1, 10),
    /** Maximum age in months of an extract from the commercial register. */
    uittreksel: whole(1, 12),
    /** Months before the end of an annuity accumulation at which its holder is reminded to choose a payout. */
    lijfrenteHerinnering: z.array(whole(1, 36)).check(
      z.minLength(1, 'Deze lijst is leeg.'),
      z.refine((months) => months.every((month, index) => month < (months[index - 1] ?? Infinity)), {
        error: 'Zet de maanden van hoog naar laag, elk één keer.',
      }),
    ),
  })
  .check(
    z.refine(({ aanvraagBewaard, aanvraagWaarschuwing }) => aanvraagWaarschuwing < aanvraagBewaard, {
      path: ['aanvraagWaarschuwing'],
      error: 'De waarschuwing komt vóór het wissen. Vul minder dagen in dan bij aanvraagBewaard.',
    }),
  );

/** Controls of employees' work: changes of a price since the previous month, as fractions, and amounts for two employees. */
export const controls = z.strictObject({
  /** Above this change, publication of the price requires a reason. */
  koersReden: fraction(0, 1),
  /** Above this change, a typing error is likely, and the employees' pages mark the price or distribution. */
  koersNakijken: fraction(0, 1),
  ...employeeFields,
});
