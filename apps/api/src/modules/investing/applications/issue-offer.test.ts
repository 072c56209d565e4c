import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesOf } from '../../../pdf/testing/poppler.ts';
import { contract, document, offer, personAccount } from '../../../schema/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { investment, savedOffer } from '../../products/offers/testing/offer-calls.ts';
import { issueOffer } from './applications.use-cases.ts';

const INVESTOR = 'investeerder@example.nl';

let portal: TestApp;
let cookie: string;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn(INVESTOR);
  const [found] = await portal.database.orm
    .select({ id: contract.id })
    .from(contract)
    .innerJoin(personAccount, eq(personAccount.id, contract.personId))
    .where(and(eq(contract.description, 'Amerika'), eq(contract.brand, 'baken')));
  contractId = found?.id ?? '';
});
afterAll(() => portal.close());

const get = (url: string) => portal.call({ method: 'GET', url, cookie });
const issue = (offerId: string) =>
  portal.database.transaction((tx) => {
    const { clock, configuration } = portal.services;
    const issueContext = { fieldKeys: configuration.fieldKeys, at: clock.now(), today: clock.today() };
    return issueOffer(tx, issueContext, { contractId, offerId });
  });
const offersOfContract = () =>
  portal.database.orm
    .select()
    .from(document)
    .where(and(eq(document.contractId, contractId), eq(document.kind, 'offer')));

test('the offer document of a contract equals the PDF its maker downloaded, even after the saved offer is deleted', async () => {
  const { offerID, offerNumber } = await savedOffer(portal, cookie);
  const before = (await get(`/api/offers/${offerID}/pdf`)).rawPayload;
  const demo = await offersOfContract();
  await issue(offerID);
  await issue(offerID);
  const rows = await offersOfContract();
  expect(rows).toHaveLength(demo.length + 1);
  const row = rows.find(({ reference }) => reference === offerNumber);
  expect(row).toMatchObject({ title: `Offerte ${offerNumber}`, documentDate: '2026-11-20', byteSize: null });
  // The row stores the offer's description, the owner's name and the maker's birth date only in encrypted form.
  expect(JSON.stringify(row?.snapshot)).not.toMatch(/studie Lisa|Veldkamp/);
  expect(pagesOf(before).join(' ')).toMatch(/Gemaakt voor\s+Iris Veldkamp/);
  expect(row?.snapshot).toMatchObject({
    contract: { product: 'SB' },
    offer: { number: offerNumber, result: { parameterVersion: 'baken-1' }, questionnaire: null },
  });

  await portal.database.orm.delete(offer).where(eq(offer.id, offerID));
  const { items: Documenten } = (await get(`/api/contracts/${contractId}/documents?soort=offer`)).json().data;
  expect(Documenten[0]).toMatchObject({ DocumentID: row?.id, Soort: 'offer', Datum: '2026-11-20' });
  const file = await get(`/api/documents/${row?.id}/file`);
  expect(file.headers['content-disposition']).toMatch(/filename="offerte-b2026-\d{6}-contract-[\d-]+\.pdf"/);
  expect(file.rawPayload.equals(before)).toBe(true);
});

test("rejects another user's offer, or an offer for another product, and issues no document", async () => {
  const before = await offersOfContract();
  const stranger = await portal.signIn('nieuw@example.nl');
  const others = await savedOffer(portal, stranger);
  const annuity = { ...investment, productCode: 'SUL', birthdate: '1980-03-15', description: 'later' };
  const product = await savedOffer(portal, cookie, annuity);
  for (const { offerID } of [others, product]) await expect(issue(offerID)).rejects.toThrow('not one for');
  expect(await offersOfContract()).toEqual(before);
});
