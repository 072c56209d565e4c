// A separate process that sends requests at a fixed pace, regardless of responses, and reports how long each request
// took. A client that waits for each response would send the fewest requests when the server is slowest.
import { Agent, request } from 'node:http';
import type { PacedOrder } from './month-callers.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request and returns the milliseconds from its planned moment to the last byte of the response. */
function askOnce({ port, path, cookies }: PacedOrder, index: number, due: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const cookie = cookies[index % cookies.length] ?? '';
    const headers = { cookie, 'user-agent': 'bench' };
    const sent = request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - due);
        else reject(new Error(`The server answered ${response.statusCode}.`));
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}

async function carryOut(order: PacedOrder): Promise<number[]> {
  const start = performance.now();
  const step = 1_000 / order.perSecond;
  const waits: Promise<number>[] = [];
  const count = Math.round((order.milliseconds / 1_000) * order.perSecond);
  while (waits.length < count) {
    const due = start + waits.length * step;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    waits.push(askOnce(order, order.firstIndex + waits.length, due));
  }
  return Promise.all(waits);
}

process.on('message', (order: PacedOrder) => {
  carryOut(order).then(
    (waits) => process.send?.(waits),
    (error: Error) => process.send?.({ failure: error.message }),
  );
});
process.once('disconnect', () => process.exit(0));
