import { payoutKindTexts } from '@portaal/domain/money/ledger/calls';
import { cents } from '@portaal/engine';
import { withheldPayoutText } from '../../../documents/payout-text.ts';
import { type ActingSession, type ActServices, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isAnnuity } from '../../../schema/product-lists.ts';
import { amountText } from './booking.use-cases.ts';
import { lockContractOf } from './locked-contract.use-cases.ts';
import { lockMovedOfPerson } from './moved-of-person.use-cases.ts';
import { findPayout, markReleased, type PayoutRow } from './payouts.repository.ts';

/**
 * Returns whether a payout is withheld because of its contract. If it waits for a new nominated account, no
 * employee has to decide.
 */
export const isReleasable = ({ withheldBy }: Pick<PayoutRow, 'withheldBy'>): boolean =>
  withheldBy === 'contract';

/**
 * Releases one payout of a blocked contract or a deceased holder (decision 0040). The contract stays blocked, and
 * later payouts stay withheld. Throws `notFound`; `notHeld` for a payout that is paid or not withheld, so that a
 * repeat has no effect; `stepUpRequired`.
 */
export async function releasePayout(
  services: ActServices,
  session: ActingSession,
  {
    number,
    payoutId,
    reason,
    twoFaToken,
  }: {
    readonly number: string;
    readonly payoutId: string;
    readonly reason: string;
    readonly twoFaToken: string;
  },
): Promise<void> {
  const { clock } = services;
  await act(services, session, {
    lock: async (tx, at) => {
      const contract = await lockContractOf(tx, { number, brand: session.person.brand });
      const payout = await findPayout(tx, { id: payoutId, contractId: contract.id, today: clock.today() });
      if (!payout) throw new AppError('notFound');
      if (!isReleasable(payout)) throw new AppError('notHeld');
      const recentCents = await lockMovedOfPerson(
        tx,
        { id: contract.personId, brand: session.person.brand },
        at,
      );
      const weighedCents = cents(recentCents + payout.amountCents);
      return { contract, payout, weighedCents };
    },
    about: ({ contract }) => [contract.personId],
    stepUp: { act: 'releasePayout', twoFaToken },
    forTwo: ({ contract, payout, weighedCents }) => ({
      title: `Uitbetaling van contract ${number} vrijgeven`,
      amountCents: payout.amountCents,
      weighedCents,
      lines: [{ label: payoutKindTexts[payout.kind], before: 'Aangehouden', after: amountText(payout) }],
      facts: { contract: contract.id, status: contract.status, payout },
    }),
    work: async (tx, at, { contract: { id: contractId, personId, productCode }, payout }) => {
      await markReleased(tx, payoutId, { at, today: clock.today() });
      const { kind, amountCents } = payout;
      const released = await findPayout(tx, { id: payoutId, contractId, today: clock.today() });
      const what = payoutKindTexts[kind];
      // The proceeds of an annuity go to another provider, so the investor is not the payee (domain 1.11).
      const isOfTransfer = kind === 'sale' && isAnnuity(productCode);
      const withheld = isOfTransfer
        ? `Van contract ${number} hielden wij een betaling aan uw nieuwe aanbieder tegen: ${amountText(payout)}.`
        : `Van contract ${number} hielden wij een uitbetaling aan: ${what.toLowerCase()} van ${amountText(payout)}.`;
      return done({
        audit: {
          action: 'payout.released',
          subjectType: 'contract',
          subjectId: contractId,
          detail: { payoutId, kind, amountCents, reason },
        },
        history: [{ contractId, kind: 'payoutReleased', after: `${what} ${amountText(payout)}` }],
        messages: [
          {
            personId,
            contractId,
            kind: 'payout',
            title: 'Een aangehouden bedrag is vrijgegeven',
            text: `${withheld} ${isOfTransfer ? whenTransferred(released) : whenPaid(released)}`,
            mail: true,
          },
        ],
      });
    },
  });
}

/** Returns the text about when a released payment to another provider is paid. */
const whenTransferred = (payout: PayoutRow | undefined): string =>
  payout?.withheldBy === 'confirmation'
    ? 'Uw gegevens zijn kort geleden gewijzigd. Bevestig dat eerst bij Mijn instellingen, Persoonlijke informatie.'
    : 'Die betalen wij nu aan uw nieuwe aanbieder.';

/**
 * Returns the text about when a released payout is paid: it may still wait for a new account, a confirmation
 * or the investor's identification.
 */
function whenPaid(payout: PayoutRow | undefined): string {
  switch (payout?.withheldBy) {
    case 'account':
      return withheldPayoutText({ why: 'account', from: payout.payOn });
    case 'confirmation':
      return withheldPayoutText({ why: 'confirmation' });
    case 'identity':
      return 'Wij betalen die als uw persoonlijke informatie compleet is.';
    default:
      return 'Die betalen wij nu uit.';
  }
}
