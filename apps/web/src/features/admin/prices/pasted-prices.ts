import type { PricedFund } from '@portaal/domain/fund-prices/calls';
import { fieldName, type PriceDraft } from './price-draft.ts';

type Part = keyof PriceDraft;

/** The columns that take figures, from left to right. */
const parts: readonly Part[] = ['nav', 'distribution'];

/** What a cell gets, as it was copied. */
export interface PastedCell {
  readonly field: string;
  readonly fundId: number;
  readonly part: Part;
  readonly text: string;
}

export type Pasted =
  | { readonly ok: true; readonly cells: readonly PastedCell[] }
  | { readonly ok: false; readonly message: string };

/** Whether a text is more than one cell. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

/**
 * Lays a block of a spreadsheet over the grid, from the cell it is pasted in: lines are funds, tabs are columns. A block
 * that does not fit is not taken at all, so that nothing of it is lost unseen.
 */
export function pastedPrices(
  text: string,
  funds: readonly PricedFund[],
  from: { readonly fundId: number; readonly part: Part },
): Pasted {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const firstRow = funds.findIndex(({ fundId }) => fundId === from.fundId);
  const firstPart = parts.indexOf(from.part);
  const [rows, columns] = [funds.length - firstRow, parts.length - firstPart];
  const widest = Math.max(...lines.map((line) => line.length));
  if (lines.length > rows || widest > columns) {
    return {
      ok: false,
      message: `Wat u plakt is ${lines.length} bij ${widest} cellen. Vanaf deze cel passen er ${rows} bij ${columns}. Er is niets overgenomen.`,
    };
  }
  const cells = lines.flatMap((line, row) =>
    line.flatMap((cell, column) => {
      const fund = funds[firstRow + row];
      const part = parts[firstPart + column];
      if (fund === undefined || part === undefined) return [];
      return [{ field: fieldName(fund.fundId, part), fundId: fund.fundId, part, text: cell.trim(), fund }];
    }),
  );
  const used = cells.find(({ fund }) => fund.used);
  if (used) {
    return {
      ok: false,
      message: `De koers van ${used.fund.name} staat vast: de maand is ermee verwerkt. Er is niets overgenomen.`,
    };
  }
  return { ok: true, cells: cells.map(({ fund, ...cell }) => cell) };
}
