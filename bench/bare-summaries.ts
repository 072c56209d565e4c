// The yardstick of GET /api/contracts/summaries: node:http and the two statements of the real call, prepared.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { connect } from '../apps/api/src/plugins/database/index.ts';
import { ALL_ON_FIRST_PAGE, BRAND, type SummaryStatements, summariesPath } from './summary-statements.ts';

const { DATABASE_URL: databaseUrl, STATEMENTS: statements = '', HOST: host, PORT: port } = process.env;
const { session, summaries } = JSON.parse(statements) as SummaryStatements;
const { pool } = await connect({ databaseUrl });

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
  const [, , , , personId] = live.rows[0] ?? [];
  const values = [personId, BRAND, ...ALL_ON_FIRST_PAGE];
  const { rows } = await pool.query({ name: 'summaries', text: summaries, values });
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
