import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Mandate, SigningResult } from '@portaal/domain/money/mandates/calls';
import { act, type CompletedAct, done, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { outgoingMandates } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import {
  findContract,
  lockContract,
  lockExistingContract,
  ownedBy,
} from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { MandateProvider } from '../../../platform/mandate-provider.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm } from '../../../platform/orm.ts';
import { ProviderFailure } from '../../../platform/payment-provider.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { listNewest } from './collections.repository.ts';
import { endingOf, lineOf } from './ending.use-cases.ts';
import { readFeeds } from './feeds.use-cases.ts';
import { isInvitable, isNeeded, mandateOf } from './mandate-response.mapping.ts';
import {
  type ContractToCollect,
  contractToCollect,
  findByToken,
  findMandate,
  findMandateById,
  findNeverSigned,
  insertMandate,
  type MandateRow,
  updateMandate,
} from './mandates.repository.ts';

export { collectDaily } from './collecting.use-cases.ts';
export { countCollectionReviews } from './collection-reviews.repository.ts';
export { settleCollection } from './collection-settlement.use-cases.ts';
export { endingOf, endMandates } from './ending.use-cases.ts';
export { cancelMandates } from './mandates.repository.ts';
export { compareMandates } from './provider-comparison.use-cases.ts';

const TOKEN_BYTES = 32;

/** Milliseconds that other callers wait for the result of a provider call; longer than such a call can last. */
const ASKING = 20_000;
const LOOK_EACH = 250;

/**
 * Milliseconds for which an invite is reused. The provider does not report expired invites, so a new one is
 * requested after two weeks.
 */
const INVITE_LIFE = 14 * 86_400_000;

/** Returns the mandate of the caller's contract. Throws `notFound`. */
export async function getMandate(
  services: Services,
  person: SignedInPerson,
  contractId: string,
): Promise<Mandate> {
  const { orm } = services.database;
  return responseFor(services, await ownContract(orm, person, contractId));
}

/** Returns which of these contracts never had a mandate but can get one now. */
export async function listWithoutMandate(
  { database, mandateProvider }: Services,
  brand: string,
  contractIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (contractIds.length === 0 || mandateProvider(brand) === undefined) return new Set();
  const contracts = await findNeverSigned(database.orm, contractIds);
  return new Set(contracts.filter(isNeeded).map(({ id }) => id));
}

async function ownContract(orm: Orm, person: SignedInPerson, contractId: string): Promise<ContractToCollect> {
  const contract = await findContract(orm, ownedBy(person, contractId), contractToCollect);
  if (!contract) throw new AppError('notFound');
  return contract;
}

async function responseFor(services: Services, contract: ContractToCollect): Promise<Mandate> {
  const { brands, clock, configuration, database, mandateProvider } = services;
  const mandate = await findMandate(database.orm, contract.id);
  const vault = numberVault(configuration.fieldKeys, 'mandate');
  return mandateOf(contract, mandate, {
    collections: await listNewest(database.orm, contract.id),
    iban: mandate ? vault.open('sealed_iban', mandate.id, mandate.sealedIban) : null,
    today: clock.today(),
    isAvailable: mandateProvider(contract.brand) !== undefined,
    creditorId: brands.byId(contract.brand)?.creditorId ?? null,
  });
}

/**
 * Starts a mandate or continues the unsigned one; repeated requests, also from two tabs, share one invite.
 * One caller requests the invite from the provider, which supports no idempotency key; the other callers wait
 * for the result. Throws `notFound`, `noMandateWanted` and `mandatesUnavailable`.
 */
export async function inviteMandate(
  services: Services,
  person: SignedInPerson,
  contractId: string,
): Promise<{ signUrl: string }> {
  const provider = await outgoingMandates(services, person.brand);
  const begun = await act(services, person, {
    work: async (tx, at): Promise<CompletedAct<StartedMandate>> => {
      const contract = await lockContract(tx, ownedBy(person, contractId), contractToCollect);
      if (!contract) throw new AppError('notFound');
      const current = await findMandate(tx, contractId);
      if (!isNeeded(contract) || !isInvitable(current)) throw new AppError('noMandateWanted');
      if (!provider) throw new AppError('mandatesUnavailable');
      const requestExpiresAt = new Date(at.getTime() + ASKING);
      const isFresh = current && at.getTime() - current.createdAt.getTime() < INVITE_LIFE;
      if (current?.status === 'invited' && isFresh)
        return unchanged({ mandate: current, contract, isRequested: true });
      if (current?.status === 'inviting') {
        const isRequested = current.askedUntil !== null && current.askedUntil > at;
        if (!isRequested) await updateMandate(tx, current.id, { askedUntil: requestExpiresAt });
        return done(
          { audit: { unaudited: 'that it was begun is written' } },
          { mandate: current, contract, isRequested },
        );
      }
      if (current) await updateMandate(tx, current.id, { replacedAt: at });
      const mandate = newMandate(contract, at, requestExpiresAt);
      await insertMandate(tx, mandate);
      const detail = { contractId, ...(current && { replaces: current.id }) };
      return done(
        {
          audit: { action: 'mandate.invited', subjectType: 'mandate', subjectId: mandate.id, detail },
          jobs: current ? [endingOf(contractId)] : [],
        },
        { mandate, contract, isRequested: false },
      );
    },
  });
  if (begun.mandate.signUrl !== null) return { signUrl: begun.mandate.signUrl };
  if (!provider || begun.isRequested) return awaitInvite(services, contractId);
  return invite(services, person, provider, begun);
}

interface StartedMandate {
  readonly mandate: MandateRow;
  readonly contract: ContractToCollect;
  /** Whether another call is requesting the invite or has already received it. */
  readonly isRequested: boolean;
}

function newMandate({ id, brand }: ContractToCollect, at: Date, requestExpiresAt: Date): MandateRow {
  return {
    id: newId(),
    contractId: id,
    brand,
    status: 'inviting',
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    askedUntil: requestExpiresAt,
    reference: null,
    signUrl: null,
    sealedIban: null,
    signedOn: null,
    pausedBecause: null,
    failures: 0,
    lastEvent: null,
    createdAt: at,
    replacedAt: null,
    endedAt: null,
  };
}

/**
 * Requests an invite from the provider. If the response is lost, the invite stays at the provider but nobody
 * can sign it, because its URL is unknown.
 */
async function invite(
  services: Services,
  person: SignedInPerson,
  provider: MandateProvider,
  { mandate, contract }: StartedMandate,
): Promise<{ signUrl: string }> {
  const { token } = mandate;
  const made = await provider
    .invite({ token, contractNumber: contract.number, email: person.email })
    .catch(async (error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error;
      await letAskAgain(services, person, mandate);
      throw new AppError('mandatesUnavailable', [], undefined, { cause: error });
    });
  const signUrl = await keepInvite(services, person, mandate, made);
  if (signUrl === null) throw new AppError('noMandateWanted');
  return { signUrl };
}

function letAskAgain(services: Services, person: SignedInPerson, { id }: MandateRow): Promise<void> {
  return act(services, person, {
    work: async (tx) => {
      await updateMandate(tx, id, { askedUntil: null });
      return done({ audit: { unaudited: 'that it was begun is written' } });
    },
  });
}

/**
 * Stores the provider's invite and returns the signing URL. Returns null if the mandate is no longer needed
 * because the contract was cancelled, transferred or lost its monthly deposit meanwhile; the mandate is then
 * cancelled in the portal, and a job ends it at the provider.
 */
function keepInvite(
  services: Services,
  person: SignedInPerson,
  { id, contractId }: MandateRow,
  made: { readonly reference: string; readonly signUrl: string },
): Promise<string | null> {
  return act(services, person, {
    lock: (tx) => lockExistingContract(tx, contractId, contractToCollect),
    work: async (tx, _at, contract) => {
      const { status, replacedAt, signUrl } = await findMandateById(tx, id);
      // Another call stored its invite first. The user gets that invite; the invite of this call stays
      // unsigned.
      if (status !== 'inviting') return unchanged(status === 'invited' ? signUrl : null);
      const isRetained = replacedAt === null && isNeeded(contract);
      await updateMandate(tx, id, {
        ...made,
        status: isRetained ? 'invited' : 'cancelled',
        askedUntil: null,
      });
      if (isRetained) return done({ audit: { unaudited: 'that it was begun is written' } }, made.signUrl);
      return done({ audit: lineOf('mandate.ended', { id, contractId }), jobs: [endingOf(contractId)] }, null);
    },
  });
}

async function awaitInvite({ database }: Services, contractId: string): Promise<{ signUrl: string }> {
  for (let waited = 0; waited < ASKING; waited += LOOK_EACH) {
    const mandate = await findMandate(database.orm, contractId);
    if (mandate?.status === 'cancelled') throw new AppError('noMandateWanted');
    if (mandate?.signUrl) return { signUrl: mandate.signUrl };
    if (mandate?.askedUntil === null) break;
    await delay(LOOK_EACH);
  }
  throw new AppError('mandatesUnavailable');
}

const provisional: Readonly<Record<string, SigningResult['provisional']>> = {
  ok: 'signed',
  pending: 'pending',
  print: 'pending',
  cancel: 'cancelled',
  fail: 'failed',
};

/**
 * returns the result that the provider's page reports, and the mandate's state according to the feed.
 * Throws `notFound` for a wrong signature, another person's token or a mandate that does not match the token.
 */
export async function getMandateResult(
  services: Services,
  person: SignedInPerson,
  { m, status, s, token }: { m: string; status: string; s: string; token: string },
): Promise<SigningResult> {
  const { orm } = services.database;
  const text = provisional[status];
  const isTheirs = services.mandateProvider(person.brand)?.isReturn({ reference: m, status, token }, s);
  if (!isTheirs || !text) throw new AppError('notFound');
  const mandate = await findByToken(orm, { token, personId: person.id, brand: person.brand });
  if (mandate?.reference !== m) throw new AppError('notFound');
  const contract = await ownContract(orm, person, mandate.contractId);
  return { provisional: text, mandate: await responseFor(services, contract) };
}

/**
 * Queues a job that reads the feeds, because the feeds report all events. A webhook without a valid signature
 * has no effect and gets the same response.
 */
export async function notifyMandates(
  services: Services,
  brand: string,
  { query, signature }: { readonly query: string; readonly signature: string },
): Promise<void> {
  const { mandateProvider, queue } = services;
  if (!mandateProvider(brand)?.isNotice(query, signature)) return;
  await queue.enqueueAlone('mandates.feed', { brand });
}

/**
 * Reads the feeds of one brand or of all brands, and continues if one feed fails. Events are found even
 * without a webhook.
 */
export async function readMandateFeeds(services: Services, brand?: string): Promise<void> {
  const brands = brand === undefined ? services.brands.all.map(({ id }) => id) : [brand];
  const read = await Promise.allSettled(brands.map((one) => readFeeds(services, one)));
  const failed = read.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
