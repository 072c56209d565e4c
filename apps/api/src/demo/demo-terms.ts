import { dealingTermsOf } from '@portaal/domain/products/terms/dealing-terms';
import { readTerms, type TermsFile } from '@portaal/domain/products/terms/file';
import { exitStepsOf } from '@portaal/domain/products/terms/fund-sections';
import type { DealingCalendar } from '@portaal/engine';
import file from './voorwaarden.json' with { type: 'json' };

/** Returns the terms of the demo for a brand. All brands of the demo sell the same four funds. */
export function demoTermsOf(brand: string): TermsFile {
  const read = readTerms(JSON.stringify({ ...file, merk: brand }), brand);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.terms;
}

const terms = demoTermsOf('demo');
const { fondsen, producten, verwachting } = terms;

export const demoCalendar: DealingCalendar = [dealingTermsOf(terms)];

/** Returns the number of each fund of the demo, in the order in which a new database numbers them. */
const idOf = (code: string): number => 1 + fondsen.findIndex((fund) => fund.code === code);
export const fundIds = { NVF: idOf('NVF'), DVF: idOf('DVF'), AVF: idOf('AVF'), VLF: idOf('VLF') } as const;

interface DemoFund {
  readonly id: number;
  readonly name: string;
  readonly startDate: string;
}
export const funds: readonly DemoFund[] = fondsen.map(({ code, naam, begonnenOp }) => ({
  id: idOf(code),
  name: naam,
  startDate: begonnenOp,
}));

/** Rates of the demo's funds, as fractions per year. */
export const fundRates = producten.beleggen.map(({ fonds, kosten }) => {
  const expected = verwachting.fondsen.find((figures) => figures.fonds === fonds);
  if (!expected) throw new Error(`no figures of fund ${fonds}`);
  return {
    fundId: idOf(fonds),
    entryCostRate: kosten.instap,
    ongoingCostRate: kosten.lopend,
    exitCosts: exitStepsOf(kosten.uitstap),
    netReturn: expected.rendement.waarde,
    volatility: expected.beweeglijkheid.waarde,
    distributionRate: expected.uitkering.waarde,
  };
});

export const fundCorrelations = verwachting.samenhang.map(({ fonds, anderFonds, waarde }) => ({
  fundId: idOf(fonds),
  otherFundId: idOf(anderFonds),
  value: waarde,
}));

/** Number of days for which an offer is valid. */
export const offerDays = terms.termijnen.offerteGeldig;

/** Cost of a fund switch, a fraction of the amount sold. */
export const switchCostRate = terms.wisselen.kosten;

/** Cost of an annuity's wrapper, a fraction per year. */
export const wrapperCostRate = producten.lijfrente.kostenPerJaar;
