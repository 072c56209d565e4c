import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { insertPlainFunds } from '../../products/calculation/testing/plain-funds.ts';
import { applicantAt } from './testing/applying.ts';
import { filledIn } from './testing/filled-in.ts';

test('I-10 a contract states the entry cost of the next dealing day, when new terms begin before it', async () => {
  const portal = await createTestApp();
  onTestFinished(() => portal.close());
  // Only the owner of the tables can store terms that no employee loaded.
  await insertPlainFunds(portal.database);
  const cookie = await portal.signIn('nieuw@example.nl');
  const applicant = applicantAt(portal, cookie);
  const id = await applicant.begin(filledIn('mijn'));
  const funds = await portal.call({ method: 'GET', url: '/api/funds?productCode=SB', cookie });
  const [fund] = funds.json().data;
  expect(fund).toMatchObject({ id: 1, entryCostRate: 0.03, parameterVersion: 'baken-1' });
  expect((await applicant.contractOf(id)).json().data.fund.entryCostRate).toBe(0);
  const { contract } = (await applicant.sign(id)).json().data;
  const rows = await portal.rows('SELECT terms_version FROM contract WHERE id = $1', [contract.id]);
  expect(rows).toEqual([{ terms_version: 'plain' }]);
});
