import type * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import type { Brand } from '../../../brands/brands.ts';
import { act, done, nobody } from '../../../foundation/acts/acts.use-cases.ts';
import { moment } from '../../../mail/moment.ts';
import { AppError } from '../../../platform/app-error.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import { publicUrlOf, type Services } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';
import {
  beginClaim,
  deviceLabel,
  endAttempt,
  hashPassword,
  type Notice,
  rejectBadPassword,
} from '../session/session.use-cases.ts';
import {
  consumeInvitation,
  findInvitation,
  isShared,
  lockUnclaimed,
  noteOpened,
  openAccount,
} from './claims.repository.ts';

export { forgiveClaims } from '../session/session.use-cases.ts';

interface Claim {
  readonly secret: string;
  readonly birthDate: string;
  readonly accountDigits: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string;
}

type ClaimResponse = CallResponse<typeof calls.claimAccount>['data'];

/**
 * Opens the account of an invited person who proves their birth date and the last digits of the stored
 * account number (decision 0214). An invitation that is unknown, expired, withdrawn or used, wrong data, and
 * an account that may not be claimed (decision 0218) all give the same error after the same amount of work.
 * Five wrong attempts lock the invitation and the person for a day. Throws `claimRejected`, `claimLocked` and
 * `invalidInput`.
 */
export async function claimAccount(
  services: Services,
  brand: Brand,
  { secret, birthDate, accountDigits, password, address, userAgent }: Claim,
  notice: Notice,
): Promise<ClaimResponse> {
  const { clock, configuration, database } = services;
  // The password is checked before the lookup, so that neither the response nor its duration depends on the
  // invitation.
  await rejectBadPassword(services, { password, name: '', email: '', brand }, notice);
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const secretHash = hashToken(secret);
  const invited = await findInvitation(database.orm, { brand: brand.id, secretHash, now });
  const attempt = await beginClaim(services, {
    brand: brand.id,
    secret,
    personId: invited?.personId,
    address,
  });
  const vault = numberVault(configuration.fieldKeys, 'personal_information');
  const iban = invited && vault.open('sealed_iban', invited.personId, invited.sealedIban);
  const isProven =
    invited?.isClaimable && invited.birthDate === birthDate && iban?.slice(-4) === accountDigits;
  if (!isProven) return rejectClaim(services, brand, invited);
  return act(services, nobody(brand.id), {
    work: async (tx) => {
      const { id, personId, channel, name } = invited;
      if (!(await consumeInvitation(tx, id, now))) throw new AppError('claimRejected');
      const account = await lockUnclaimed(tx, personId);
      if (!account) throw new AppError('claimRejected');
      const { number, contactEmail } = account;
      await noteOpened(tx, id, now);
      for (const one of attempt) await endAttempt(tx, one);
      // The link proves ownership of the mailbox. A code from a letter does not, and neither does a shared
      // mailbox.
      const isOwn =
        channel === 'mail' &&
        contactEmail !== null &&
        !(await isShared(tx, { brand: brand.id, personId, email: contactEmail }));
      const signInName = isOwn ? contactEmail : number;
      await openAccount(tx, personId, {
        email: signInName,
        contactEmail: isOwn ? null : contactEmail,
        passwordHash,
      });
      const values = {
        name,
        at: now.toISOString(),
        url: `${publicUrlOf(brand, configuration)}/login`,
        device: deviceLabel(userAgent),
      };
      const text = `Op ${moment.format(now)} uur is uw account geopend. Was u dit niet? Bel ons dan direct.`;
      return done(
        {
          audit: {
            actorId: personId,
            action: 'account.claimed',
            subjectType: 'person',
            subjectId: personId,
            detail: { channel, isOwnAddress: isOwn },
          },
          mails:
            contactEmail === null ? [] : [{ recipient: contactEmail, template: 'accountClaimed', values }],
          messages: [{ personId, kind: 'contract', title: 'Uw account is geopend', text }],
        },
        { signInName },
      );
    },
  });
}

/**
 * Records a rejected claim, even one without an existing invitation, and throws the same error for every
 * rejection.
 */
async function rejectClaim(
  services: Services,
  brand: Brand,
  invited: { readonly id: string; readonly personId: string } | undefined,
): Promise<never> {
  await act(services, nobody(brand.id), {
    work: async (tx, at) => {
      if (invited) await noteOpened(tx, invited.id, at);
      return done({
        audit: {
          action: 'account.claimRejected',
          subjectType: 'person',
          subjectId: invited?.personId ?? null,
          detail: {},
        },
      });
    },
  });
  throw new AppError('claimRejected');
}
