import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/admin/book-imports';
const DIFFERENCE = 'afronding verkoop';

interface Employee {
  readonly cookie: string;
  readonly app: TestApplication;
}

let portal: TestApp;
let first: Employee;
let second: Employee;
beforeAll(async () => {
  portal = await createTestApp({ role: 'application' });
  const employee = async (email: string) => ({
    cookie: await portal.signIn(email),
    app: await giveApp(portal, email, 'baken'),
  });
  first = await employee('admin@example.nl');
  second = await employee('collega@example.nl');
}, 120_000);
afterAll(() => portal.close());

/**
 * Registers a package with one difference, as the operator's command does, after rejecting the previous
 * package.
 */
async function registered(): Promise<string> {
  await portal.query(
    `update book_import set state = 'rejected', closed_at = now(), closed_because = 'Volgende'
     where state in ('registered', 'signed')`,
  );
  const id = newId();
  const report = {
    brand: 'baken',
    until: '2026-11-20',
    valuedOn: '2026-11-15',
    rows: [{ file: 'contracten', rows: 1 }],
    funds: [],
    money: { bank: 0, undealt: 0, toPay: 0, withheld: 0, passedOn: 0 },
    differences: [{ code: DIFFERENCE, text: 'Anders afgerond.', count: 2, cents: 1 }],
  };
  await portal.query(
    `insert into book_import (id, brand, number, state, package_digest, until, report, reasons, registered_at)
     values ($1, 'baken', 0, 'registered', '\\x01', '2026-11-20', $2, '{}', now())`,
    [id, JSON.stringify(report)],
  );
  return id;
}

const displayed = async (id: string) => {
  const response = await portal.call({ method: 'GET', url: URL, cookie: second.cookie });
  return response.json().data.find((one: { id: string }) => one.id === id);
};
const explain = (id: string, reasons: readonly { code: string; reason: string }[], by = first) =>
  portal.call({ method: 'POST', url: `${URL}/${id}/reasons`, cookie: by.cookie, payload: { reasons } });
const why = [{ code: DIFFERENCE, reason: 'Het vorige systeem kapte af' }];
const sign = async (id: string, by: Employee, digest: string) => {
  const response = await sendProven(portal, {
    ...by,
    brand: 'baken',
    url: `${URL}/${id}/sign`,
    body: { digest },
  });
  return response.body === '' ? response.statusCode : response.json().code;
};

describe('two employees sign a package', () => {
  test('signing a package requires a reason for each difference, and a second employee with a code', async () => {
    const id = await registered();
    const { digest } = await displayed(id);
    expect(await sign(id, second, digest)).toBe('changedMeanwhile');

    const missing = await explain(id, []);
    expect(missing.statusCode).toBe(422);
    expect(missing.json().errors.Fields[0].message).toContain('Anders afgerond.');
    expect((await explain(id, why)).statusCode).toBe(204);

    const explained = await displayed(id);
    expect(explained).toMatchObject({ state: 'registered', own: false, reasons: why });
    expect(explained.digest).not.toBe(digest);
    expect(await sign(id, second, digest)).toBe('changedMeanwhile');
    expect(await sign(id, first, explained.digest)).toBe('ownBookImport');
    expect(await sign(id, second, explained.digest)).toBe(204);
    expect(await displayed(id)).toMatchObject({ state: 'signed', digest: explained.digest });
  });

  test('the server can neither undo nor change a signature', async () => {
    const id = await registered();
    await explain(id, why);
    await sign(id, second, (await displayed(id)).digest);
    for (const change of [
      `state = 'registered'`,
      `reasons = '{}'`,
      `package_digest = '\\x02'`,
      `report = '{}'`,
    ]) {
      await expect(
        portal.query(`update book_import set ${change} where id = $1`, [id]),
        change,
      ).rejects.toThrow();
    }
    await expect(portal.query('delete from book_import where id = $1', [id])).rejects.toThrow();
  });

  test('one person with two accounts cannot sign a package', async () => {
    const id = await registered();
    const [account] = await portal.rows(
      `select id from person_account where email = 'admin@example.nl' and brand = 'baken'`,
    );
    await expect(
      portal.query(
        `update book_import set state = 'signed', signed_digest = '\\x01', asked_by = $2, signed_by = $2, signed_at = now()
         where id = $1`,
        [id, account?.id],
      ),
    ).rejects.toThrow('book_import_signed');
  });

  test('signing ends when an employee rejects the package', async () => {
    const id = await registered();
    const answer = await portal.call({
      method: 'POST',
      url: `${URL}/${id}/reject`,
      cookie: first.cookie,
      payload: { reason: 'De bank klopt niet' },
    });
    expect(answer.statusCode).toBe(204);
    expect(await displayed(id)).toMatchObject({ state: 'rejected', closedBecause: 'De bank klopt niet' });
    expect((await explain(id, why)).statusCode).toBe(409);
  });
});
