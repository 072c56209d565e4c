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
import { markBlocked, markReleased, sumReleased, sumToPay, sumUndealt } from './contract-block.repository.ts';
import type { CorrectedContract } from './corrections.repository.ts';
import { lockContractOf } from './locked-contract.ts';

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
    text: (number: string) =>
      `Bij contract ${number} hebben wij een overlijden vastgelegd. Bijstorten, verkopen en wijzigen kan nu niet, en wij betalen niets uit. Klopt dit niet, of hebt u vragen? Bel ons.`,
  },
  released: {
    kind: 'contractReleased',
    action: 'contract.released',
    title: 'Uw contract is vrijgegeven',
    text: (number: string) =>
      `Contract ${number} is vrijgegeven. Het loopt weer door zoals u gewend bent. Hebt u vragen? Bel ons.`,
  },
} as const;

/**
 * An employee stops a contract that runs or is about to (decision 0042). Throws `notFound`; `statusRefuses` for what is
 * stopped or over, so that stopping twice does nothing; `stepUpRequired`.
 */
export const blockContract = (
  services: ActServices,
  session: ActingSession,
  { block, number, reason, twoFaToken }: Requested & { readonly block: ContractBlock },
): Promise<void> =>
  act(services, session, {
    lock: (tx) => lockIn(tx, session, number, canBeBlocked),
    about: ({ personId }) => [personId],
    stepUp: { act: blockActs[block], twoFaToken },
    work: async (tx, _at, contract) =>
      tracesOf(contract, news[block], { to: await markBlocked(tx, contract.id, block), reason }),
  });

/** Lets a stopped contract go on from where it would have been. Throws as {@link blockContract}. */
export const releaseContract = (
  services: ActServices,
  session: ActingSession,
  { number, reason, twoFaToken }: Requested,
): Promise<void> =>
  act(services, session, {
    lock: async (tx, at) => {
      const contract = await lockIn(tx, session, number, isBlocked);
      const block = contract.status === 'deceased' ? 'deceased' : 'blocked';
      const [toPayCents, undealtCents] = [
        await sumToPay(tx, contract.id, block),
        await sumUndealt(tx, contract.id),
      ];
      // What is paid out once it is released is no part of its value any more; what was not dealt is no part of it yet.
      const amountCents = cents((contract.openingValueCents ?? 0) + undealtCents + toPayCents);
      const since = await lockSmallActs(tx, contract.personId, at);
      const { id, personId } = contract;
      const weighedCents = cents(amountCents + (await sumReleased(tx, { id, personId, since })));
      return { ...contract, block, toPayCents, undealtCents, amountCents, weighedCents } as const;
    },
    about: ({ personId }) => [personId],
    stepUp: { act: 'releaseContract', twoFaToken },
    forTwo: ({ status, openingValueCents, toPayCents, undealtCents, amountCents, weighedCents }) => ({
      title: `Contract ${number} vrijgeven`,
      amountCents,
      weighedCents,
      lines: [
        {
          label: 'Contract',
          before: status === 'deceased' ? 'Overlijden vastgelegd' : 'Geblokkeerd',
          after: 'Vrijgegeven',
        },
        { label: 'Waarde', before: null, after: euroAndCents(openingValueCents ?? 0) },
        { label: 'Ontvangen, nog niet belegd', before: null, after: euroAndCents(undealtCents) },
        { label: 'Nog uit te betalen', before: null, after: euroAndCents(toPayCents) },
      ],
      facts: { number, status, toPayCents, undealtCents },
    }),
    work: async (tx, _at, contract) => {
      const { id, block, amountCents } = contract;
      const to = await markReleased(tx, { id, block, today: services.clock.today() });
      return tracesOf(contract, news.released, { to, reason, amountCents });
    },
  });

async function lockIn(
  tx: Transaction,
  { person: { brand } }: ActingSession,
  number: string,
  isPossible: (status: ContractStatus) => boolean,
): Promise<CorrectedContract> {
  const contract = await lockContractOf(tx, { number, brand });
  if (!isPossible(contract.status)) throw new AppError('statusRefuses');
  return contract;
}

/** The reason goes to the audit log alone: the investor it is about is not notified. */
function tracesOf(
  { id: contractId, personId, number, status: from }: CorrectedContract,
  { kind, action, title, text }: (typeof news)[keyof typeof news],
  detail: { readonly to: string; readonly reason: string; readonly amountCents?: Cents },
): Done<undefined> {
  return done({
    audit: { action, subjectType: 'contract', subjectId: contractId, detail: { from, ...detail } },
    history: [{ contractId, kind }],
    messages: [{ personId, contractId, kind: 'contract', title, text: text(number), mail: true }],
  });
}
