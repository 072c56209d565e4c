import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fingerprintOf } from './draft-fingerprint.ts';
import type { BrowserDraft, DraftPort, DraftSubject } from './draft-port.ts';
import { DraftSync } from './draft-sync.ts';

/** Simulates a server with one draft, which other devices may change in the meantime. */
let server: { id: string; version: number; status: string; draft: ApplicationDraft } | null;
let saved: ApplicationDraft[];
/** Failure that the next call returns instead of a response. */
let fault: 'away' | 'lost' | null;
let browser: BrowserDraft;
/** Bodies of the calls that begin an application. */
let bodies: unknown[];
/** Application that begins instead of the draft on the server. */
let begins: object | null;
/** Response to the next call that begins an application. */
let rejection: Response | null;

const described = (text: string): ApplicationDraft => ({
  ...emptyDraft,
  investment: { ...emptyDraft.investment, description: text },
});
const descriptionOf = ({ draft }: BrowserDraft) => draft.investment.description;

const port: DraftPort = {
  ready: async () => undefined,
  current: () => browser,
  change: (change) => {
    browser = {
      ...browser,
      draft: change(browser.draft),
      server: { ...browser.server, isUnsent: true },
    };
  },
  adopt: ({ id, version, flow, offer, draft }) => {
    browser = {
      flow,
      offerId: offer?.id ?? '',
      draft: draft ?? emptyDraft,
      server: { id, version, isUnsent: false, sent: '' },
    };
  },
  noteUploads: () => undefined,
  noteServer: (copy) => {
    browser = { ...browser, server: copy };
  },
};
const type = (sync: DraftSync, text: string) => {
  port.change(() => described(text));
  sync.changed();
};

const reject = (status: number, code: string) =>
  Response.json({ message: 'Nee.', code, errors: { ErrorMessage: ['Nee.'] } }, { status });
const draftResponse = () =>
  Response.json({ data: { flow: 'duits', offer: null, ...server, contract: null } }, { status: 201 });

function answer(method: string, path: string, body: string | undefined): Response {
  if (method === 'POST') {
    bodies.push(JSON.parse(body ?? ''));
    if (rejection !== null) return rejection;
    if (begins !== null) return Response.json({ data: { flow: 'duits', ...begins } }, { status: 201 });
    server ??= { id: 'b2', version: 1, status: 'draft', draft: emptyDraft };
    return draftResponse();
  }
  if (server === null || !path.endsWith(server.id)) return reject(404, 'notFound');
  if (method === 'GET') return draftResponse();
  const sent = JSON.parse(body ?? '') as { version: number; draft: ApplicationDraft };
  if (server.status !== 'draft' || sent.version !== server.version) return reject(409, 'changedMeanwhile');
  saved.push(sent.draft);
  server = { ...server, version: server.version + 1, draft: sent.draft };
  return Response.json({ data: { version: server.version, changedAt: '', expiresOn: '2027-02-01' } });
}

const open = async (subject: DraftSubject = { flow: 'duits' }) => {
  const sync = new DraftSync({ subject, port, restore: async () => null });
  await sync.open();
  return sync;
};

beforeEach(() => {
  vi.useFakeTimers();
  server = { id: 'a1', version: 3, status: 'draft', draft: described('van de server') };
  saved = [];
  bodies = [];
  begins = null;
  rejection = null;
  fault = null;
  browser = {
    flow: 'duits',
    offerId: '',
    draft: emptyDraft,
    server: { id: '', version: 0, isUnsent: false, sent: '' },
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const happens = fault;
    fault = null;
    if (happens === 'away') throw new TypeError('offline');
    const response = answer(String(init.method), path, init.body as string | undefined);
    if (happens === 'lost') throw new TypeError('the answer was lost');
    return response;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an application draft is synchronised between browser and server', () => {
  test('I-01 resumes the draft filled in on another device', async () => {
    await open();
    expect(descriptionOf(browser)).toBe('van de server');
    expect(browser.server).toEqual({ id: 'a1', version: 3, isUnsent: false, sent: '' });
  });

  test('I-01 saves once, shortly after the last change', async () => {
    const sync = await open();
    for (const text of ['L', 'Li', 'Lisa']) type(sync, text);
    expect(sync.store.getState().saving).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saved.map((draft) => draft.investment.description)).toEqual(['Lisa']);
    expect(sync.store.getState().saving).toBe('saved');
    expect(browser.server).toEqual({ id: 'a1', version: 4, isUnsent: false, sent: '' });
  });

  // Promise: Wij bewaren het straks ook bij ons.
  test('I-01 retains changes that the server did not receive, and sends them when the server can be reached', async () => {
    const sync = await open();
    fault = 'away';
    type(sync, 'Lisa');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sync.store.getState().saving).toBe('offline');
    expect(browser.server.isUnsent).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server?.draft).toEqual(described('Lisa'));
    expect(sync.store.getState().saving).toBe('saved');
  });

  test('I-01 resumes the local draft while the server cannot be reached, but starts no new draft', async () => {
    fault = 'away';
    expect((await open()).store.getState().status).toBe('failed');
    browser = { ...browser, server: { id: 'a1', version: 3, isUnsent: true, sent: '' } };
    fault = 'away';
    const sync = await open();
    expect(sync.store.getState()).toMatchObject({ status: 'open', saving: 'offline' });
  });

  // Promise: Wij proberen het opnieuw als u verder gaat.
  test('I-01 sends changes from an earlier visit that could not be sent at that time', async () => {
    browser = {
      flow: 'duits',
      offerId: '',
      draft: described('van hier'),
      server: { id: 'a1', version: 3, isUnsent: true, sent: '' },
    };
    await open();
    expect(descriptionOf(browser)).toBe('van hier');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server?.draft).toEqual(described('van hier'));
  });

  test('I-01 lets the user choose between two drafts when both devices changed the draft', async () => {
    const sync = await open();
    if (server) server = { ...server, version: 4, draft: described('van elders') };
    type(sync, 'van hier');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sync.store.getState().newer?.draft).toEqual(described('van elders'));
    expect(descriptionOf(browser)).toBe('van hier');
    await sync.choose('newer');
    expect(descriptionOf(browser)).toBe('van elders');

    if (server) server = { ...server, version: 5, draft: described('nog later') };
    type(sync, 'toch van hier');
    await vi.advanceTimersByTimeAsync(1_000);
    await sync.choose('here');
    expect(server).toMatchObject({ version: 6, draft: described('toch van hier') });
    expect(sync.store.getState()).toMatchObject({ newer: null, saving: 'saved' });
  });

  test('I-01 recognises the local draft on the server when the response to its save was lost', async () => {
    const sync = await open();
    fault = 'lost';
    type(sync, 'Lisa');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server?.version).toBe(4);
    expect(browser.server).toMatchObject({ version: 3, isUnsent: true });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sync.store.getState().newer).toBeNull();
    expect(browser.server).toEqual({ id: 'a1', version: 4, isUnsent: false, sent: '' });
  });

  test('I-01 recognises the local draft on the server after the page was left during its save', async () => {
    browser = {
      flow: 'duits',
      offerId: '',
      draft: described('Lisa en meer'),
      server: { id: 'a1', version: 3, isUnsent: true, sent: fingerprintOf(described('Lisa')) },
    };
    server = { id: 'a1', version: 4, status: 'draft', draft: described('Lisa') };
    const sync = await open();
    expect(sync.store.getState().newer).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server).toMatchObject({ version: 5, draft: described('Lisa en meer') });
  });

  test('I-01 recognises the local draft on the server when a reload lost the record of its save', async () => {
    const sync = await open();
    type(sync, 'hier getypt');
    const beforeSave = browser;
    await vi.advanceTimersByTimeAsync(1_000);
    browser = beforeSave;
    const again = await open();
    expect(again.store.getState().newer).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(browser.server).toMatchObject({ isUnsent: false, version: server?.version });
    expect(descriptionOf(browser)).toBe('hier getypt');
  });

  test('I-01 starts a new application from the local draft when the old application was removed on another device', async () => {
    const sync = await open();
    server = null;
    type(sync, 'van hier');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server).toMatchObject({ id: 'b2', draft: described('van hier') });
    expect(sync.store.getState().newer).toBeNull();
  });

  test('I-10 reports that the application was signed elsewhere', async () => {
    const sync = await open();
    if (server) server = { ...server, status: 'submitted' };
    type(sync, 'van hier');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sync.store.getState().isSigned).toBe(true);
    expect(saved).toEqual([]);
  });

  test('I-03 begins the application of an offer and leaves the draft of the fund on the server', async () => {
    const offer = { id: 'o1', number: 'B1', productCode: 'SB' };
    browser = {
      ...browser,
      draft: described('voor het fonds'),
      server: { id: 'a1', version: 3, isUnsent: true, sent: '' },
    };
    begins = { id: 'o-application', version: 1, status: 'draft', draft: described('berekend'), offer };
    await open({ offerId: 'o1' });
    expect(saved).toEqual([described('voor het fonds')]);
    expect(bodies).toContainEqual({ offerID: 'o1' });
    expect(browser).toMatchObject({ offerId: 'o1', draft: described('berekend') });
    // The fund's own flow resumes its own draft.
    begins = null;
    await open();
    expect(bodies.at(-1)).toEqual({ flow: 'duits' });
    expect(browser).toMatchObject({ offerId: '', draft: described('voor het fonds') });
  });

  test('I-03 reports why the server cannot begin an application from an offer', async () => {
    rejection = reject(409, 'offerExpired');
    const sync = await open({ offerId: 'o1' });
    expect(sync.store.getState()).toMatchObject({ status: 'failed', error: { code: 'offerExpired' } });
  });
});

test('a fingerprint is the same for a number as sent and for its masked form from the server', () => {
  const of = (bsn: string, achternaam = 'Jansen') =>
    fingerprintOf({
      ...emptyDraft,
      applicants: {
        ...emptyDraft.applicants,
        mijn: { ...emptyDraft.applicants.mijn, bsn, achternaam },
      },
    });
  expect(of('••••••782')).toBe(of('123456782'));
  expect(of('123456783')).not.toBe(of('123456782'));
  expect(of('123456782', 'Janssen')).not.toBe(of('123456782'));
});

test('a fingerprint is the same if the server returns the fields of a draft in another order', () => {
  const annuity = { lockedUnderstood: true, room: 1_000, aboveRoomUnderstood: false };
  const { questionnaire, ...others } = { ...emptyDraft, annuity };
  expect(fingerprintOf({ questionnaire, ...others })).toBe(fingerprintOf({ ...emptyDraft, annuity }));
  expect(fingerprintOf({ ...emptyDraft, annuity: { ...annuity, room: 999 } })).not.toBe(
    fingerprintOf({ ...emptyDraft, annuity }),
  );
});
