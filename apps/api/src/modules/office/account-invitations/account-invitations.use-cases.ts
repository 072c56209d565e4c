import { createHash, randomInt } from 'node:crypto';
import { isWithheld } from '@portaal/domain/brand/state';
import type * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import {
  type AccountInvitation,
  LETTERS_AT_ONCE,
  type WaveKind,
  waveKinds,
} from '@portaal/domain/office/account-invitations/calls';
import { CLAIM_DAYS } from '@portaal/domain/sign-in/claims/calls';
import { CODE_LENGTH, CODE_LETTERS } from '@portaal/domain/sign-in/claims/secret';
import type { Brand } from '../../../brands/brands.ts';
import { invitationLetters } from '../../../documents/invitation/invitation-letters.ts';
import {
  type ActingSession,
  type ActMail,
  act,
  askerOf,
  done,
  nobody,
} from '../../../foundation/acts/acts.use-cases.ts';
import { readBrandState } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import { newLink } from '../../../platform/one-time-link.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import { publicUrlOf, type Services, type SignedInPerson } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';
import { forgiveClaims } from '../../sign-in/claims/claims.use-cases.ts';
import {
  countIncomplete,
  hasWave,
  insertInvitations,
  insertWave,
  listCandidates,
  listInvitations,
  listWaves,
  lockOpenInvitation,
  lockUnsent,
  markSent,
  unsend,
  withdraw,
} from './account-invitations.repository.ts';

/**
 * Returns a random code of 53 bits for a letter. Claiming also requires the right birth date and account
 * digits.
 */
const newLetterCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

const LASTS = CLAIM_DAYS * 24 * 3_600_000;
/** Number of mails per transaction. After a crash the job continues after the last completed batch. */
const BATCH = 100;

const kinds = Object.keys(waveKinds) as readonly WaveKind[];

/** Returns the people whom a wave would invite, by channel, with a digest of those people. */
async function candidatesOf(orm: Orm, brand: string, kind: WaveKind) {
  const { most } = waveKinds[kind];
  const people = await listCandidates(orm, { brand, ofEmployees: kind === 'employees', most });
  const byMail = people.filter(({ contactEmail }) => contactEmail !== null).length;
  const digest = createHash('sha256')
    .update(people.map(({ personId, contactEmail }) => `${personId} ${contactEmail !== null}`).join())
    .digest('hex');
  return { kind, people, byMail, byLetter: people.length - byMail, digest };
}

type Waves = CallResponse<typeof calls.listInvitationWaves>['data'];

/** Lists the waves, with a preview of each possible next wave. Writes an audit line. */
export async function listInvitationWaves(services: Services, employee: SignedInPerson): Promise<Waves> {
  const { brand } = employee;
  const { orm } = services.database;
  const waves = await listWaves(orm, brand, services.clock.now());
  const next = [];
  for (const kind of kinds) {
    const { people: _, ...counted } = await candidatesOf(orm, brand, kind);
    next.push(counted);
  }
  const incomplete = await countIncomplete(orm, brand);
  await act(services, employee, { work: () => done({ audit: viewed(waves.length) }) });
  return {
    waves: waves.map((wave) => ({ ...wave, startedAt: wave.startedAt.toISOString() })),
    next,
    incomplete,
  };
}

const viewed = (records: number) => ({
  ...({ action: 'accountInvitation.viewed', subjectType: 'invitation', subjectId: null } as const),
  detail: { records },
});

interface Wave {
  /** Id of the wave, chosen by the caller. */
  readonly key: string;
  readonly kind: WaveKind;
  readonly byMail: number;
  readonly byLetter: number;
  readonly digest: string;
  readonly twoFaToken: string;
}

/**
 * Invites the people of a wave after a second employee approves it. Invites exactly the people in the digest
 * that the employee saw, and never invites a person twice. Throws `notOpen` before the brand opens,
 * `changedMeanwhile`, `notFound` for an empty wave and `stepUpRequired`.
 */
export const inviteInvestors = (
  services: Services,
  session: ActingSession,
  { key, kind, byMail, byLetter, digest, twoFaToken }: Wave,
): Promise<undefined> => {
  const { brand } = session.person;
  return act(services, session, {
    lock: async (tx) => {
      // A brand in the shadow state sends nothing, and its investors could not sign in (decision 0207).
      if (isWithheld(await readBrandState(tx, brand))) throw new AppError('notOpen');
      const found = await candidatesOf(tx, brand, kind);
      if (found.digest !== digest) throw new AppError('changedMeanwhile');
      if (found.people.length === 0) throw new AppError('notFound');
      return found;
    },
    stepUp: { act: 'inviteInvestors', twoFaToken },
    forTwo: (found) => ({
      title: `${found.people.length} beleggers uitnodigen om hun account te openen`,
      lines: [
        { label: 'Golf', before: null, after: waveKinds[kind].text },
        { label: 'Per mail', before: null, after: String(found.byMail) },
        { label: 'Per brief', before: null, after: String(found.byLetter) },
      ],
      facts: { key, kind, byMail, byLetter, digest },
    }),
    work: async (tx, at, found) => {
      const startedBy = await askerOf(tx, session);
      const row = {
        id: key,
        brand,
        kind,
        startedBy,
        startedAt: at,
        byMail: found.byMail,
        byLetter: found.byLetter,
      };
      if (!(await insertWave(tx, row))) throw new AppError('changedMeanwhile');
      const rows = found.people.map(({ personId, contactEmail }) => ({
        id: newId(),
        brand,
        personId,
        waveId: key,
        channel: contactEmail === null ? ('letter' as const) : ('mail' as const),
      }));
      await insertInvitations(tx, rows);
      return done({
        audit: {
          action: 'accountInvitation.waveStarted',
          subjectType: 'invitationWave',
          subjectId: key,
          detail: { kind, byMail: found.byMail, byLetter: found.byLetter, startedBy },
        },
        jobs: [['accountInvitations.send', { brand, waveId: key }]],
      });
    },
  });
};

/**
 * Runs after a wave or a repeated invitation: mails the links in batches. Running the job again sends no mail
 * twice.
 */
export async function sendAccountInvitations(
  services: Services,
  { brand: brandId, waveId }: { readonly brand: string; readonly waveId: string },
): Promise<void> {
  const brand = services.brands.byId(brandId);
  if (isWithheld(await readBrandState(services.database.orm, brandId))) return;
  if (!brand) throw new Error(`Brand ${brandId} is not installed`);
  const base = publicUrlOf(brand, services.configuration);
  let sent = BATCH;
  while (sent === BATCH && !services.queue.stopping.aborted) {
    sent = await act(services, nobody(brandId), {
      work: async (tx, at) => {
        const rows = await lockUnsent(tx, { brand: brandId, waveId, channel: 'mail', limit: BATCH });
        const mails: ActMail[] = [];
        for (const { id, name, number } of rows) {
          const { token, hash, expiresAt } = newLink(at, LASTS);
          await markSent(tx, id, { secretHash: hash, sentAt: at, expiresAt });
          const url = `${base}/account-openen?token=${token}`;
          mails.push({
            recipient: number,
            template: 'accountInvitation',
            values: { name, url, until: expiresAt.toISOString() },
          });
        }
        if (rows.length === 0) return done({ audit: { unaudited: 'nothing was sent' } }, 0);
        const audit = {
          action: 'accountInvitation.sent',
          subjectType: 'invitationWave',
          subjectId: waveId,
          detail: { mails: mails.length },
        } as const;
        return done({ audit, mails }, rows.length);
      },
    });
  }
}

/**
 * Prints the waiting letters of a wave with new codes, and stores only the hashes of those codes. A lost
 * letter can be printed again after two employees send its invitation again. Throws `notFound` if no letter
 * waits.
 */
export async function printInvitationLetters(
  services: Services,
  employee: SignedInPerson,
  brand: Brand,
  waveId: string,
): Promise<{ name: string; content: Buffer }> {
  const site = publicUrlOf(brand, services.configuration);
  return act(services, employee, {
    work: async (tx, at) => {
      if (isWithheld(await readBrandState(tx, brand.id))) throw new AppError('notOpen');
      const rows = await lockUnsent(tx, {
        brand: brand.id,
        waveId,
        channel: 'letter',
        limit: LETTERS_AT_ONCE,
      });
      if (rows.length === 0) throw new AppError('notFound');
      const expiresAt = new Date(at.getTime() + LASTS);
      const letters = [];
      for (const { id, name, number, address } of rows) {
        const code = newLetterCode();
        await markSent(tx, id, { secretHash: hashToken(code), sentAt: at, expiresAt });
        letters.push({ name, number, address, code, until: expiresAt });
      }
      const content = await invitationLetters(letters, brand, { site, at });
      const audit = {
        action: 'accountInvitation.lettersPrinted',
        subjectType: 'invitationWave',
        subjectId: waveId,
        detail: { letters: letters.length },
      } as const;
      return done({ audit }, { name: `uitnodigingen-${services.clock.today()}.pdf`, content });
    },
  });
}

/** Lists the invitations of a wave and writes an audit line. Throws `notFound`. */
export async function listAccountInvitations(
  services: Services,
  employee: SignedInPerson,
  waveId: string,
  part: PageRequest,
): Promise<Page<AccountInvitation>> {
  const { brand } = employee;
  const now = services.clock.now();
  if (!(await hasWave(services.database.orm, brand, waveId))) throw new AppError('notFound');
  const found = await pageOf(part, (request) =>
    listInvitations(services.database.orm, { brand, waveId, ...request }),
  );
  await act(services, employee, { work: () => done({ audit: viewed(found.items.length) }) });
  return pageWith(found, ({ id, name, invitation }) => ({
    id,
    name,
    channel: invitation.channel,
    status: statusOf(invitation, now),
    sentAt: invitation.sentAt?.toISOString() ?? null,
    expiresAt: invitation.expiresAt?.toISOString() ?? null,
  }));
}

type Row = Awaited<ReturnType<typeof listInvitations>>[number]['invitation'];

function statusOf(row: Row, now: Date): AccountInvitation['status'] {
  if (row.withdrawnAt !== null) return 'withdrawn';
  if (row.claimedAt !== null) return 'claimed';
  if (row.expiresAt === null) return 'waiting';
  if (row.expiresAt <= now) return 'expired';
  return row.openedAt === null ? 'sent' : 'opened';
}

/**
 * Sends an invitation again with a new link, or queues its letter for printing again, after a second employee
 * approves it: an employee can read birth dates and account numbers, and could claim the account with a new
 * code (decision 0218). Throws `notOpen`, `notFound` and `stepUpRequired`.
 */
export const resendAccountInvitation = (
  services: Services,
  session: ActingSession,
  { id, twoFaToken }: { readonly id: string; readonly twoFaToken: string },
): Promise<undefined> => {
  const { brand } = session.person;
  return act(services, session, {
    lock: async (tx) => {
      if (isWithheld(await readBrandState(tx, brand))) throw new AppError('notOpen');
      return lockOrReject(tx, { id, brand });
    },
    about: ({ personId }) => [personId],
    stepUp: { act: 'inviteInvestors', twoFaToken },
    forTwo: ({ personId, channel, name, sentAt }) => ({
      title: 'Een belegger opnieuw uitnodigen om het account te openen',
      lines: [
        {
          label: 'Hoe',
          before: null,
          after: channel === 'mail' ? 'Per mail, met een nieuwe link' : 'Per brief, met een nieuwe code',
        },
      ],
      namedLines: [{ label: 'Wie', before: null, after: name }],
      facts: { id, personId, channel, sentAt: sentAt?.toISOString() ?? null },
    }),
    work: async (tx, _at, { personId, waveId }) => {
      await unsend(tx, id, session.request?.carriesOut?.id ?? null);
      await forgiveClaims(tx, brand, personId);
      return done({
        audit: audited('resent', id, personId),
        jobs: [['accountInvitations.send', { brand, waveId }]],
      });
    },
  });
};

/** Withdraws an invitation. Throws `notFound`, also once the account is claimed. */
export const withdrawAccountInvitation = (
  services: Services,
  { person }: ActingSession,
  id: string,
): Promise<undefined> =>
  act(services, person, {
    lock: (tx) => lockOrReject(tx, { id, brand: person.brand }),
    work: async (tx, at, { personId }) => {
      await withdraw(tx, id, at);
      return done({ audit: audited('withdrawn', id, personId) });
    },
  });

/** Locks an open invitation. Throws `notFound` if it was claimed or withdrawn. */
async function lockOrReject(tx: Transaction, invitation: { readonly id: string; readonly brand: string }) {
  const found = await lockOpenInvitation(tx, invitation);
  if (!found) throw new AppError('notFound');
  return found;
}

const audited = (what: 'resent' | 'withdrawn', subjectId: string, personId: string) => ({
  action: `accountInvitation.${what}` as const,
  subjectType: 'invitation',
  subjectId,
  detail: { personId },
});
