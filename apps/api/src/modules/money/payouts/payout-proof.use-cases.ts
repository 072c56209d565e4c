import { payoutKindTexts } from '@portaal/domain/money/ledger/calls';
import { cents, centsToEuro, isoDate } from '@portaal/engine';
import type { Brand } from '../../../brands/brands.ts';
import { payoutProofDocument } from '../../../documents/payout/payout-proof-document.ts';
import { AppError } from '../../../platform/app-error.ts';
import { maskedIban } from '../../../platform/sealed-number.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { findProofRow } from './own-payouts.repository.ts';
import { openAccount } from './sealed-account.mapping.ts';

/**
 * Returns a document that proves, by our bank's statement, that a payout was paid to this person. Throws
 * `notFound`, `payoutNotBooked`, and `payoutCameBack` for a payout that was returned after it was booked.
 */
export async function getPayoutProof(
  { configuration, database }: Pick<Services, 'configuration' | 'database'>,
  person: SignedInPerson,
  brand: Brand,
  id: string,
) {
  const row = await findProofRow(database.orm, { id, personId: person.id, brand: person.brand });
  if (!row) throw new AppError('notFound');
  if (row.returnedOn !== null) throw new AppError('payoutCameBack');
  if (row.bookedOn === null) throw new AppError('payoutNotBooked');
  const paidOn = isoDate(row.bookedOn);
  const { name, iban } = openAccount(configuration.fieldKeys, row.attemptId, row.sealedAccount);
  const content = await payoutProofDocument(
    {
      paidOn,
      amount: centsToEuro(cents(row.amountCents)),
      kind: payoutKindTexts[row.kind],
      contractNumber: row.number,
      name,
      account: maskedIban(iban),
      reference: row.endToEndId,
    },
    brand,
  );
  return { name: `uitbetaling-${row.number}-${paidOn}.pdf`, content };
}
