import type { ContractEventKind } from '@portaal/domain/contract-events/calls';
import type { ContractStatus } from '@portaal/domain/contracts/calls';
import { blockActs, type ContractBlock, canBeBlocked, isBlocked } from '@portaal/domain/ledger/block';
import type { StepUpAct } from '@portaal/domain/step-up/calls';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import type { LiveSession } from '../../platform/session.ts';
import { recordEvent } from '../contract-events/contract-events.use-cases.ts';
import { notify } from '../notifications/notifications.use-cases.ts';
import { consumeStepUp } from '../step-up/step-up.use-cases.ts';
import { markBlocked, markReleased } from './contract-block.repository.ts';
import { findContract, lockContract } from './corrections.repository.ts';

interface ActInput {
  readonly number: string;
  readonly reason: string;
  readonly twoFaToken: string;
}

interface Act {
  readonly stepUp: StepUpAct;
  readonly isPossible: (status: ContractStatus) => boolean;
  /** Writes the status, and answers it. */
  readonly write: (tx: Transaction, on: { id: string; today: string }) => Promise<string>;
  readonly event: ContractEventKind;
  readonly action: `contract.${string}`;
  /** The title is mailed, and tells whoever reads along nothing of a death. */
  readonly title: string;
  readonly text: (number: string) => string;
}

const blocks: Readonly<Record<ContractBlock, Pick<Act, 'event' | 'action' | 'title' | 'text'>>> = {
  blocked: {
    event: 'contractBlocked',
    action: 'contract.blocked',
    title: 'Uw contract is geblokkeerd',
    text: (number) =>
      `Contract ${number} is geblokkeerd. U kunt nu niet bijstorten, verkopen of iets wijzigen, en wij betalen niets uit. Hebt u vragen? Bel ons.`,
  },
  deceased: {
    event: 'deathRecorded',
    action: 'contract.deathRecorded',
    title: 'Er is een bericht over uw contract',
    text: (number) =>
      `Bij contract ${number} hebben wij een overlijden vastgelegd. Bijstorten, verkopen en wijzigen kan nu niet, en wij betalen niets uit. Klopt dit niet, of hebt u vragen? Bel ons.`,
  },
};

const release: Act = {
  stepUp: 'releaseContract',
  isPossible: isBlocked,
  write: markReleased,
  event: 'contractReleased',
  action: 'contract.released',
  title: 'Uw contract is vrijgegeven',
  text: (number) =>
    `Contract ${number} is vrijgegeven. Het loopt weer door zoals u gewend bent. Hebt u vragen? Bel ons.`,
};

/**
 * An employee stops a contract that runs or is about to (decision 0042). Throws `notFound`; `statusRefuses` for what is
 * stopped or over, so that stopping twice does nothing; `stepUpRequired`.
 */
export const blockContract = (
  services: Services,
  session: Pick<LiveSession, 'id' | 'person'>,
  { block, ...asked }: ActInput & { readonly block: ContractBlock },
): Promise<void> =>
  perform(services, session, asked, {
    ...blocks[block],
    stepUp: blockActs[block],
    isPossible: canBeBlocked,
    write: (tx, { id }) => markBlocked(tx, id, block),
  });

/** Lets a stopped contract go on from where it would have been. Throws as {@link blockContract}. */
export const releaseContract = (
  services: Services,
  session: Pick<LiveSession, 'id' | 'person'>,
  asked: ActInput,
): Promise<void> => perform(services, session, asked, release);

/** The reason goes to the audit log alone: whoever is looked into is not told so. */
async function perform(
  services: Services,
  session: Pick<LiveSession, 'id' | 'person'>,
  { number, reason, twoFaToken }: ActInput,
  { stepUp, isPossible, write, event, action, title, text }: Act,
): Promise<void> {
  const { clock, database } = services;
  const { person } = session;
  const at = clock.now();
  const found = await findContract(database.orm, { number, brand: person.brand });
  if (!found) throw new AppError('notFound');
  await database.transaction(async (tx) => {
    const { id: contractId, personId, brand, status: from } = await lockContract(tx, found.id);
    if (!isPossible(from)) throw new AppError('statusRefuses');
    await consumeStepUp(tx, { session, act: stepUp, subject: number, twoFaToken, at });
    const to = await write(tx, { id: contractId, today: clock.today() });
    await recordEvent(tx, { contractId, at, actor: 'employee', kind: event });
    await notify(tx, services, {
      personId,
      brand,
      contractId,
      kind: 'contract',
      title,
      text: text(number),
      mail: true,
    });
    await appendAudit(tx, {
      at,
      brand,
      actorId: person.id,
      action,
      subjectType: 'contract',
      subjectId: contractId,
      detail: { from, to, reason },
    });
  });
}
