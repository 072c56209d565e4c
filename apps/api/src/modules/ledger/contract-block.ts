import type { ContractStatus } from '@portaal/domain/contracts/calls';
import { blockActs, type ContractBlock, canBeBlocked, isBlocked } from '@portaal/domain/ledger/block';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, cents } from '@portaal/engine';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/orm.ts';
import {
  type ActingSession,
  type ActServices,
  act,
  type Done,
  done,
  lockSmallActs,
} from '../acts/acts.use-cases.ts';
import {
  type ContractOfPerson,
  lockContractsOf,
  markBlocked,
  markReleased,
  sumReleased,
  sumToPay,
  sumUndealt,
} from './contract-block.repository.ts';
import { findContract } from './corrections.repository.ts';

interface Requested {
  readonly number: string;
  readonly reason: string;
  readonly twoFaToken: string;
}

/** The title is mailed, and reveals nobody who reads along of a death. */
const news = {
  blocked: {
    kind: 'contractBlocked',
    action: 'contract.blocked',
    title: 'Uw contract is geblokkeerd',
    text: (number: string) =>
      `Contract ${number} is geblokkeerd. U kunt nu niet bijstorten, verkopen of iets wijzigen, en wij betalen niets uit. Hebt u vragen? Bel ons.`,
  },
  deceased: {
    kind: 'deathRecorded',
    action: 'contract.deathRecorded',
    title: 'Er is een bericht over uw contract',
    text: (number: string, joint: string) =>
      `Bij contract ${number} hebben wij een overlijden vastgelegd. De participaties blijven staan en volgen de koers. Wij schrijven niets meer af en betalen niets uit, ook geen lijfrente. Wat de fondsen uitkeren, beleggen wij opnieuw of houden wij aan, zoals is afgesproken. Bijstorten, verkopen en wijzigen kan nu niet: een opdracht die openstaat, wacht tot wij weten wie daarover mag beslissen.${joint} Klopt dit niet, of hebt u vragen? Bel ons.`,
  },
  released: {
    kind: 'contractReleased',
    action: 'contract.released',
    title: 'Uw contract is vrijgegeven',
    text: (number: string) =>
      `Wij hebben contract ${number} vrijgegeven. Alles loopt weer door zoals u gewend bent. Hebt u vragen? Bel ons.`,
  },
} as const;

/** Said of a contract of two: the other may not decide alone, nor is anything taken from their account. */
const JOINT =
  ' Is een contract van u samen? Ook dan wacht alles, tot wij weten van wie het nu is. Wij schrijven ook van uw rekening niets af.';

/**
 * An employee stops a contract that runs or is about to (decision 0040); a death is of its holder, and stops each of
 * their contracts that can be. Throws `notFound`; `statusRefuses` for what is stopped or over, so that stopping twice
 * does nothing; `stepUpRequired`.
 */
export const blockContract = (
  services: ActServices,
  session: ActingSession,
  { block, number, reason, twoFaToken }: Requested & { readonly block: ContractBlock },
): Promise<void> =>
  act(services, session, {
    lock: async (tx) => {
      const { named, all } = await lockIn(tx, session, number, canBeBlocked);
      return { named, stopped: block === 'blocked' ? [named] : all.filter(canStop) };
    },
    about: ({ named }) => [named.personId],
    stepUp: { act: blockActs[block], twoFaToken },
    work: async (tx, _at, { named, stopped }) => {
      await markBlocked(
        tx,
        stopped.map(({ id }) => id),
        block,
      );
      return tracesOf(
        named,
        news[block],
        stopped.map((contract) => ({ contract, to: block })),
        { reason },
      );
    },
  });

const canStop = ({ status }: ContractOfPerson): boolean => canBeBlocked(status);

/**
 * Lets a stopped contract go on from where it would have been; of a death each contract it stopped. Throws as
 * {@link blockContract}.
 */
export const releaseContract = (
  services: ActServices,
  session: ActingSession,
  { number, reason, twoFaToken }: Requested,
): Promise<void> =>
  act(services, session, {
    lock: async (tx, at) => {
      const { named, all } = await lockIn(tx, session, number, isBlocked);
      const block = named.status === 'deceased' ? 'deceased' : 'blocked';
      const released = block === 'blocked' ? [named] : all.filter(({ status }) => status === block);
      const ids = released.map(({ id }) => id);
      const [toPayCents, undealtCents] = [await sumToPay(tx, named.id, block), await sumUndealt(tx, ids)];
      const worthCents = released.reduce((sum, { openingValueCents }) => sum + (openingValueCents ?? 0), 0);
      // What is paid out once it is released is no part of its value any more; what was not dealt is no part of it yet.
      const amountCents = cents(worthCents + undealtCents + toPayCents);
      const since = await lockSmallActs(tx, named.personId, at);
      const { id, personId } = named;
      const weighedCents = cents(amountCents + (await sumReleased(tx, { id, personId, since })));
      return {
        named,
        released,
        block,
        toPayCents,
        undealtCents,
        worthCents,
        amountCents,
        weighedCents,
      } as const;
    },
    about: ({ named }) => [named.personId],
    stepUp: { act: 'releaseContract', twoFaToken },
    forTwo: ({ released, block, toPayCents, undealtCents, worthCents, amountCents, weighedCents }) => ({
      title: `Contract ${number} vrijgeven`,
      amountCents,
      weighedCents,
      lines: [
        {
          label: released.length > 1 ? `Contracten ${numbersOf(released)}` : 'Contract',
          before: block === 'deceased' ? 'Overlijden vastgelegd' : 'Geblokkeerd',
          after: 'Vrijgegeven',
        },
        { label: 'Waarde', before: null, after: euroAndCents(worthCents) },
        { label: 'Ontvangen, nog niet belegd', before: null, after: euroAndCents(undealtCents) },
        { label: 'Nog uit te betalen', before: null, after: euroAndCents(toPayCents) },
      ],
      facts: { numbers: released.map((one) => one.number), status: block, toPayCents, undealtCents },
    }),
    work: async (tx, _at, { named, released, block, amountCents }) => {
      const outcomes: Outcome[] = [];
      for (const contract of released) {
        const to = await markReleased(tx, { id: contract.id, block, today: services.clock.today() });
        outcomes.push({ contract, to });
      }
      // Its holder died while it was blocked: then it stays with their other contracts.
      const isHeld = outcomes.some(({ to }) => to === 'deceased');
      return tracesOf(named, isHeld ? news.deceased : news.released, outcomes, { reason, amountCents });
    },
  });

/** The contract that is named, and all of its holder, locked. */
async function lockIn(
  tx: Transaction,
  { person: { brand } }: ActingSession,
  number: string,
  isPossible: (status: ContractStatus) => boolean,
): Promise<{ named: ContractOfPerson; all: readonly ContractOfPerson[] }> {
  const found = await findContract(tx, { number, brand });
  if (!found) throw new AppError('notFound');
  const all = await lockContractsOf(tx, found.personId);
  const named = all.find(({ id }) => id === found.id);
  // It went to another holder meanwhile.
  if (!named) throw new AppError('changedMeanwhile');
  if (!isPossible(named.status)) throw new AppError('statusRefuses');
  return { named, all };
}

/** A contract as it was, and the state it went to. */
interface Outcome {
  readonly contract: ContractOfPerson;
  readonly to: string;
}

/** `1, 2 en 3`. */
const numbersOf = (contracts: readonly ContractOfPerson[]): string =>
  new Intl.ListFormat('nl').format(contracts.map(({ number }) => number));

/**
 * The reason goes to the audit log alone: the investor it is about is not notified. The amount is of all of them, at the
 * one that was named.
 */
function tracesOf(
  { id: contractId, personId }: ContractOfPerson,
  { kind, action, title, text }: (typeof news)[keyof typeof news],
  outcomes: readonly Outcome[],
  { reason, amountCents }: { readonly reason: string; readonly amountCents?: Cents },
): Done<undefined> {
  const contracts = outcomes.map(({ contract }) => contract);
  const isJoint = kind === 'deathRecorded' && contracts.some((one) => one.isJoint);
  return done({
    audit: outcomes.map(({ contract: { id, status: from }, to }) => ({
      action,
      subjectType: 'contract',
      subjectId: id,
      detail: {
        from,
        to,
        reason,
        ...(amountCents !== undefined && id === contractId ? { amountCents } : {}),
      },
    })),
    history: contracts.map(({ id }) => ({ contractId: id, kind })),
    messages: [
      {
        personId,
        contractId,
        kind: 'contract',
        title,
        text: text(numbersOf(contracts), isJoint ? JOINT : ''),
        mail: true,
      },
    ],
  });
}
