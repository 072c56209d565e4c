import type { BankStatement } from '@portaal/domain/bank-statements/calls';
import { formatLongDate } from '../../../lib/dutch-format.ts';

/** `2 november 2026`, or `2 november 2026 tot en met 4 november 2026`. */
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

/** How a statement came here. */
export function originText({ importedBy, gap }: Pick<BankStatement, 'importedBy' | 'gap'>): string {
  if (gap !== null) return `aanvaard op verzoek van ${gap.requestedBy}`;
  return importedBy === null ? 'uit de map' : `door ${importedBy}`;
}
