import { createHash } from 'node:crypto';
import { type Cents, cents } from '@portaal/engine';
import { newId } from '../../../../platform/new-id.ts';
import type { Services } from '../../../../platform/services.ts';
import { bankAccount, bankLine, bankStatement } from '../../../../schema/index.ts';
import { type LineDetails, sealLineDetails } from '../../bank-statements/line-details.mapping.ts';

type LineRow = typeof bankLine.$inferInsert;

/** Fields of a test line. The others are those of an ordinary transfer. */
export type BankLineInput = Partial<LineRow> & {
  readonly amountCents: Cents;
  readonly details?: Partial<LineDetails>;
};

/** Returns a lookup hash of an account number. Any deterministic text suffices in a test. */
const hashOf = (iban: string): string => createHash('sha256').update(iban).digest('base64url');

/** Inserts a statement of a new account with these lines and returns their ids. */
export async function insertStatement(
  services: Pick<Services, 'configuration' | 'database'>,
  day: string,
  inputs: readonly BankLineInput[],
  { brand = 'baken', importedBy = null }: { brand?: string; importedBy?: string | null } = {},
): Promise<{ statementId: string; lineIds: string[] }> {
  const [accountId, statementId] = [newId(), newId()];
  const closing = inputs.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const rows = inputs.map(({ details, ...line }, index): LineRow => {
    const id = newId();
    const iban = details?.iban ?? null;
    return {
      id,
      statementId,
      accountId,
      brand,
      number: index + 1,
      bookedOn: day,
      valueOn: day,
      isReversal: false,
      transactions: 1,
      counterpartyHash: iban && hashOf(iban),
      sealedDetails: sealLineDetails(services, id, { name: null, text: null, ...details, iban }),
      ...line,
    };
  });
  await services.database.transaction(async (tx) => {
    await tx
      .insert(bankAccount)
      .values({ id: accountId, brand, iban: accountId, name: 'Bewaarder', currency: 'EUR' });
    await tx.insert(bankStatement).values({
      ...{ id: statementId, accountId, brand, position: 1, follows: null, reference: '1' },
      ...{ fromDay: day, toDay: day, openingCents: cents(0), closingCents: cents(closing), version: '08' },
      ...{ digest: Buffer.alloc(32), importedBy, importedAt: new Date(`${day}T18:00:00Z`) },
    });
    await tx.insert(bankLine).values(rows);
  });
  return { statementId, lineIds: rows.map(({ id }) => id) };
}
