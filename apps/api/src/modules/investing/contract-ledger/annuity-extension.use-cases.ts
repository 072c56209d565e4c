import type { ContractLedger } from '@portaal/domain/investing/contract-ledger/calls';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { annuityTermLimitsOf } from '@portaal/domain/products/annuities/calls';
import { addDays, addMonths, type Cents, centsToEuro, type IsoDate, isoDate, yearOf } from '@portaal/engine';
import { longDate } from '../../../documents/dutch-notation.ts';
import { type ActingSession, type ActServices, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { lockContractOf } from '../../money/ledger/ledger.use-cases.ts';
import { getPersonalInformation } from '../../people/personal-information/personal-information.use-cases.ts';
import { getAnnuityRules } from '../../products/fiscal/fiscal.use-cases.ts';
import { type ContractAboveCeiling, listAboveCeiling, markExtended } from './above-ceiling.repository.ts';

/** Returns the last day of the contract after the additional years. */
const extendedTo = ({ endDate, years }: Pick<ContractAboveCeiling, 'endDate' | 'years'>): IsoDate =>
  addDays(addMonths(addDays(endDate, 1), 12 * years), -1);

/**
 * Returns the value a contract would have left after its last day and the date to which it must be extended, or null
 * when nothing would be left.
 */
export async function aboveCeilingOf(
  { clock, database }: Pick<ActServices, 'clock' | 'database'>,
  { id, brand }: { readonly id: string; readonly brand: string },
): Promise<ContractLedger['aboveCeiling']> {
  const found = (await listAboveCeiling(database.orm, brand, clock.today())).find((one) => one.id === id);
  if (!found) return null;
  return { above: centsToEuro(found.above), endDate: found.endDate, extendedTo: extendedTo(found) };
}

/**
 * Extends a temporary annuity by as many years as the ceiling of its holder requires, so that the value left after
 * its last day is paid out under the ceiling of those years (domain 10.1, decision 0070). The next dealing run
 * recalculates the payout and sends a letter. Throws `notFound`; `changeImpossible` if the annuity can pay out its
 * full value in time or would run past the legal maximum age; `changedMeanwhile` if the new last day differs from the
 * displayed one, so that a repeat has no effect; `statusRefuses`; `stepUpRequired`.
 */
export async function extendAnnuity(
  services: ActServices,
  session: ActingSession,
  {
    number,
    reason,
    twoFaToken,
    ...seen
  }: {
    readonly number: string;
    readonly extendedTo: IsoDate;
    readonly reason: string;
    readonly twoFaToken: string;
  },
): Promise<void> {
  const { clock, database } = services;
  const { brand } = session.person;
  const today = clock.today();
  const annuityTerm = annuityTermLimitsOf(await getAnnuityRules(services, brand, today), yearOf(today));
  const before = (await listAboveCeiling(database.orm, brand, today)).find((one) => one.number === number);
  const birthDate = before && (await birthDateOf(services, before.personId));
  await act(services, session, {
    lock: async (tx) => {
      const contract = await lockContractOf(tx, { number, brand });
      if (contract.status !== 'active') throw new AppError('statusRefuses');
      const found = (await listAboveCeiling(tx, brand, today)).find((one) => one.id === contract.id);
      if (!found) throw impossible('Dit contract keert vóór de laatste dag alles uit.');
      const last = extendedTo(found);
      if (last !== seen.extendedTo) throw new AppError('changedMeanwhile');
      if (birthDate && last >= addMonths(birthDate, 12 * annuityTerm.maximumEndAge)) {
        throw impossible(`De uitkering mag lopen tot de klant ${annuityTerm.maximumEndAge} jaar wordt.`);
      }
      return { contract, found, last };
    },
    about: ({ contract }) => [contract.personId],
    stepUp: { act: 'extendAnnuity', twoFaToken },
    work: async (tx, _at, { contract: { id: contractId, personId }, found, last }) => {
      await markExtended(tx, contractId, last);
      const { endDate, above } = found;
      return done({
        audit: {
          action: 'contract.extended',
          subjectType: 'contract',
          subjectId: contractId,
          detail: { from: endDate, to: last, above, reason },
        },
        history: [{ contractId, kind: 'annuityExtended', before: longDate(endDate), after: longDate(last) }],
        messages: [
          {
            personId,
            contractId,
            kind: 'contract',
            title: 'Uw tijdelijke lijfrente loopt langer door',
            text: textOf({ number, endDate, above, last }),
            mail: true,
          },
        ],
      });
    },
  });
}

const impossible = (message: string): AppError =>
  new AppError('changeImpossible', [{ field: 'extendedTo', message }]);

async function birthDateOf(services: ActServices, personId: string): Promise<IsoDate | null> {
  const { persoon } = await getPersonalInformation(services, { id: personId });
  return persoon ? isoDate(persoon.geboortedatum) : null;
}

const textOf = ({
  number,
  endDate,
  above,
  last,
}: {
  number: string;
  endDate: IsoDate;
  above: Cents;
  last: IsoDate;
}): string =>
  `Uw tijdelijke lijfrentes mogen samen in een jaar niet meer uitkeren dan de wet toestaat. Daardoor zou op ${longDate(endDate)} nog ongeveer ${euroAndCents(above)} in contract ${number} staan. Daarom loopt uw lijfrente door tot en met ${longDate(last)}. Verandert uw uitkering? Dan krijgt u daarover een brief voordat wij betalen.`;
