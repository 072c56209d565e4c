import { join } from 'node:path';
import type { Part } from '../http/routes.ts';
import type { Movement } from '../sepa/movement.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { controlRoutes } from './control.routes.ts';
import { listRoutes } from './list.routes.ts';
import { methodRoutes } from './methods.routes.ts';
import { paymentRoutes } from './payments.routes.ts';
import { refundRoutes } from './refunds.routes.ts';
import { MollieService } from './service.ts';
import { turnoverOf } from './turnover.ts';

interface MolliePart extends Part {
  /** What the bank pays out, and what it returns to payers. */
  readonly turnover: () => Movement[];
}

/** Mollie's Payments API v2, the page it sends payers to, and its webhooks, on a clock that can be moved. */
export function buildMolliePart(dataDirectory: string): MolliePart {
  const service = new MollieService(join(dataDirectory, 'mollie'));
  return {
    routes: [
      ...paymentRoutes(service),
      ...refundRoutes(service),
      ...methodRoutes(service),
      ...checkoutRoutes(service),
      ...listRoutes(service),
      ...controlRoutes(service),
    ],
    start: async () => service.start(),
    stop: () => service.stop(),
    turnover: () => turnoverOf(service.payments.list().toReversed()),
  };
}
