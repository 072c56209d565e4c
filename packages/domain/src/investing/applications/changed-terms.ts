import { exactPercentage } from '../../notation/dutch.ts';
import { exitCostFieldsOf, exitCostText } from '../../products/funds/exit-costs.ts';
import { dealingTermsOf, valuationDayText } from '../../products/terms/dealing-terms.ts';
import type { TermsFile } from '../../products/terms/file.ts';
import type { ChangedTerm } from './applied-offer.ts';

/** A term that matters to an investor before they sign. `key` identifies it, because a fund can get another name. */
interface Line {
  readonly key: string;
  readonly what: string;
  readonly text: string;
}

/** The part of an agreement that determines which terms apply to it. */
export interface AgreedKind {
  /** Codes of the funds. */
  readonly fundCodes: readonly string[];
  readonly isAnnuity: boolean;
  readonly isMonthly: boolean;
}

function fundLines(terms: TermsFile, code: string): Line[] {
  const name = terms.fondsen.find((fund) => fund.code === code)?.naam ?? code;
  const sold = terms.producten.beleggen.find(({ fonds }) => fonds === code);
  if (!sold) return [];
  const { instap, lopend, uitstap } = sold.kosten;
  const exitCosts = exitCostFieldsOf(
    uitstap.map(({ vanafJaar, deel }) => ({ fromYear: vanafJaar, rate: deel })),
  );
  return [
    { key: `entry ${code}`, what: `Instapkosten van ${name}`, text: exactPercentage(instap) },
    { key: `ongoing ${code}`, what: `Lopende kosten per jaar van ${name}`, text: exactPercentage(lopend) },
    {
      key: `exit ${code}`,
      what: `Uitstapkosten van ${name}`,
      text: exitCostText(exitCosts, exactPercentage),
    },
  ];
}

function linesOf(terms: TermsFile, { fundCodes, isAnnuity, isMonthly }: AgreedKind): Line[] {
  const { termijnen, kalender, producten, wisselen } = terms;
  const yearly = exactPercentage(producten.lijfrente.kostenPerJaar);
  const debitDay = `de ${kalender.incassodag}e van de maand`;
  return [
    ...fundCodes.flatMap((code) => fundLines(terms, code)),
    ...(isAnnuity ? [{ key: 'wrapper', what: 'Kosten van de lijfrente per jaar', text: yearly }] : []),
    { key: 'switch', what: 'Kosten van wisselen', text: exactPercentage(wisselen.kosten) },
    { key: 'coolingOff', what: 'Bedenktijd', text: `${termijnen.bedenktijd} dagen` },
    { key: 'dealing', what: 'Beleggingsdag', text: valuationDayText(dealingTermsOf(terms)) },
    ...(isMonthly ? [{ key: 'debit', what: 'Dag van afschrijven', text: debitDay }] : []),
  ];
}

/** Returns the terms that differ between the day of an offer and the day on which its money is dealt. */
export function changedTermsOf(
  { offered, dealt }: { readonly offered: TermsFile; readonly dealt: TermsFile },
  kind: AgreedKind,
): ChangedTerm[] {
  const before = new Map(linesOf(offered, kind).map(({ key, text }) => [key, text]));
  return linesOf(dealt, kind).flatMap(({ key, what, text }): ChangedTerm[] => {
    const former = before.get(key) ?? text;
    return former === text ? [] : [{ what, before: former, after: text }];
  });
}
