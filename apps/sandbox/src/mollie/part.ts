import { join } from 'node:path';
import type { Part } from '../http/routes.ts';
import type { Movement } from '../sepa/movement.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { controlRoutes } from './control.routes.ts';
import { listRoutes } from './list.routes.ts';
import { methodRoutes, paymentRoutes } from './payments.routes.ts';
import { turnoverOf } from './payments.ts';
import { profileRoutes } from './profile.routes.ts';
import { refundRoutes } from './refunds.routes.ts';
import { MollieService } from './service.ts';

interface MolliePart extends Part {
  /** Returns the movements that the bank pays out to customers or returns to payers. */
  readonly turnover: () => Movement[];
}

/** Builds Mollie's Payments API v2 with its checkout page and webhooks, on an adjustable clock. */
export function buildMolliePart(dataDirectory: string): MolliePart {
  const service = new MollieService(join(dataDirectory, 'mollie'));
  return {
    routes: [
      ...paymentRoutes(service),
      ...refundRoutes(service),
      ...methodRoutes(service),
      ...profileRoutes(service),
      ...checkoutRoutes(service),
      ...listRoutes(service),
      ...controlRoutes(service),
    ],
    start: async () => service.start(),
    stop: () => service.stop(),
    turnover: () => turnoverOf(service.payments.list().toReversed()),
  };
}
