import type { PricedFund } from '@portaal/domain/products/fund-prices/calls';
import { fieldName, type PriceDraft } from './price-draft.ts';

type Part = keyof PriceDraft;

/** Columns of figures in a pasted block, from left to right. */
const parts: readonly Part[] = ['nav', 'distribution'];

/** Copied text of one cell. */
export interface PastedCell {
  readonly field: string;
  readonly fundId: number;
  readonly part: Part;
  readonly text: string;
}

export type PasteResult =
  | { readonly ok: true; readonly cells: readonly PastedCell[] }
  | { readonly ok: false; readonly message: string };

/** Removes trailing empty lines, which a selection in a spreadsheet may include. */
const withoutEnd = (text: string): string => text.replace(/(\r?\n[\t ]*)+$/, '');

/** Returns whether a text consists of more than one cell. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(withoutEnd(text));

const hasWords = (cell = ''): boolean => /\p{L}/u.test(cell);
const plain = (name: string): string => name.trim().toLowerCase();

/** Returns the rows of a pasted block without its header row. */
function linesOf(text: string, isFund: (name: string) => boolean): string[][] {
  const lines = withoutEnd(text)
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const [first = [], ...rest] = lines;
  const isHead =
    rest.length > 0 &&
    first.some(hasWords) &&
    !first.some((cell) => /\d/.test(cell)) &&
    !isFund(first[0] ?? '');
  return isHead ? rest : lines;
}

/**
 * Maps a spreadsheet block onto the grid, starting at the cell where it is pasted: each line is a fund, and tabs
 * separate the columns. If the first column contains fund names, each line fills the row of that fund. If a block
 * does not fit or contains an unknown fund, the whole block is rejected, so that no part of it is lost unnoticed.
 */
export function pastedPrices(
  text: string,
  funds: readonly PricedFund[],
  from: { readonly fundId: number; readonly part: Part },
): PasteResult {
  const named = (name: string) =>
    funds.find((fund) => [fund.name, fund.code].some((label) => plain(label) === plain(name)));
  const lines = linesOf(text, (name) => named(name) !== undefined);
  const hasNames = lines.some(([first]) => hasWords(first));
  const firstRow = hasNames ? 0 : funds.findIndex(({ fundId }) => fundId === from.fundId);
  const firstPart = parts.indexOf(from.part);
  const [rows, columns] = [funds.length - firstRow, parts.length - firstPart];
  const widest = Math.max(...lines.map((line) => line.length)) - (hasNames ? 1 : 0);
  const refused = (why: string) => ({ ok: false, message: `${why} Er is niets overgenomen.` }) as const;
  if (lines.length > rows || widest > columns) {
    return refused(
      `Wat u plakt is ${lines.length} bij ${widest} cellen. Vanaf deze cel passen er ${rows} bij ${columns}.`,
    );
  }
  const rowsOf = lines.map((line, row) => {
    const [name = '', ...figures] = line;
    return hasNames
      ? { name, fund: named(name), figures }
      : { name, fund: funds[firstRow + row], figures: line };
  });
  const unknown = rowsOf.find(({ fund }) => fund === undefined);
  if (unknown) return refused(`‘${unknown.name.trim()}’ is geen fonds van deze lijst.`);
  const twice = rowsOf.find(({ fund }, row) => rowsOf.findIndex((other) => other.fund === fund) < row);
  if (twice?.fund) return refused(`${twice.fund.name} staat er twee keer in.`);
  const used = rowsOf.find(({ fund, figures }) => fund?.used && figures.length > 0);
  if (used?.fund) return refused(`De koers van ${used.fund.name} staat vast: de maand is ermee verwerkt.`);
  return {
    ok: true,
    cells: rowsOf.flatMap(({ fund, figures }) =>
      figures.flatMap((cell, column) => {
        const part = parts[firstPart + column];
        if (fund === undefined || part === undefined) return [];
        const { fundId } = fund;
        return [{ field: fieldName(fundId, part), fundId, part, text: cell.trim() }];
      }),
    ),
  };
}
