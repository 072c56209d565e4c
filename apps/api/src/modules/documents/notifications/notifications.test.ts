import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Message, notify } from '../../../foundation/acts/messages.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const EMAIL = 'investeerder@example.nl';
let portal: TestApp;
let cookie: string;
let personId: string;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn(EMAIL);
  const { rows } = await portal.query("SELECT id FROM person_account WHERE email = $1 AND brand = 'baken'", [
    EMAIL,
  ]);
  personId = rows[0].id;
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.query('DELETE FROM notification');
  await portal.query('DELETE FROM outbox_mail');
});

const send = (message: Partial<Message> = {}) =>
  portal.services.database.transaction((tx) =>
    notify(tx, portal.services, {
      personId,
      brand: 'baken',
      kind: 'changeRequest',
      title: 'Uw wijziging is verwerkt',
      text: 'De naam van uw contract is gewijzigd.',
      ...message,
    }),
  );
const list = async (by = cookie, search = '') => {
  const response = await portal.call({ method: 'GET', url: `/api/notifications${search}`, cookie: by });
  return response.json().data;
};
const read = (path: string, by = cookie) =>
  portal.call({ method: 'POST', url: `/api/notifications/${path}`, cookie: by });

test("lists an investor's notifications in pages, newest first", async () => {
  for (const title of ['Eerste', 'Tweede', 'Derde']) await send({ title });
  const first = await list(cookie, '?limit=2');
  expect(first.unread).toBe(3);
  expect(first.items.map(({ title }: { title: string }) => title)).toEqual(['Derde', 'Tweede']);
  expect(first.items[0]).toMatchObject({
    kind: 'changeRequest',
    message: 'De naam van uw contract is gewijzigd.',
    contractId: null,
    createdAt: portal.clock.now().toISOString(),
    isRead: false,
  });
  const second = await list(cookie, `?limit=2&after=${first.next}`);
  expect(second.items.map(({ title }: { title: string }) => title)).toEqual(['Eerste']);
  expect(second.next).toBeNull();
});

test('a user marks messages as read once, individually or all together, and never those of another user', async () => {
  for (const title of ['Eerste', 'Tweede', 'Derde']) await send({ title });
  const { id } = (await list()).items[0];
  const other = await portal.signIn('nieuw@example.nl');
  expect((await read(`${id}/read`, other)).statusCode).toBe(404);
  expect((await list(other)).items).toEqual([]);
  for (let time = 0; time < 2; time += 1) expect((await read(`${id}/read`)).statusCode).toBe(204);
  expect((await list()).unread).toBe(2);
  expect((await read('read', other)).statusCode).toBe(204);
  expect((await list()).unread).toBe(2);
  expect((await read('read')).statusCode).toBe(204);
  expect((await list()).unread).toBe(0);
});

// Promise: De klant leest deze vraag in een bericht, en krijgt daarover een mail.
// Promise: Nieuw bericht van …
// Promise: Er staat een nieuw bericht voor u klaar bij ….
test('the mail about a message contains its title and a link but not its text', async () => {
  await send();
  expect((await portal.query('SELECT 1 FROM outbox_mail')).rows).toEqual([]);
  await send({ mail: true });
  const { rows } = await portal.query('SELECT recipient, template, values FROM outbox_mail');
  expect(rows).toEqual([
    {
      recipient: EMAIL,
      template: 'notification',
      values: {
        name: expect.any(String),
        title: 'Uw wijziging is verwerkt',
        url: expect.stringMatching(/\/login$/),
      },
    },
  ]);
});
