import { cents, dutchDay, isIsoDate, isoDate } from '@portaal/engine';
import * as z from 'zod/mini';
import type {
  MandateEvent,
  ProviderCollection,
  ProviderMandate,
  UnreadMessage,
} from '../../platform/mandate-provider.ts';

const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
const REFERENCE = /^[A-Za-z0-9+?/:().,' -]{1,35}$/;
const reference = z.string().check(z.regex(REFERENCE));

export const invited = z.object({ mndtId: reference, url: z.url({ protocol: /^https?$/ }) });

const reason = maybe(z.object({ Rsn: maybe(z.string()) }));
const mandateMessage = z.object({
  Mndt: maybe(
    z.object({
      MndtId: z.string(),
      DbtrAcct: maybe(z.string()),
      Ocrncs: maybe(z.object({ Drtn: maybe(z.object({ FrDt: maybe(z.string()) })) })),
    }),
  ),
  AmdmntRsn: reason,
  CxlRsn: reason,
  OrgnlMndtId: maybe(z.string()),
  EvtId: maybe(z.int()),
  EvtTime: maybe(z.iso.datetime({ offset: true })),
});
/** The schema accepts any message, so that one unreadable message does not block the other messages of the feed. */
export const mandateFeed = z.object({ Messages: z.array(z.unknown()) });

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;

/** A message of a feed, either parsed or unreadable. */
type Read<T> = { readonly event: T } | { readonly unread: UnreadMessage };

/** Returns an identifier that Twikey assigned; never the name of a person. */
const nameIn = (value: unknown, key: string): string | null => {
  const found = (value as Record<string, unknown> | null)?.[key];
  return ['string', 'number'].includes(typeof found) && /^[\w-]{1,40}$/.test(String(found))
    ? String(found)
    : null;
};

export function mandateEventOf(message: unknown): Read<MandateEvent> {
  const parsed = z.safeParse(mandateMessage, message);
  const unread = { unread: { reference: nameIn(message, 'EvtId'), said: null } };
  if (!parsed.success) return unread;
  const { Mndt, AmdmntRsn, CxlRsn, OrgnlMndtId, EvtId, EvtTime } = parsed.data;
  const name = OrgnlMndtId ?? Mndt?.MndtId;
  if (!name) return unread;
  const iban = Mndt?.DbtrAcct?.replaceAll(/\s/g, '').toUpperCase() ?? '';
  const from = Mndt?.Ocrncs?.Drtn?.FrDt?.slice(0, 10) ?? '';
  const reportedOn = EvtTime ? dutchDay(new Date(EvtTime)) : null;
  const event: MandateEvent = {
    kind: CxlRsn ? 'cancelled' : AmdmntRsn ? amendment(AmdmntRsn.Rsn ?? '') : 'signed',
    reference: name,
    sequence: EvtId ?? null,
    iban: IBAN.test(iban) ? iban : null,
    signedOn: isIsoDate(from) ? isoDate(from) : reportedOn,
  };
  return { event };
}

const mandateDetail = z.object({ Mndt: maybe(z.object({ DbtrAcct: maybe(z.string()) })) });

const mandateStates: Readonly<Record<string, ProviderMandate['state']>> = {
  PREPARED: 'invited',
  PRINT: 'invited',
  SIGNED_PENDING_DEBTOR_BANK: 'invited',
  SIGNED: 'signed',
  SUSPENDED: 'suspended',
  CANCELLED: 'cancelled',
};

/** Parses a mandate. `state` is the value of the response header with its state. */
export function providerMandateOf(state: string, body: unknown): ProviderMandate {
  const parsed = z.safeParse(mandateDetail, body);
  const iban = parsed.data?.Mndt?.DbtrAcct?.replaceAll(/\s/g, '').toUpperCase() ?? '';
  return {
    state: mandateStates[state] ?? 'unreadable',
    reported: state.slice(0, 40),
    iban: IBAN.test(iban) ? iban : null,
  };
}

/**
 * Returns the kind of mandate amendment. For Twikey, a suspended mandate is `uncollectable` and a resumed mandate
 * `collectable`.
 */
function amendment(text: string): MandateEvent['kind'] {
  if (/^(uncollectable|suspend)/i.test(text)) return 'suspended';
  return /^(collectable|resume)/i.test(text) ? 'resumed' : 'amended';
}

const entry = z.object({
  id: z.union([z.int(), z.string()]),
  mndtId: maybe(z.string()),
  ref: maybe(z.string()),
  date: maybe(z.string()),
  amount: z.number(),
  state: z.string(),
  bkamount: maybe(z.number()),
  bkerror: maybe(z.string()),
});
export const collectionFeed = z.object({ Entries: z.array(z.unknown()) });

const states: Readonly<Record<string, ProviderCollection['state']>> = {
  OPEN: 'open',
  PAID: 'paid',
  UNPAID: 'unpaid',
  ERROR: 'unpaid',
};

export function providerCollectionOf(value: unknown): Read<ProviderCollection> {
  const parsed = z.safeParse(entry, value);
  const state = parsed.success ? states[parsed.data.state] : undefined;
  if (!parsed.success || !state) {
    return { unread: { reference: nameIn(value, 'id'), said: nameIn(value, 'state') } };
  }
  const { id, mndtId, ref, date, amount, bkamount, bkerror } = parsed.data;
  const requestedOn = date?.slice(0, 10) ?? '';
  const event: ProviderCollection = {
    id: String(id),
    reference: ref ?? null,
    mandateReference: mndtId ?? null,
    requestedOn: isIsoDate(requestedOn) ? isoDate(requestedOn) : null,
    amountCents: cents(Math.round(amount * 100)),
    state,
    bankCents: typeof bkamount === 'number' ? cents(Math.round(bkamount * 100)) : null,
    bankCode: bkerror && /^[A-Z]{2}\d{2}$/.test(bkerror) ? bkerror : null,
  };
  return { event };
}
