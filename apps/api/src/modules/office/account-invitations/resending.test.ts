import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
let invitation: string;
beforeAll(async () => {
  portal = await createTestApp({ role: 'application' });
  const wave = newId();
  invitation = newId();
  await portal.query(
    `INSERT INTO invitation_wave (id, brand, kind, started_by, started_at, mail_count, letter_count)
     SELECT $1, brand, 'fifty', id, now(), 0, 1 FROM person_account WHERE role = 'admin' AND brand = 'baken' LIMIT 1`,
    [wave],
  );
  await portal.query(
    `INSERT INTO account_invitation (id, brand, person_id, wave_id, channel)
     SELECT $1, brand, id, $2, 'letter' FROM person_account WHERE role = 'investor' AND brand = 'baken' LIMIT 1`,
    [invitation, wave],
  );
  await portal.query(
    `UPDATE account_invitation SET secret_hash = '\\x01', sent_at = now(), expires_at = now() + interval '1 day'
     WHERE id = $1`,
    [invitation],
  );
});
afterAll(() => portal.close());

/** Stores a request to send an invitation again, marked as executed by two employees. */
async function executed(id: string, call = 'resendAccountInvitation'): Promise<string> {
  const request = newId();
  await portal.query(
    `INSERT INTO approval_request (id, brand, call, params, body, title, lines, digest, asked_by, asked_at, expires_at,
       status, decided_by, decided_at)
     SELECT $1, 'baken', $3, jsonb_build_object('id', $2::text), '{}', 'Proef', '[]', sha256('x'), a.id, now(),
       '2099-01-01', 'executed', b.id, now()
     FROM person_account a, person_account b WHERE a.brand = 'baken' AND a.email = 'admin@example.nl'
       AND b.brand = 'baken' AND b.email = 'collega@example.nl'`,
    [request, id, call],
  );
  return request;
}
const change = (what: string) =>
  portal.query(`UPDATE account_invitation SET ${what} WHERE id = $1`, [invitation]);
const again = (request: string) =>
  change(`secret_hash = NULL, sent_at = NULL, expires_at = NULL, resend_request_id = '${request}'`);

test("the server's database role cannot renew an invitation's secret without two employees", async () => {
  for (const what of [
    "secret_hash = '\\x02'",
    'secret_hash = NULL, sent_at = NULL, expires_at = NULL',
    "expires_at = now() + interval '9 days'",
  ]) {
    await expect(change(what), what).rejects.toThrow('not sent again by two employees');
  }
  const others = [await executed(newId()), await executed(invitation, 'withdrawAccountInvitation')];
  for (const request of others) {
    await expect(again(request)).rejects.toThrow('not sent again by two employees');
  }
});

test('a request allows one new secret, and a withdrawn invitation stays withdrawn', async () => {
  const request = await executed(invitation);
  await again(request);
  await change("secret_hash = '\\x03', sent_at = now(), expires_at = now() + interval '1 day'");
  await expect(again(request)).rejects.toThrow('not sent again by two employees');
  await change('withdrawn_at = now(), secret_hash = NULL');
  await expect(change('withdrawn_at = NULL')).rejects.toThrow('not sent again by two employees');
});
