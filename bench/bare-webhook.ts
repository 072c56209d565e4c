// Baseline for a payment provider's webhook: node:http and the single insert of the real call, prepared.
import { createServer } from 'node:http';
import { connect } from '../apps/api/src/platform/database/index.ts';

const {
  DATABASE_URL: databaseUrl,
  INSERT: text = '',
  PAYMENT: paymentId,
  HOST: host,
  PORT: port,
} = process.env;
const { pool } = await connect({ databaseUrl });

async function keep(body: string): Promise<void> {
  const providerId = new URLSearchParams(body).get('id');
  await pool.query({
    name: 'keep',
    text,
    values: [JSON.stringify([{ data: { paymentId, providerId } }])],
  });
}

createServer((request, response) => {
  if (request.method !== 'POST') {
    response.end('ready');
    return;
  }
  let body = '';
  request.setEncoding('utf8').on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    keep(body).then(
      () => response.writeHead(204).end(),
      () => response.writeHead(500).end(),
    );
  });
}).listen(Number(port), host);
