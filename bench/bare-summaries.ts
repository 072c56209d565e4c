// Baseline for GET /api/contracts/summaries: node:http and the two statements of the real call, prepared.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { connect } from '../apps/api/src/platform/database/index.ts';
import { ALL_ON_FIRST_PAGE, BRAND, type SummaryStatements, summariesPath } from './summary-statements.ts';

const { DATABASE_URL: databaseUrl, STATEMENTS: statements = '', HOST: host, PORT: port } = process.env;
const { session, summaries } = JSON.parse(statements) as SummaryStatements;
const { pool } = await connect({ databaseUrl });
/** Column index of the person's id in the session statement. Rows are arrays because some column names occur twice. */
const personAt = session.slice('select '.length).split(', ').indexOf('"person_account"."id"');

async function answer(cookie: string): Promise<string> {
  const token = /(?:^|; )sid=([^;]+)/.exec(cookie)?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest();
  const now = new Date().toISOString();
  const live = await pool.query({
    name: 'session',
    text: session,
    values: [hash, BRAND, now, now],
    rowMode: 'array',
  });
  const values = [live.rows[0]?.[personAt], BRAND, ...ALL_ON_FIRST_PAGE];
  const { rows } = await pool.query({ name: 'summaries', text: summaries, values });
  // An empty list of contracts would make the baseline too fast, so it is an error.
  if (rows.length === 0) throw new Error('The statements no longer find the contracts.');
  return JSON.stringify({ data: rows });
}

createServer((request, response) => {
  if (request.url !== summariesPath) {
    response.end('ready');
    return;
  }
  answer(request.headers.cookie ?? '').then(
    (body) => response.setHeader('content-type', 'application/json; charset=utf-8').end(body),
    () => response.writeHead(500).end(),
  );
}).listen(Number(port), host);
