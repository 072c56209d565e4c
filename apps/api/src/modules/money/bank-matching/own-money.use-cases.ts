import type { HandKind } from '@portaal/domain/money/bank-matching/matching';
import { LEFT_BY_ROUNDING, monthText } from '@portaal/domain/money/books/expected-days';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, cents } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { openLineDetails } from '../bank-statements/bank-statements.use-cases.ts';
import { withheldOf } from '../books/index.ts';
import type { OpenLine } from './matches.repository.ts';
import { isOwnAccount } from './refunds.use-cases.ts';

const wrong = (field: string, message: string) => new AppError('invalidInput', [{ field, message }]);

interface OwnMoney {
  readonly kind: HandKind;
  readonly line: OpenLine;
  readonly amountCents: Cents;
  readonly period: string | null;
}

/** Rejects a match that contradicts the bank accounts of the brand or its books. */
export async function requireOwnMoney(
  services: Services,
  tx: Transaction,
  { kind, line: { item, line }, amountCents, period }: OwnMoney,
): Promise<void> {
  const { brand } = item;
  const { iban } = openLineDetails(services, line);
  if (kind === 'ownAccounts' && iban !== null && !isOwnAccount(services, brand, iban)) {
    throw wrong('kind', 'De andere rekening is niet van ons. Zoek uit van wie de rekening is.');
  }
  if (period === null) return;
  const owed = await withheldOf(tx, { brand, period });
  const month = monthText(period);
  if (owed.withheldCents <= 0) throw wrong('period', `In ${month} is geen belasting ingehouden.`);
  // A tax refund cannot exceed the tax paid before. A tax payment cannot exceed the tax owed, except for the rounding
  // of the tax return.
  const most = cents(
    amountCents < 0
      ? Math.max(0, owed.withheldCents - owed.paidCents) + LEFT_BY_ROUNDING * 100
      : owed.paidCents,
  );
  if (Math.abs(amountCents) <= most) return;
  const text =
    amountCents < 0
      ? `Over ${month} moet nog ${euroAndCents(owed.withheldCents - owed.paidCents)} worden betaald.`
      : `Over ${month} is ${euroAndCents(owed.paidCents)} betaald.`;
  throw wrong('amount', `${text} Vul hoogstens dat in.`);
}
