import type { Payee, PayoutPreview } from '@portaal/domain/money/payouts/calls';
import { type Cents, centsToEuro } from '@portaal/engine';
import { type ActingSession, type ActServices, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { maskedIban } from '../../../platform/sealed-number.ts';
import type { Services } from '../../../platform/services.ts';
import { askAboutNames, namesOf } from './payee-names.use-cases.ts';
import { byAccount } from './payout-plan.rules.ts';
import {
  LARGEST,
  leftOutOf,
  planNow,
  refundsOf,
  sinceYesterday,
  sumWhere,
} from './payout-planning.use-cases.ts';

function payeeResponse({ iban, paid, amountCents }: ReturnType<typeof byAccount>[number]): Payee {
  const { name = '', nameInFile = '' } = paid[0] ?? {};
  return {
    contractNumbers: [...new Set(paid.flatMap(({ contractNumber }) => contractNumber ?? []))],
    name,
    iban: maskedIban(iban),
    amount: centsToEuro(amountCents),
    isNew: paid.some(({ isNewAccount }) => isNewAccount),
    nameInFile: nameInFile === name ? null : nameInFile,
  };
}

/**
 * Returns the batch as it would be ordered now, with masked accounts, and records the view in the audit log.
 */
export async function previewPayouts(
  services: ActServices & Pick<Services, 'payeeVerifier'>,
  { person }: Pick<ActingSession, 'person'>,
): Promise<PayoutPreview> {
  const found = await planNow(services.database.orm, services, person.brand, {
    locked: false,
    isCarriedOut: false,
  });
  const { plan, limits, orderedCents } = found;
  const { executeOn, totalCents } = plan;
  await act(services, person, {
    work: () =>
      done({
        audit: {
          action: 'payouts.viewed',
          subjectType: 'payoutBatch',
          subjectId: null,
          detail: { executeOn, count: plan.payouts.length, totalCents },
        },
      }),
  });
  await askAboutNames(services, plan);
  const accounts = byAccount(plan.payouts);
  const inEuro = (amount: Cents) => centsToEuro(amount);
  return {
    executeOn: plan.executeOn,
    debtorIban: plan.debtorIban,
    total: sumWhere(plan.payouts, () => true),
    refunds: refundsOf(plan),
    accounts: accounts.length,
    leftOut: leftOutOf(plan),
    newAccounts: sumWhere(plan.payouts, ({ isNewAccount }) => isNewAccount),
    sinceYesterday: sinceYesterday(plan),
    largest: accounts.slice(0, LARGEST).map(payeeResponse),
    rewritten: accounts
      .filter(({ paid }) => paid.some(({ name, nameInFile }) => name !== nameInFile))
      .slice(0, LARGEST)
      .map(payeeResponse),
    names: namesOf(services, plan),
    limits: {
      line: inEuro(limits.line),
      batch: inEuro(limits.batch),
      day: inEuro(limits.day),
      orderedToday: inEuro(orderedCents),
    },
    seen: plan.digest,
  };
}
