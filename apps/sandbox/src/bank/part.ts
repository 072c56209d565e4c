import { join } from 'node:path';
import type { Part } from '../http/routes.ts';
import { controlRoutes } from './control.routes.ts';
import { fileRoutes } from './files.routes.ts';
import { pageRoutes } from './page.routes.ts';
import { payeeRoutes } from './payees.routes.ts';
import { BankService } from './service.ts';
import type { Providers } from './settlements.ts';

/** Builds a bank: accounts, payment orders (pain.001, pain.002) and statements (camt.053), on an adjustable clock. */
export function buildBankPart(dataDirectory: string, providers: Providers): Part {
  const service = new BankService(join(dataDirectory, 'bank'), providers);
  return {
    routes: [
      ...pageRoutes(service),
      ...fileRoutes(service),
      ...controlRoutes(service),
      ...payeeRoutes(service),
    ],
    start: () => service.open(),
    stop: () => service.stop(),
  };
}
