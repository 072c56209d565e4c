import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { payout } from '../../products/calculation/testing/annuity-input.ts';
import { savedOffer } from '../../products/offers/testing/offer-calls.ts';
import { openDraft, sealDraft } from './sealed-draft.mapping.ts';

const INVESTOR = 'investeerder@example.nl';
const NEWCOMER = 'nieuw@example.nl';

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.rows('DELETE FROM application');
  cookie = await portal.signIn(NEWCOMER);
});

const start = (flow: string, by = cookie) =>
  portal.call({ method: 'POST', url: '/api/applications', cookie: by, payload: { flow } });
const started = async (flow = 'nederlands', by = cookie) => (await start(flow, by)).json().data;
const read = (id: string, by = cookie) =>
  portal.call({ method: 'GET', url: `/api/applications/${id}`, cookie: by });
const list = async (by = cookie) =>
  (await portal.call({ method: 'GET', url: '/api/applications', cookie: by })).json().data;
const save = (id: string, version: number, draft: ApplicationDraft, by = cookie) =>
  portal.call({ method: 'PUT', url: `/api/applications/${id}`, cookie: by, payload: { version, draft } });
const remove = (id: string, by = cookie) =>
  portal.call({ method: 'DELETE', url: `/api/applications/${id}`, cookie: by });

const { applicants, company } = emptyDraft;
const NUMBERS = { bsn: '999075858', iban: 'NL20INGB0001234567', account: 'NL02ABNA0123456789' };
/** Returns a draft with data a user typed about themselves and an organisation. */
const draftOf = ({ bsn, iban, account }: typeof NUMBERS): ApplicationDraft => ({
  ...emptyDraft,
  for: 'company',
  applicants: { ...applicants, mijn: { ...applicants.mijn, achternaam: 'Brouwer', bsn, iban } },
  company: { ...company, naamBedrijf: 'Brouwer B.V.', iban: account },
});

test('I-02 I-03 an application of a new user starts empty and shows the day on which it is erased', async () => {
  const response = await start('duits');
  expect(response.statusCode, response.body).toBe(201);
  expect(response.json().data).toEqual({
    id: expect.any(String),
    flow: 'duits',
    fundId: 2,
    status: 'draft',
    changedAt: '2026-11-20T10:00:00.000Z',
    expiresOn: '2027-02-18',
    contract: null,
    question: null,
    secondSigner: null,
    withdrawal: null,
    offer: null,
    version: 1,
    draft: emptyDraft,
  });
});

test('L-13 fills a new application with the stored personal information and masks the numbers', async () => {
  const investor = await portal.signIn(INVESTOR);
  const existing = (await portal.call({ method: 'GET', url: '/api/relations/me', cookie: investor })).json()
    .data;
  const { draft } = await started('nederlands', investor);
  expect(draft.applicants.mijn).toMatchObject({
    achternaam: existing.persoon.achternaam,
    geboortedatum: existing.persoon.geboortedatum,
    postcode: existing.adres.postcode,
    huisnummer: String(existing.adres.huisnummer),
    mobiel: existing.contact.mobiel,
    bsn: existing.identiteit.bsn,
    iban: existing.tegenrekening.iban,
  });
  expect(draft.applicants.mijn.bsn).toMatch(/^••••••\d{3}$/);
  expect({ ...draft, applicants: null }).toEqual({ ...emptyDraft, applicants: null });
});

test('twenty concurrent starts for one fund create one application and one audit line', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => start('american')));
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  const ids = new Set(responses.map((one) => one.json().data.id));
  expect(ids.size).toBe(1);
  const [id] = ids;
  expect(await portal.rows('SELECT action FROM audit_entry WHERE subject_id = $1', [id])).toEqual([
    { action: 'application.started' },
  ]);
});

test('a user has at most one draft per fund, drafts are listed newest first, and an unknown fund is rejected', async () => {
  const first = await started('nederlands');
  const second = await started('leningenfonds');
  expect((await started('nederlands')).id).toBe(first.id);
  const listed = async () => (await list()).map(({ id }: { id: string }) => id);
  // A user who only viewed the page has no application yet.
  expect(await listed()).toEqual([]);
  for (const { id } of [first, second]) await save(id, 1, draftOf(NUMBERS));
  expect(await listed()).toEqual([second.id, first.id]);
  const rejected = await start('belgisch');
  expect([rejected.statusCode, rejected.json().errors.Fields]).toEqual([
    422,
    [{ field: 'flow', message: 'Kies een fonds.' }],
  ]);
});

test('I-07 shows a saved draft with masked numbers on another device and stores the numbers encrypted', async () => {
  const { id } = await started();
  const saved = await save(id, 1, draftOf(NUMBERS));
  expect(saved.json().data).toEqual({
    version: 2,
    changedAt: '2026-11-20T10:00:00.000Z',
    expiresOn: '2027-02-18',
  });
  const { data } = (await read(id, await portal.signIn(NEWCOMER))).json();
  expect(data).toMatchObject({
    version: 2,
    draft: { for: 'company', company: { naamBedrijf: 'Brouwer B.V.' } },
  });
  expect(data.draft.applicants.mijn).toMatchObject({ bsn: '••••••858', iban: 'NL•• •••• •••• ••45 67' });
  expect(data.draft.company.iban).toBe('NL•• •••• •••• ••67 89');
  const [row] = await portal.rows('SELECT to_jsonb(a)::text AS stored FROM application a');
  expect(row.stored).not.toMatch(/Brouwer|999075858|INGB|ABNA|858/);
});

test('a draft saved before a field was added opens with that field empty and can be continued', async () => {
  const { id } = await started();
  const keys = portal.services.configuration.fieldKeys;
  const older = structuredClone(draftOf(NUMBERS));
  Reflect.deleteProperty(older.applicants.mijn.abroadTax, 'furtherCountries');
  Reflect.deleteProperty(older.company, 'ubos');
  Reflect.deleteProperty(older.company.contactPerson, 'abroadTax');
  await portal.rows('UPDATE application SET sealed_draft = $1', [sealDraft(keys, id, older)]);
  const { draft } = (await read(id)).json().data;
  expect(draft.applicants.mijn).toMatchObject({ achternaam: 'Brouwer', abroadTax: { furtherCountries: [] } });
  expect(draft.company).toMatchObject({ naamBedrijf: 'Brouwer B.V.', ubos: [] });
  expect(draft.company.contactPerson.abroadTax).toEqual(company.contactPerson.abroadTax);
  expect((await save(id, 1, draft)).statusCode).toBe(200);
});

test('I-08 rejects a fourth country under the name of its field', async () => {
  const { id } = await started();
  const country = { country: 'BE', taxIdentificationNumber: '1', taxIdentificationNumberReden: '' };
  const { mijn } = applicants;
  const abroadTax = { ...mijn.abroadTax, furtherCountries: [country, country, country] };
  const sent = { ...emptyDraft, applicants: { ...applicants, mijn: { ...mijn, abroadTax } } };
  const response = await save(id, 1, sent);
  expect([response.statusCode, response.json().errors.Fields]).toEqual([
    422,
    [
      {
        field: 'draft.applicants.mijn.abroadTax.furtherCountries',
        message: 'Vul hoogstens 3 landen in.',
      },
    ],
  ]);
});

test('keeps a stored number that arrives masked, replaces it by another, and shows an incomplete one', async () => {
  const { id } = await started();
  await save(id, 1, draftOf(NUMBERS));
  const { draft } = (await read(id)).json().data;
  expect((await save(id, 2, draft)).json().data.version).toBe(3);
  const [{ sealed_draft: sealed }] = await portal.rows('SELECT sealed_draft FROM application');
  const stored = openDraft(portal.services.configuration.fieldKeys, id, sealed);
  expect(stored).toEqual(draftOf(NUMBERS));
  // The same fields, now for a relation chosen from the list of relations, which shows its BSN masked.
  const other = {
    ...draft,
    applicants: { ...draft.applicants, mijn: { ...draft.applicants.mijn, bsn: '••••••111' } },
  };
  await save(id, 3, other);
  expect((await read(id)).json().data.draft.applicants.mijn.bsn).toBe('••••••111');
  await save(id, 4, draftOf({ ...NUMBERS, bsn: '99907', iban: '' }));
  const { mijn } = (await read(id)).json().data.draft.applicants;
  expect([mijn.bsn, mijn.iban]).toEqual(['99907', '']);
});

test('only one of twenty tabs that save the same version succeeds, and the others get a conflict error', async () => {
  const { id } = await started();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, tab) => save(id, 1, draftOf({ ...NUMBERS, bsn: String(tab) }))),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
  const winner = responses.findIndex(({ statusCode }) => statusCode === 200);
  expect((await read(id)).json().data).toMatchObject({
    version: 2,
    draft: { applicants: { mijn: { bsn: String(winner) } } },
  });
});

test("returns not found for another user's application, at another brand and after removal", async () => {
  const { id } = await started();
  const investor = await portal.signIn(INVESTOR);
  const answers = await Promise.all([
    read(id, investor),
    save(id, 1, emptyDraft, investor),
    remove(id, investor),
    read('01933b7e-0000-7000-8000-000000000000'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  expect(await list(investor)).toEqual([]);
  expect((await remove(id)).statusCode).toBe(204);
  expect((await remove(id)).statusCode).toBe(404);
  expect((await save(id, 1, emptyDraft)).statusCode).toBe(404);
  const actions = await portal.rows(
    'SELECT action, detail FROM audit_entry WHERE subject_id = $1 ORDER BY sequence',
    [id],
  );
  expect(actions).toEqual([
    { action: 'application.started', detail: { flow: 'nederlands' } },
    { action: 'application.removed', detail: { flow: 'nederlands' } },
  ]);
});

test('rejects an application that starts from an annuity calculation or offer, with its own error code', async () => {
  const begin = (payload: object) =>
    portal.call({ method: 'POST', url: '/api/applications', cookie, payload: { flow: 'duits', ...payload } });
  const { offerID } = await savedOffer(portal, cookie, payout);
  for (const payload of [{ requestType: 'SUL' }, { requestType: 'SDIL' }, { offerID }]) {
    const response = await begin(payload);
    expect([response.statusCode, response.json().code]).toEqual([409, 'annuityNotOnline']);
    expect(response.json().message).toMatch(/^Deze lijfrente sluit u niet met deze aanvraag/);
  }
  expect(await list()).toEqual([]);
  const { offerID: ordinary } = await savedOffer(portal, cookie);
  expect((await begin({ requestType: 'SB', offerID: ordinary })).statusCode).toBe(201);
  const stranger = await portal.signIn(INVESTOR);
  const another = { flow: 'duits', offerID: ordinary };
  const refused = { method: 'POST', url: '/api/applications', cookie: stranger, payload: another } as const;
  expect((await portal.call(refused)).statusCode).toBe(404);
});

test('rejects saving a draft of an annuity', async () => {
  const { id, version } = await started();
  const response = await save(id, version, { ...emptyDraft, requestType: 'SUL' });
  expect([response.statusCode, response.json().code]).toEqual([409, 'annuityNotOnline']);
  expect((await read(id)).json().data.version).toBe(version);
});
