import { join } from 'node:path';
import type { Part } from '../http/routes.ts';
import type { CollectedMovement } from '../sepa/movement.ts';
import { loginRoutes } from './accounts.routes.ts';
import { controlRoutes } from './control.routes.ts';
import { listRoutes } from './list.routes.ts';
import { mandateRoutes } from './mandates.routes.ts';
import { TwikeyService } from './service.ts';
import { signRoutes } from './sign.routes.ts';
import { transactionRoutes } from './transactions.routes.ts';
import { turnoverOf } from './transactions.ts';

interface TwikeyPart extends Part {
  /** Movements that the bank pays out or returns to payers. */
  readonly turnover: () => CollectedMovement[];
}

/** Builds Twikey's creditor API with its signing page and webhooks, on an adjustable clock. */
export function buildTwikeyPart(dataDirectory: string): TwikeyPart {
  const service = new TwikeyService(join(dataDirectory, 'twikey'));
  return {
    routes: [
      ...loginRoutes(service),
      ...mandateRoutes(service),
      ...transactionRoutes(service),
      ...signRoutes(service),
      ...listRoutes(service),
      ...controlRoutes(service),
    ],
    start: async () => service.start(),
    stop: () => service.stop(),
    turnover: () => turnoverOf(service.state),
  };
}
