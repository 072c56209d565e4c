import type { BankStatement } from '@portaal/domain/money/bank-statements/calls';
import { formatLongDate, formatSignedEuro } from '../../../../lib/dutch-format.ts';

/** Formats a period as `2 november 2026` or `2 november 2026 tot en met 4 november 2026`. */
export const periodText = ({
  fromDay,
  toDay,
}: {
  readonly fromDay: string;
  readonly toDay: string;
}): string =>
  fromDay === toDay
    ? formatLongDate(fromDay)
    : `${formatLongDate(fromDay)} tot en met ${formatLongDate(toDay)}`;

/** Returns the origin of a statement as text. */
export function originText({ importedBy, gap }: Pick<BankStatement, 'importedBy' | 'gap'>): string {
  if (gap !== null) return `aanvaard op verzoek van ${gap.requestedBy}`;
  return importedBy === null ? 'uit de map' : `door ${importedBy}`;
}

/** Returns the amount of an accepted gap that is still open, as text. */
export function missingText({ missing }: NonNullable<BankStatement['gap']>): string {
  return missing === 0
    ? 'Alles kwam alsnog. De open post is gesloten.'
    : `Nog open: ${formatSignedEuro(missing)}. Komt het afschrift nog, dan lezen wij het alsnog in.`;
}

/** Returns a text with the position of a statement that was imported after later statements. */
export const lateText = (lateAfter: string): string =>
  `Kwam later dan het volgende. Het hoort na het afschrift tot en met ${formatLongDate(lateAfter)}.`;
