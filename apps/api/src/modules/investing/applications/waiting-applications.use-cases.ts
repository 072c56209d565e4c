import { addDays, dutchDay, type IsoDate } from '@portaal/engine';
import { act, done, nobody, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { periodsOn } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { publicUrlOf, type Services } from '../../../platform/services.ts';
import { eraseUploads } from '../../documents/uploads/uploads.use-cases.ts';
import { fundsOn } from '../../products/funds/funds.use-cases.ts';
import { deleteApplication, UNTOUCHED, updateApplication } from './applications.repository.ts';
import { invitationLink } from './invitation-link.mapping.ts';
import { updateSigner } from './signing.repository.ts';
import {
  findExpiring,
  findUnreminded,
  lockDraft,
  lockUnreminded,
} from './waiting-applications.repository.ts';

const DAY = 86_400_000;
/** Milliseconds after which a second signer who has not signed gets their only reminder. */
const REMINDED_AFTER = 7 * DAY;

/** Runs every morning: warns about and erases abandoned drafts, and reminds second signers. */
export async function tendApplications(services: Services): Promise<void> {
  const { clock, database } = services;
  for (const { id: brand } of services.brands.all) {
    const warnedUntil = addDays(clock.today(), await warningDays(services, brand));
    for (const { id } of await findExpiring(database.orm, brand, warnedUntil)) {
      await tendDraft(services, { id, brand, warnedUntil });
    }
  }
  const before = new Date(clock.now().getTime() - REMINDED_AFTER);
  for (const { signer, brand } of await findUnreminded(database.orm, before)) {
    await remind(services, { id: signer.id, brand, before });
  }
}

/**
 * Returns the number of days between the warning and the erasure of a draft; 0 for a brand without terms,
 * which accepts no drafts.
 */
async function warningDays(services: Services, brand: string): Promise<number> {
  try {
    const { content } = await fundsOn(services, brand, services.clock.today());
    return content.termijnen.aanvraagWaarschuwing;
  } catch (error) {
    if (error instanceof AppError && error.code === 'notOpen') return 0;
    throw error;
  }
}

function brandOf({ brands }: Pick<Services, 'brands'>, id: string) {
  const brand = brands.byId(id);
  if (!brand) throw new Error(`no brand ${id}`);
  return brand;
}

interface WaitingDraft {
  readonly id: string;
  readonly brand: string;
  /** Last erasure day about which owners are warned today. */
  readonly warnedUntil: IsoDate;
}

async function tendDraft(services: Services, { id, brand, warnedUntil }: WaitingDraft): Promise<void> {
  const { clock, configuration } = services;
  await act(services, nobody(brand), {
    work: async (tx, now) => {
      const found = await lockDraft(tx, id);
      // The draft was signed, removed or edited meanwhile.
      const expiresOn = found?.row.expiresOn;
      if (!found || !expiresOn || expiresOn > warnedUntil) {
        return unchanged(undefined);
      }
      const { row, name, email } = found;
      if (expiresOn <= clock.today()) {
        await eraseUploads(tx, services, { personId: row.personId, applicationId: id });
        await deleteApplication(tx, id);
        return done({
          audit: {
            action: 'application.expired',
            subjectType: 'application',
            subjectId: id,
            detail: { flow: row.flow },
          },
        });
      }
      if (row.warnedAt !== null || row.version === UNTOUCHED) return unchanged(undefined);
      await updateApplication(tx, id, { warnedAt: now });
      const url = `${publicUrlOf(brandOf(services, brand), configuration)}/login`;
      return done({
        audit: { unaudited: 'the mail is the record' },
        mails: [{ recipient: email, template: 'draftExpiring', values: { name, expiresOn, url } }],
      });
    },
  });
}

/** Sends a reminder with a new link: the previous link is stored only as a hash, so it cannot be sent again. */
async function remind(
  services: Services,
  { id, brand, before }: { id: string; brand: string; before: Date },
): Promise<void> {
  await act(services, nobody(brand), {
    work: async (tx, now) => {
      const found = await lockUnreminded(tx, id, before);
      if (!found) return unchanged(undefined);
      const { signer } = found;
      const link = invitationLink(services, {
        brand: brandOf(services, brand),
        email: signer.email,
        days: (await periodsOn(tx, brand, dutchDay(now))).meetekenen,
        now,
      });
      await updateSigner(tx, id, { ...link.stored, remindedAt: now });
      return done({
        audit: {
          action: 'application.invitationSent',
          subjectType: 'application',
          subjectId: signer.applicationId,
          detail: { role: signer.role },
        },
        mails: [link.mail],
      });
    },
  });
}
