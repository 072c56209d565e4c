import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagesOf } from '../../../pdf/testing/poppler.ts';
import { changePublished } from '../../../testing/change-published.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { investment, savedOffer } from './testing/offer-calls.ts';

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('nieuw@example.nl');
});
afterAll(() => portal.close());

const fetchFile = (id: string, as?: string, brand = 'baken') =>
  portal.call({ method: 'GET', url: `/api/offers/${id}/pdf`, brand, ...(as ? { cookie: as } : {}) });
const words = (pdf: Buffer): string => pagesOf(pdf).join(' ').replace(/\s+/g, ' ');

describe('an offer has a PDF', () => {
  test('the PDF of an offer has the same bytes each time, and its own file name', async () => {
    const { offerID, offerNumber } = await savedOffer(portal, cookie);
    const first = await fetchFile(offerID, cookie);
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.headers['content-disposition']).toBe(`attachment; filename="offerte-${offerNumber}.pdf"`);
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await fetchFile(offerID, cookie)).rawPayload.equals(first.rawPayload)).toBe(true);
  });

  test('G-06 the PDF of an offer is available to its owner at their own brand until the offer is deleted', async () => {
    const { offerID } = await savedOffer(portal, cookie);
    expect((await fetchFile(offerID)).statusCode).toBe(401);
    expect((await fetchFile(offerID, await portal.signIn('openstaand@example.nl'))).statusCode).toBe(404);
    const namesake = await portal.signIn('nieuw@example.nl', 'anker');
    expect((await fetchFile(offerID, namesake, 'anker')).statusCode).toBe(404);
    expect((await fetchFile(offerID, cookie, 'anker')).statusCode).toBe(401);
    await portal.call({ method: 'DELETE', url: `/api/offers/${offerID}`, cookie });
    expect((await fetchFile(offerID, cookie)).statusCode).toBe(404);
    const copied = await portal.call({ method: 'POST', url: `/api/offers/${offerID}/copy`, cookie });
    expect(copied.statusCode).toBe(404);
  });

  test('X-19 the PDF of an offer retains the fund names and terms of the day it was saved', async () => {
    const { offerID } = await savedOffer(portal, cookie);
    const { offerID: copyID } = await savedOffer(portal, cookie, { ...investment, duration: 5 });
    const before = (await fetchFile(offerID, cookie)).rawPayload;
    await changePublished(portal.database.orm, 'fund', sql`name = 'Hollands Huizen Fonds' where id = 1`);
    await changePublished(
      portal.database.orm,
      'fund_parameter',
      sql`recommended_holding_years = 30 where fund_id = 1`,
    );
    portal.clock.advance(60_000);
    expect((await fetchFile(offerID, cookie)).rawPayload.equals(before)).toBe(true);
    expect(words(before)).toContain('Nederlands Vastgoed Fonds');
    expect(words(before)).toContain(
      'Essentiële-informatiedocument Nederlands Vastgoed Fonds: versie 1, geldt vanaf 1 januari 2026.',
    );
    const after = words((await fetchFile(copyID, cookie)).rawPayload);
    expect(after).toContain('Voor Nederlands Vastgoed Fonds raden wij minimaal 7 jaar aan.');
    const later = await savedOffer(portal, cookie, { ...investment, duration: 11 });
    expect(words((await fetchFile(later.offerID, cookie)).rawPayload)).toContain(
      'Voor Hollands Huizen Fonds raden wij minimaal 30 jaar aan.',
    );
  });

  test("the PDF of an offer states the person's name at the time of saving, which is stored sealed", async () => {
    const { offerID } = await savedOffer(portal, cookie);
    const before = (await fetchFile(offerID, cookie)).rawPayload;
    expect(words(before)).toContain('Gemaakt voor Nadia Brouwer');
    const { rows } = await portal.database.orm.execute<{ row: string; sealed_name: string }>(
      sql`SELECT offer::text AS row, sealed_name FROM offer WHERE id = ${offerID}`,
    );
    expect(rows[0]?.row).not.toContain('Brouwer');
    expect(rows[0]?.sealed_name).toMatch(/^v1\./);
    await portal.database.orm.execute(
      sql`UPDATE person_account SET name = 'Nadia de Wit' WHERE brand = 'baken' AND email = 'nieuw@example.nl'`,
    );
    expect((await fetchFile(offerID, cookie)).rawPayload.equals(before)).toBe(true);
    const copied = await portal.call({ method: 'POST', url: `/api/offers/${offerID}/copy`, cookie });
    const copy = words((await fetchFile(copied.json().data.offerID, cookie)).rawPayload);
    expect(copy).toContain('Gemaakt voor Nadia de Wit');
  });

  test('the PDF of an offer states no name for an offer saved by an older server', async () => {
    const { offerID } = await savedOffer(portal, cookie);
    await portal.database.orm.execute(sql`UPDATE offer SET sealed_name = NULL WHERE id = ${offerID}`);
    const text = words((await fetchFile(offerID, cookie)).rawPayload);
    expect(text).toContain('Offertenummer');
    expect(text).not.toContain('Gemaakt voor');
  });

  test('the PDF of an offer states the name of the risk profile it is based on', async () => {
    const profiles = (await portal.call({ method: 'GET', url: '/api/risk-profiles' })).json().data;
    const [, profile] = profiles;
    const based = {
      ...investment,
      funds: profile.modelMix,
      chosenRiskProfile: String(profile.minScore),
    };
    const { offerID } = await savedOffer(portal, cookie, based);
    expect(words((await fetchFile(offerID, cookie)).rawPayload)).toContain(`Risicoprofiel ${profile.name}`);
  });
});
