import { blockActs, type ContractBlock, canBeBlocked, isBlocked } from '@portaal/domain/money/ledger/block';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, cents } from '@portaal/engine';
import {
  type ActingSession,
  type ActMessage,
  type ActServices,
  type AuditLine,
  act,
  type CompletedAct,
  done,
  type HistoryLine,
  lockSmallActs,
  readEmployeeLimits,
} from '../../../foundation/acts/acts.use-cases.ts';
import { findContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import {
  hasDeceasedCoHolder,
  listBlockedByDeath,
  listCoHolders,
  listContractsBeside,
} from './co-holders.repository.ts';
import {
  type ContractOfPerson,
  lockContractsOf,
  markBlocked,
  markReleased,
  sumReleased,
  sumToPay,
  sumUndealt,
} from './contract-block.repository.ts';
import { contractColumns } from './corrections.repository.ts';

interface BlockRequest {
  readonly number: string;
  readonly reason: string;
  readonly twoFaToken: string;
}

/** The title is sent by mail, so it must not reveal a death to other people who read the mailbox. */
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
      `Bij contract ${number} hebben wij een overlijden vastgelegd. De participaties blijven staan en volgen de koers. Wij schrijven niets meer af en betalen niets uit, ook geen lijfrente. Wat de fondsen uitkeren, beleggen wij opnieuw of houden wij aan, zoals is afgesproken. Bijstorten, verkopen en wijzigen kan nu niet: een opdracht die openstaat, wacht tot wij weten wie daarover mag beslissen. ${GOES_ON}${joint} Klopt dit niet, of hebt u vragen? Bel ons.`,
  },
  coHolderDied: {
    kind: 'contractBlocked',
    action: 'contract.blocked',
    title: 'Er is een bericht over uw contract',
    text: (number: string) =>
      `Van de persoon met wie u contract ${number} samen hebt, hebben wij een overlijden vastgelegd. Daarom wacht het contract tot wij weten van wie het nu is. De participaties blijven staan en volgen de koers. Wij schrijven niets af en betalen niets uit, en bijstorten, verkopen en wijzigen kan nu niet. ${GOES_ON} Klopt dit niet, of hebt u vragen? Bel ons.`,
  },
  released: {
    kind: 'contractReleased',
    action: 'contract.released',
    title: 'Uw contract is vrijgegeven',
    text: (number: string) =>
      `Wij hebben contract ${number} vrijgegeven. Alles loopt weer door zoals u gewend bent. Hebt u vragen? Bel ons.`,
  },
} as const;

const GOES_ON = 'U kunt alles blijven lezen. De jaaropgave en andere documenten blijven wij maken.';

/**
 * Text for a joint contract: the co-holder cannot decide alone, and no direct debits are collected from the
 * co-holder's account either.
 */
const JOINT =
  ' Is een contract van u samen? Ook dan wacht alles, tot wij weten van wie het nu is. Wij schrijven ook van uw rekening niets af.';

/**
 * Messages to co-holders. They link to the signing page, the only page of the contract that a co-holder can
 * open.
 */
const coHolderNews = {
  deceased: {
    title: 'Er is een bericht over een contract dat u meetekende',
    text: (number: string) =>
      `Bij contract ${number}, dat u meetekende, hebben wij een overlijden vastgelegd. Het contract wacht tot wij weten van wie het nu is: wij schrijven niets af, betalen niets uit en voeren geen opdracht uit. De participaties blijven staan. Uw eigen contracten lopen gewoon door. Het getekende contract blijft voor u te lezen bij Contracten. Wilt u de stand of een ander document? Bel ons.`,
  },
  released: {
    title: 'Een contract dat u meetekende loopt weer door',
    text: (number: string) => `Wij hebben contract ${number} vrijgegeven. Alles loopt weer door.`,
  },
} as const;

/**
 * Blocks a contract that is running or about to start, or sold and not paid to another provider (decision 0040). A death is recorded for the contract
 * holder and applies to each of the holder's contracts that can be blocked. Throws `notFound`;
 * `statusRefuses` for a contract that is already blocked or ended, so that a repeated call has no effect;
 * `stepUpRequired`.
 */
export const blockContract = (
  services: ActServices,
  session: ActingSession,
  { block, number, reason, twoFaToken }: BlockRequest & { readonly block: ContractBlock },
): Promise<void> =>
  act(services, session, {
    lock: async (tx) => {
      const { named, own, beside } = await lockIn(tx, session, number, canBeBlocked);
      return block === 'blocked'
        ? { named, stopped: [named], beside: [] }
        : { named, stopped: own.filter(canBeBlocked), beside: beside.filter(canBeBlocked) };
    },
    about: ({ named, beside }) => [named.personId, ...beside.map(({ personId }) => personId)],
    stepUp: { act: blockActs[block], twoFaToken },
    work: async (tx, _at, { named, stopped, beside }) => {
      await markBlocked(tx, idsOf(stopped), block);
      await markBlocked(tx, idsOf(beside), 'blocked');
      const outcomes = stopped.map((contract) => ({ contract, to: block }));
      const traces = [tracesOf(named, news[block], outcomes, { reason })];
      const deathOf = named.personId;
      for (const contract of beside) {
        traces.push(
          tracesOf(contract, news.coHolderDied, [{ contract, to: 'blocked' }], { reason, deathOf }),
        );
      }
      if (block === 'deceased') traces.push(await newsToCoHolders(tx, stopped, coHolderNews.deceased));
      return together(traces);
    },
  });

const idsOf = (contracts: readonly ContractOfPerson[]): string[] => contracts.map(({ id }) => id);

/**
 * Releases a blocked contract into the status it would otherwise have had. After a death, releases every contract
 * that the death blocked, which always requires four-eyes approval. Throws as {@link blockContract}.
 */
export const releaseContract = (
  services: ActServices,
  session: ActingSession,
  { number, reason, twoFaToken }: BlockRequest,
): Promise<void> =>
  act(services, session, {
    lock: async (tx, at) => {
      const { named, own, beside } = await lockIn(tx, session, number, ({ status }) => isBlocked(status));
      const block = named.status === 'deceased' ? 'deceased' : 'blocked';
      const released = block === 'blocked' ? [named] : own.filter(({ status }) => status === block);
      const blockedBeside =
        block === 'blocked' ? [] : await blockedContractsBeside(tx, named.personId, beside);
      const all = [...released, ...blockedBeside];
      let toPayCents = await sumToPay(tx, named.id, block);
      for (const { id } of blockedBeside)
        toPayCents = cents(toPayCents + (await sumToPay(tx, id, 'blocked')));
      const undealtCents = await sumUndealt(tx, idsOf(all));
      const worthCents = all.reduce((sum, { openingValueCents }) => sum + (openingValueCents ?? 0), 0);
      // The opening value includes neither payouts due at the release nor deposits not yet dealt.
      const amountCents = cents(worthCents + undealtCents + toPayCents);
      const since = await lockSmallActs(tx, named.personId, at);
      const { id, personId } = named;
      const limits = await readEmployeeLimits(tx, session.person.brand);
      const movedCents = amountCents + (await sumReleased(tx, { id, personId, since, limits }));
      // Releasing a joint contract after the partner's death also requires two employees, even at a low
      // value.
      const isOfEstate = block === 'deceased' || (await hasDeceasedCoHolder(tx, named.id));
      const leastCents = isOfEstate ? limits.at(at).alone.release : 0;
      const weighedCents = cents(Math.max(movedCents, leastCents));
      const amounts = { toPayCents, undealtCents, worthCents, amountCents, weighedCents };
      return { named, released, blockedBeside, block, isOfEstate, ...amounts } as const;
    },
    about: ({ named, blockedBeside }) => [named.personId, ...blockedBeside.map(({ personId }) => personId)],
    stepUp: { act: 'releaseContract', twoFaToken },
    forTwo: ({ released, blockedBeside, block, isOfEstate, ...amounts }) => {
      const { toPayCents, undealtCents, worthCents, amountCents, weighedCents } = amounts;
      const all = [...released, ...blockedBeside];
      return {
        title: `Contract ${number} vrijgeven`,
        amountCents,
        weighedCents,
        lines: [
          {
            label: all.length > 1 ? `Contracten ${numbersOf(all)}` : 'Contract',
            before: isOfEstate ? 'Overlijden vastgelegd' : 'Geblokkeerd',
            after: 'Vrijgegeven',
          },
          { label: 'Waarde', before: null, after: euroAndCents(worthCents) },
          { label: 'Ontvangen, nog niet belegd', before: null, after: euroAndCents(undealtCents) },
          { label: 'Nog uit te betalen', before: null, after: euroAndCents(toPayCents) },
        ],
        facts: { numbers: all.map((one) => one.number), status: block, toPayCents, undealtCents },
      };
    },
    work: async (tx, _at, { named, released, blockedBeside, block, amountCents }) => {
      const today = services.clock.today();
      const outcomes: Outcome[] = [];
      for (const contract of released) {
        const to = await markReleased(tx, { id: contract.id, block, today });
        outcomes.push({ contract, to });
      }
      // The contract holder died during the block, so the contract stays `deceased` like the holder's other
      // contracts.
      const isDeceased = outcomes.some(({ to }) => to === 'deceased');
      const traces = [
        tracesOf(named, isDeceased ? news.deceased : news.released, outcomes, { reason, amountCents }),
      ];
      for (const contract of blockedBeside) {
        const to = await markReleased(tx, { id: contract.id, block: 'blocked', today });
        traces.push(tracesOf(contract, news.released, [{ contract, to }], { reason }));
      }
      if (block === 'deceased') traces.push(await newsToCoHolders(tx, released, coHolderNews.released));
      return together(traces);
    },
  });

/** Returns the co-held contracts that this person's death blocked and that no employee has released since. */
async function blockedContractsBeside(
  tx: Transaction,
  personId: string,
  beside: readonly ContractOfPerson[],
): Promise<readonly ContractOfPerson[]> {
  const blocked = beside.filter(({ status }) => status === 'blocked');
  const byDeath = await listBlockedByDeath(tx, personId, idsOf(blocked));
  return blocked.filter(({ id }) => byDeath.has(id));
}

/**
 * Locks the requested contract, all contracts of its holder, and the contracts that the holder co-holds with
 * others.
 */
async function lockIn(
  tx: Transaction,
  { person: { brand } }: ActingSession,
  number: string,
  isPossible: (contract: ContractOfPerson) => boolean,
) {
  const found = await findContract(tx, { number, brand }, contractColumns);
  if (!found) throw new AppError('notFound');
  const { personId } = found;
  const all = await lockContractsOf(tx, personId, await listContractsBeside(tx, personId));
  const own = all.filter((one) => one.personId === personId);
  const named = own.find(({ id }) => id === found.id);
  // The contract was transferred to another holder while this call waited for the lock.
  if (!named) throw new AppError('changedMeanwhile');
  if (!isPossible(named)) throw new AppError('statusRefuses');
  return { named, own, beside: all.filter((one) => one.personId !== personId) };
}

/** A contract before the change, with its new status. */
interface Outcome {
  readonly contract: ContractOfPerson;
  readonly to: string;
}

/** Joins numbers as in `1, 2 en 3`. */
const listOf = (numbers: readonly string[]): string => new Intl.ListFormat('nl').format(numbers);
const numbersOf = (contracts: readonly ContractOfPerson[]): string =>
  listOf(contracts.map(({ number }) => number));

/** Builds the messages to the co-holders of the given contracts who have their own account. */
async function newsToCoHolders(
  tx: Transaction,
  contracts: readonly ContractOfPerson[],
  { title, text }: (typeof coHolderNews)[keyof typeof coHolderNews],
): Promise<BlockTraces> {
  const coHolders = await listCoHolders(tx, idsOf(contracts));
  return {
    audit: [],
    history: [],
    messages: coHolders.map(({ personId, numbers }) => ({
      personId,
      kind: 'contract',
      title,
      text: text(listOf(numbers)),
      mail: true,
    })),
  };
}

interface BlockTraces {
  readonly audit: readonly AuditLine[];
  readonly history: readonly HistoryLine[];
  readonly messages: readonly ActMessage[];
}

const together = (traces: readonly BlockTraces[]): CompletedAct<undefined> =>
  done({
    audit: traces.flatMap(({ audit }) => audit),
    history: traces.flatMap(({ history }) => history),
    messages: traces.flatMap(({ messages }) => messages),
  });

/**
 * Builds the audit lines, history entries and messages of a block or release. The reason is written to the
 * audit log only, not to the investor's message. The logged amount is the total of all contracts, on the line
 * of the requested contract. `deathOf` is the person whose death blocks another holder's contract.
 */
function tracesOf(
  { id: contractId, personId }: ContractOfPerson,
  { kind, action, title, text }: (typeof news)[keyof typeof news],
  outcomes: readonly Outcome[],
  {
    amountCents,
    ...detail
  }: { readonly reason: string; readonly amountCents?: Cents; readonly deathOf?: string },
): BlockTraces {
  const contracts = outcomes.map(({ contract }) => contract);
  const isJoint = kind === 'deathRecorded' && contracts.some((one) => one.isJoint);
  return {
    audit: outcomes.map(({ contract: { id, status: from }, to }) => ({
      action,
      subjectType: 'contract',
      subjectId: id,
      detail: {
        ...{ from, to },
        ...detail,
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
  };
}
