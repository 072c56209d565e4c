import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import type { PaymentFrequency } from '@portaal/engine';

const codes = { month: 'Maand', quarter: 'Kwartaal', halfYear: 'Halfjaar', year: 'Jaar' } as const;

/** Formats a payment frequency, for example `per kwartaal`. */
export const perPeriod = (frequency: PaymentFrequency): string => paymentFrequencyTexts[codes[frequency]].per;
