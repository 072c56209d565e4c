import type { Payment } from '@portaal/domain/money/payments/calls';
import type { PaymentMethod } from '@portaal/domain/money/payments/payment';
import { expect } from 'vitest';
import { reopenBooks } from '../../../../testing/reopen-books.ts';
import { type PayingApp, WAIT } from './paying.ts';

/** Two contracts of one investor that wait for their first payment, with helpers to pay them. */
export interface Unpaid {
  readonly first: string;
  readonly second: string;
  readonly start: (method?: PaymentMethod, contract?: string) => Promise<Payment>;
  /** Fetches the payment a little later, like the result page. */
  readonly look: (payment: Payment) => Promise<Payment>;
  /** Resolves once the webhook's job has settled the payment. */
  readonly settled: (payment: Payment) => Promise<void>;
  readonly state: () => Promise<Record<string, unknown> | undefined>;
  /** Restores the state from before any payment. */
  readonly reset: () => Promise<void>;
}

export async function unpaidContracts(portal: PayingApp, cookie: string): Promise<Unpaid> {
  const contracts = await portal.rows(
    `SELECT c.id, c.outstanding_cents AS outstanding FROM contract c JOIN person_account p ON p.id = c.person_id
     WHERE p.email = 'openstaand@example.nl' AND p.brand = 'baken' AND c.status = 'awaitingPayment' ORDER BY c.id`,
  );
  const [first = '', second = ''] = contracts.map(({ id }) => String(id));
  return {
    first,
    second,
    start: async (method = 'ideal', contract = first) => {
      const url = `/api/contracts/${contract}/payments`;
      const response = await portal.call({ method: 'POST', url, cookie, payload: { method } });
      expect(response.statusCode, response.body).toBe(201);
      return response.json().data;
    },
    look: async ({ id }) => {
      portal.clock.advance(3_000);
      return (await portal.call({ method: 'GET', url: `/api/payments/${id}`, cookie })).json().data;
    },
    settled: ({ id }) =>
      expect
        .poll(
          async () => (await portal.rows('SELECT status FROM payment WHERE id = $1', [id]))[0]?.status,
          WAIT,
        )
        .not.toMatch(/open|pending|starting/),
    state: async () => {
      const [row] = await portal.rows(
        `SELECT c.status, c.is_payment_completed AS paid, c.outstanding_cents::int AS outstanding, d.status AS deposit,
          d.received_on::text AS received, d.deal_from::text AS "dealFrom", d.method,
          (SELECT count(*)::int FROM notification n WHERE n.contract_id = c.id AND n.kind = 'deposit') AS messages,
          (SELECT count(*)::int FROM contract_event e WHERE e.contract_id = c.id AND e.kind = 'depositReceived') AS events
         FROM contract c LEFT JOIN deposit d ON d.contract_id = c.id WHERE c.id = $1`,
        [first],
      );
      return row;
    },
    reset: async () => {
      await portal.sandbox('DELETE', '/switches');
      await portal.rows('TRUNCATE payment, payment_refund');
      await portal.rows('DELETE FROM deposit WHERE contract_id = ANY($1)', [[first, second]]);
      for (const { id, outstanding } of contracts) {
        await portal.rows(
          `UPDATE contract SET status = 'awaitingPayment', is_payment_completed = false, outstanding_cents = $2,
            start_date = null WHERE id = $1`,
          [id, outstanding],
        );
      }
      await reopenBooks(portal.services.database);
    },
  };
}
