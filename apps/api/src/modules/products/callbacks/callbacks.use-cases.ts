import type * as calls from '@portaal/domain/calls';
import type { CallBody, CallResponse } from '@portaal/domain/http/call';
import type { CallbackRequestItem } from '@portaal/domain/products/callbacks/calls';
import type { CallbackOutcome } from '@portaal/domain/products/callbacks/texts';
import { addBusinessDays, dutchDay } from '@portaal/engine';
import { type ActServices, act, done, nobody, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { periodsOn } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { keyedHash } from '../../../platform/keyed-hash.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm } from '../../../platform/orm.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { canBeCalled } from '../../../platform/telephone-numbers.ts';
import { findOwnOffer } from '../offers/offers.use-cases.ts';
import {
  closeRequest,
  countOpen,
  findCallerOf,
  insertRequest,
  listOpen,
  lockOpenOf,
} from './callbacks.repository.ts';

type CallbackInput = CallBody<typeof calls.requestCallback>;
type CallbackPromise = CallResponse<typeof calls.requestCallback>['data'];

const vaultOf = ({ configuration }: ActServices) => numberVault(configuration.fieldKeys, 'callback_request');

/** Maximum open requests per number: a caller may request a second call, for another time or subject. */
const MOST_OPEN = 2;
const NOT_CALLED =
  'Dit nummer kunnen wij niet bellen. Vul een gewoon Nederlands of Europees nummer in, geen betaalnummer.';

/** Returns the last day on which an employee calls, according to the terms of the brand at that moment. */
async function dueDayOf(orm: Orm, brand: string, at: Date): Promise<string> {
  const day = dutchDay(at);
  return addBusinessDays(day, (await periodsOn(orm, brand, day)).terugbellen);
}

interface CallerOfBrand {
  readonly brand: string;
  /** The signed-in caller; null for a visitor. */
  readonly caller: SignedInPerson | null;
}

/**
 * Stores a callback request and returns the last day on which an employee must call; after that day the queue is
 * late. Ignores an offer of another person. For a number with `MOST_OPEN` open requests it returns the day of the
 * oldest one and stores nothing, so that nobody can have another person called repeatedly. Throws `invalidInput` for
 * a number we do not call.
 */
export const requestCallback = async (
  services: Services,
  { brand, caller }: CallerOfBrand,
  { name, phone, topic, part, annuity, offerID }: CallbackInput,
): Promise<CallbackPromise> => {
  if (!canBeCalled(phone)) throw new AppError('invalidInput', [{ field: 'phone', message: NOT_CALLED }]);
  const offer = caller && offerID !== undefined ? await findOwnOffer(services, caller, offerID) : undefined;
  return act(services, nobody(brand), {
    work: async (tx, at) => {
      const vault = vaultOf(services);
      const phoneHash = keyedHash(services.configuration.fieldKeys, 'callback_request', phone);
      const since = await lockOpenOf(tx, { brand, phoneHash });
      const [oldest] = since;
      if (oldest && since.length >= MOST_OPEN) return unchanged({ dueOn: await dueDayOf(tx, brand, oldest) });
      const id = newId();
      await insertRequest(tx, {
        ...{ id, brand, at, topic, part, phoneHash },
        annuity: annuity ?? null,
        offerId: offer?.id ?? null,
        sealedName: vault.seal('sealed_name', id, name),
        sealedPhone: vault.seal('sealed_phone', id, phone),
      });
      const audit = {
        action: 'callback.asked',
        subjectType: 'callbackRequest',
        subjectId: id,
        detail: { topic, ...(annuity && { annuity }) },
      } as const;
      return done({ audit }, { dueOn: await dueDayOf(tx, brand, at) });
    },
  });
};

export const countCallbackRequests = (orm: Orm, brand: string) => countOpen(orm, brand);

export async function listCallbackRequests(
  services: ActServices,
  employee: SignedInPerson,
  request: PageRequest,
): Promise<Page<CallbackRequestItem>> {
  const vault = vaultOf(services);
  const { brand } = employee;
  const found = await pageOf(request, (part) => listOpen(services.database.orm, { brand, ...part }));
  await act(services, employee, {
    work: () =>
      done({
        audit: {
          action: 'callbacks.viewed',
          subjectType: 'callbackRequest',
          subjectId: null,
          detail: { requests: found.items.length },
        },
      }),
  });
  return pageWith(found, ({ id, at, sealedName, sealedPhone, topic, part, annuity, offerNumber }) => ({
    id,
    at: at.toISOString(),
    name: vault.open('sealed_name', id, sealedName) ?? '',
    phone: vault.open('sealed_phone', id, sealedPhone) ?? '',
    topic,
    part,
    annuity,
    offerNumber,
  }));
}

/** Closes a callback request. Throws `notFound`, also if a colleague already closed the request. */
export const closeCallbackRequest = (
  services: ActServices,
  employee: SignedInPerson,
  { id, outcome }: { readonly id: string; readonly outcome: CallbackOutcome },
): Promise<undefined> =>
  act(services, employee, {
    lock: (tx) => findCallerOf(tx, { id, brand: employee.brand }),
    about: (callerId) => [callerId],
    work: async (tx, closedAt) => {
      const { brand, id: closedBy } = employee;
      if (!(await closeRequest(tx, { id, brand }, { outcome, closedBy, closedAt }))) {
        throw new AppError('notFound');
      }
      return done({
        audit: {
          action: 'callback.closed',
          subjectType: 'callbackRequest',
          subjectId: id,
          detail: { outcome },
        },
      });
    },
  });
