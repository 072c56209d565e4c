import type { FundDocument } from '@portaal/domain/products/fund-documents/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openAgreement } from './agreement.mapping.ts';
import { addFiles, applicantAt } from './testing/applying.ts';
import { filledIn } from './testing/filled-in.ts';

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('nieuw@example.nl');
});
afterAll(() => portal.close());

const inForce = async (): Promise<FundDocument[]> =>
  (await portal.call({ method: 'GET', url: '/api/fund-documents?fundId=1' })).json().data;
const open = async (id: string, by: string | undefined = cookie) => {
  const url = `/api/fund-documents/${id}/file`;
  const answer = await portal.call({ method: 'GET', url, ...(by === '' ? {} : { cookie: by }) });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};
const digestOf = async (content: Buffer) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('hex');

test('I-10 rejects a signature until the signer has opened the current EID, prospectus and terms', async () => {
  const applicant = applicantAt(portal, cookie);
  const documents = await inForce();
  const [eid, prospectus, terms] = documents;
  expect(documents.map(({ kind }) => kind).slice(0, 3)).toEqual(['eid', 'prospectus', 'terms']);
  const { id, version } = (await applicant.ask('POST', '', { flow: 'nederlands' })).json().data;
  const ticked = filledIn('mijn', { gelezen: documents.map((one) => one.id) });
  await applicant.ask('PUT', `/${id}`, { version, draft: ticked });
  await addFiles(portal, id, ticked);
  const missing = async () => (await applicant.contractOf(id)).json().errors.Fields?.[0]?.message;
  expect(await missing()).toBe(
    'Open en lees eerst het essentiële-informatiedocument, het prospectus en de voorwaarden.',
  );
  await open(eid?.id ?? '');
  // If a visitor or another user opens the document, this does not count for the applicant.
  await open(prospectus?.id ?? '', '');
  await open(prospectus?.id ?? '', await portal.signIn('investeerder@example.nl'));
  expect(await missing()).toBe('Open en lees eerst het prospectus en de voorwaarden.');
  await open(prospectus?.id ?? '');
  await open(terms?.id ?? '');
  expect((await applicant.contractOf(id)).statusCode).toBe(200);

  const [newer] = await portal.rows(
    `INSERT INTO fund_document (id, fund_id, brand, kind, version, title, valid_from, snapshot, loaded_by, loaded_at,
       published_by, published_at)
     SELECT gen_random_uuid(), fund_id, brand, kind, version + 1, title, '2026-11-20', snapshot, loaded_by, loaded_at,
       published_by, published_at FROM fund_document WHERE id = $1 RETURNING id`,
    [prospectus?.id],
  );
  expect(await missing()).toBe(
    'Er is een nieuwe versie van het prospectus (versie 2, geldt vanaf 20 november 2026). Open en lees die ook.',
  );
  const read = await open(newer.id);
  const reopened = {
    ...ticked,
    investment: { ...ticked.investment, gelezen: [eid, terms, newer].map((one) => one.id) },
  };
  await applicant.ask('PUT', `/${id}`, { version: version + 1, draft: reopened });
  const displayed = (await applicant.contractOf(id)).json().data.documents;
  expect(displayed).toEqual([
    expect.objectContaining({ id: eid?.id, kind: 'eid', version: 1 }),
    { id: newer.id, kind: 'prospectus', version: 2, validFrom: '2026-11-20', sha256: await digestOf(read) },
    expect.objectContaining({ id: terms?.id, kind: 'terms', version: 1 }),
  ]);

  expect((await applicant.sign(id)).statusCode).toBe(201);
  const [row] = await portal.rows('SELECT sealed_contract FROM application WHERE id = $1', [id]);
  const { snapshot } = openAgreement(portal.services.configuration.fieldKeys, id, row.sealed_contract);
  expect(snapshot.applied?.documents).toEqual(
    displayed.map((one: object) => ({ ...one, fund: 'Nederlands Vastgoed Fonds' })),
  );
  // The snapshot from which the document is rendered.
  const [document, ...others] = await portal.rows(
    "SELECT facts FROM document WHERE kind = 'contract' AND facts -> 'applied' IS NOT NULL",
  );
  expect(others).toEqual([]);
  expect(document.facts.applied.documents).toEqual(snapshot.applied?.documents);
  // Opening twice is recorded once.
  await open(newer.id);
  const lines = await portal.rows("SELECT subject_id FROM audit_entry WHERE action = 'fundDocument.opened'");
  expect(lines.filter(({ subject_id }) => subject_id === newer.id)).toHaveLength(1);
});
