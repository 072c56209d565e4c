import type { TestApp } from './test-app.ts';

/** Asks and gives a code for an act, as its owner would with their mail open; returns the token. */
export async function proveAct(
  { call, database }: TestApp,
  cookie: string,
  act: {
    readonly act: string;
    readonly subject?: string;
    readonly amountCents?: number;
    readonly content?: object;
  },
): Promise<string> {
  const { pool } = database.connection;
  // However often a test asks: only three codes are sent in fifteen minutes.
  await pool.query('DELETE FROM one_time_code');
  const requested = await call({ method: 'POST', url: '/api/step-up', cookie, payload: act });
  if (requested.statusCode !== 201) throw new Error(requested.body);
  const { rows } = await pool.query<{ values: { code: string } }>(
    "SELECT values FROM outbox_mail WHERE template = 'oneTimeCode' ORDER BY id DESC LIMIT 1",
  );
  const confirmed = await call({
    method: 'POST',
    url: `/api/step-up/${requested.json().data.stepUpId}/confirm`,
    cookie,
    payload: { code: rows[0]?.values.code },
  });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  return confirmed.json().data.twoFaToken;
}

/** What a code of a change of account is asked for. */
export const accountChange = (body: { readonly versie: number; readonly iban: string | undefined }) => ({
  act: 'changeBankAccount',
  content: { path: '/api/relations/me/tegenrekening', body },
});
