import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMail } from '../../../mail-texts.ts';
import { newId } from '../../../platform/new-id.ts';
import { tableAreas } from '../../../schema/table-areas.ts';
import { proveAct } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { touchedTables } from '../../../testing/touched-tables.ts';
import { filesIn } from '../../../testing/zip.ts';
import { savedOffer } from '../../products/offers/testing/offer-calls.ts';

const DOWNLOAD = '/api/users/me/download';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const download = (cookie: string, twoFaToken: string) =>
  portal.call({ method: 'POST', url: '/api/users/me/download', cookie, payload: { twoFaToken } });

// Promise: Op … uur zijn al uw gegevens gedownload.
// Promise: U krijgt één bestand (ZIP) met uitleg erin.
test('R-22 downloads all data of a person as one archive with their documents and a readme', async () => {
  const cookie = await portal.signIn('investeerder@example.nl');
  const { offerNumber } = await savedOffer(portal, cookie);
  // One document per contract is enough for this test.
  await portal.query("DELETE FROM document WHERE kind <> 'contract'");
  await portal.query(`INSERT INTO payment (id, deposit_id, brand, amount_cents, method, status, created_at, provider_key,
      webhook_token, provider_id)
    SELECT gen_random_uuid(), d.id, 'baken', d.amount_cents, 'ideal', 'open', now(), gen_random_uuid(), 'x', 'tr_1234567'
    FROM deposit d JOIN contract c ON c.id = d.contract_id JOIN person_account p ON p.id = c.person_id
    WHERE p.email = 'investeerder@example.nl' AND p.brand = 'baken' AND d.amount_cents = 2500000 LIMIT 1`);
  // Inserts one current mandate and a replaced mandate of the previous contract holder.
  await portal.query(`INSERT INTO mandate (id, contract_id, brand, status, token, reference, sign_url, signed_on, created_at, replaced_at)
    SELECT gen_random_uuid(), c.id, 'baken', 'signed', r, r, 'https://sign.example', '2026-11-01', now(),
      CASE r WHEN 'BAKEN-1' THEN now() END
    FROM contract c JOIN person_account p ON p.id = c.person_id, unnest(ARRAY['BAKEN-1', 'BAKEN-2']) r
    WHERE p.email = 'investeerder@example.nl' AND p.brand = 'baken' AND c.id = (SELECT min(id::text)::uuid FROM contract
      WHERE person_id = p.id)`);
  const response = await download(cookie, await proveAct(portal, cookie, DOWNLOAD));
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="mijn-gegevens-2026-11-20.zip"',
    'cache-control': 'no-store',
  });
  const files = filesIn(response.rawPayload);
  const pdf = `berekeningen/offerte-${offerNumber}.pdf`;
  const documents = [...files.keys()].filter((name) => name.startsWith('documenten/'));
  expect(documents.length).toBe(12);
  expect(
    files
      .get(documents[0] ?? '')
      ?.subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect([...files.keys()].filter((name) => !documents.includes(name))).toEqual([
    'LEESMIJ.txt',
    'account.json',
    'persoonlijke-informatie.json',
    'relaties.json',
    'aanvragen.json',
    'overdrachten.json',
    'overdrachten-naar-andere-aanbieders.json',
    'bestanden.json',
    'fondsdocumenten.json',
    'apparaten.json',
    'gebeurtenissen.json',
    'berekeningen.json',
    'vragenlijsten.json',
    'berichten.json',
    'wijzigingen.json',
    'contracten.json',
    pdf,
  ]);
  expect(files.get('LEESMIJ.txt')?.toString()).toContain('Gemaakt voor Iris Veldkamp op 20 november 2026');
  expect(files.get(pdf)?.subarray(0, 5).toString()).toBe('%PDF-');
  const read = (name: string) => JSON.parse(String(files.get(name)));
  expect(read('account.json')).toMatchObject({
    naam: 'Iris Veldkamp',
    emailadres: 'investeerder@example.nl',
  });
  expect(read('berekeningen.json').at(-1)).toMatchObject({
    nummer: offerNumber,
    gemaaktVoor: 'Iris Veldkamp',
    invoer: { initialDeposit: 10_000 },
  });
  const contracts = read('contracten.json');
  expect(contracts.length).toBeGreaterThan(5);
  expect(contracts[0].transacties[0]).toMatchObject({
    soort: expect.any(String),
    bedrag: expect.any(Number),
  });
  expect(contracts[0].stortingen[0]).toMatchObject({ soort: 'INITIAL_DEPOSIT', bedrag: 25_000 });
  expect(contracts.flatMap((one: { machtigingen: object[] }) => one.machtigingen)).toMatchObject([
    { kenmerk: 'BAKEN-2', status: 'signed' },
  ]);
  expect(contracts.flatMap((one: { betalingen: object[] }) => one.betalingen)).toMatchObject([
    { bedrag: 25_000, gekozen: 'ideal', betaaldMet: null, status: 'open' },
  ]);
  expect(
    contracts.flatMap((one: { verkoopopdrachten: { status: string }[] }) => one.verkoopopdrachten),
  ).toContainEqual(expect.objectContaining({ status: 'queued' }));
  expect(read('gebeurtenissen.json')).toContainEqual({
    moment: '2026-11-20T10:00:00.000Z',
    gebeurtenis: 'myData.downloaded',
    doorUzelf: true,
  });
  const { rows: mails } = await portal.query(
    "SELECT recipient, values FROM outbox_mail WHERE template = 'dataDownloaded'",
  );
  expect(mails).toMatchObject([{ recipient: 'investeerder@example.nl' }]);
  const [brand] = portal.services.brands.all;
  if (!brand) throw new Error('no brand');
  expect(renderMail('dataDownloaded', mails[0].values, brand).text).toContain('Was u dit niet?');
});

test("R-22 the archive lists only the person's own application uploads and opened fund documents", async () => {
  const cookie = await portal.signIn('investeerder@example.nl');
  const stranger = await portal.signIn('openstaand@example.nl');
  const begin = async (by: string, flow: string) =>
    (await portal.call({ method: 'POST', url: '/api/applications', cookie: by, payload: { flow } })).json()
      .data.id;
  const uploaded = (id: string, field: string, status: string) =>
    portal.query(
      `INSERT INTO application_upload (id, application_id, person_id, brand, field, status, type, byte_size, received_at)
       SELECT $4, id, person_id, brand, $2, $3, 'image/jpeg', 1234, '2026-11-19T09:00:00Z'
       FROM application WHERE id = $1`,
      [id, field, status, newId()],
    );
  const own = await begin(cookie, 'nederlands');
  await uploaded(own, 'mijn.voorkant', 'unchecked');
  await uploaded(own, 'mijn.achterkant', 'infected');
  // A replaced file is no longer listed.
  await uploaded(own, 'mijn.kopie', 'erasing');
  await uploaded(await begin(stranger, 'duits'), 'herkomst', 'clean');
  const fundDocuments = (await portal.call({ method: 'GET', url: '/api/fund-documents', cookie })).json()
    .data;
  const [first, second] = fundDocuments;
  const open = (id: string, by: string) =>
    portal.call({ method: 'GET', url: `/api/fund-documents/${id}/file`, cookie: by });
  expect((await open(first.id, cookie)).statusCode).toBe(200);
  expect((await open(second.id, stranger)).statusCode).toBe(200);

  const { rawPayload } = await download(cookie, await proveAct(portal, cookie, DOWNLOAD));
  const read = (name: string) => JSON.parse(String(filesIn(rawPayload).get(name)));
  const sent = { fonds: 'nederlands', grootteInBytes: 1234, ontvangenOp: '2026-11-19T09:00:00.000Z' };
  expect(read('bestanden.json')).toEqual([
    { ...sent, soort: 'Voorkant', naam: 'mijn-voorkant.jpg', status: 'ontvangen' },
    { ...sent, soort: 'Achterkant', naam: 'mijn-achterkant.jpg', status: 'weggegooid vanwege een virus' },
  ]);
  expect(read('fondsdocumenten.json')).toEqual([
    {
      fonds: 'Nederlands Vastgoed Fonds',
      soort: 'Essentiële-informatiedocument',
      versie: 1,
      geopendOp: '2026-11-20T10:00:00.000Z',
    },
  ]);
});

// Promise: Uw wachtwoord en uw codes staan er niet in: die bewaren wij alleen onleesbaar.
test('V-05 the archive contains no data of others, no hashes and no questionnaire points', async () => {
  const cookie = await portal.signIn('openstaand@example.nl');
  const { rawPayload } = await download(cookie, await proveAct(portal, cookie, DOWNLOAD));
  const text = [...filesIn(rawPayload).values()].map(String).join('\n');
  expect(text).toContain('openstaand@example.nl');
  expect(text).not.toMatch(/investeerder@|Veldkamp|argon2|"points"|passwordHash/);
});

test('R-22 rejects a download without its own code, and a fourth download within a day', async () => {
  let cookie = await portal.signIn('nieuw@example.nl');
  const other = await proveAct(portal, cookie, '/api/users/me/close', { confirmation: 'sluiten' });
  expect((await download(cookie, other)).json().code).toBe('stepUpRequired');
  expect((await download(cookie, 'x'.repeat(43))).json().code).toBe('stepUpRequired');
  const first = await proveAct(portal, cookie, DOWNLOAD);
  const twice = await Promise.all([download(cookie, first), download(cookie, first)]);
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  for (let time = 2; time <= 3; time += 1) {
    portal.clock.advance(20 * 60_000);
    cookie = await portal.signIn('nieuw@example.nl');
    expect((await download(cookie, await proveAct(portal, cookie, DOWNLOAD))).statusCode).toBe(200);
  }
  portal.clock.advance(20 * 60_000);
  cookie = await portal.signIn('nieuw@example.nl');
  const rejected = await download(cookie, await proveAct(portal, cookie, DOWNLOAD));
  expect(rejected.statusCode).toBe(429);
  // The retry time is a day after the first download, which was an hour ago.
  expect(Number(rejected.headers['retry-after'])).toBe(23 * 60 * 60);
  portal.clock.advance(24 * 60 * 60_000);
  cookie = await portal.signIn('nieuw@example.nl');
  expect((await download(cookie, await proveAct(portal, cookie, DOWNLOAD))).statusCode).toBe(200);
});

test('the archive reads every table that declares `download`', async () => {
  const cookie = await portal.signIn('investeerder@example.nl');
  await savedOffer(portal, cookie);
  const token = await proveAct(portal, cookie, DOWNLOAD);
  const { read } = await touchedTables(async () => {
    expect((await download(cookie, token)).statusCode).toBe(200);
  });
  const declared = Object.values(tableAreas)
    .flatMap((area) => Object.entries(area))
    .filter(([, rules]) => rules.includes('download'))
    .map(([table]) => table);
  expect(declared.filter((table) => !read.includes(table))).toEqual([]);
});
