import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { acceptStatementGap } from './accepted-gaps.use-cases.ts';
import {
  confirmBankStatement,
  getBankStatement,
  importBankStatements,
  listBankLines,
  listBankStatements,
} from './bank-statements.use-cases.ts';
import { handleRejectedStatement, listRejectedStatements } from './rejected-statements.use-cases.ts';

export function bankStatementRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listBankStatements, ({ query, person }) => listBankStatements(services, person, query));

  route(app, calls.getBankStatement, ({ params, person }) => getBankStatement(services, person, params.id));

  route(app, calls.listBankLines, ({ params, query, person }) =>
    listBankLines(services, person, params.id, query),
  );

  route(app, calls.confirmBankStatement, async ({ params, body, session }) => {
    await confirmBankStatement(services, session, { ...params, twoFaToken: body.twoFaToken });
    return undefined;
  });

  route(app, calls.importBankStatements, ({ upload, person }) =>
    importBankStatements(services, person, upload),
  );

  route(app, calls.acceptStatementGap, async ({ body, session }) => {
    await acceptStatementGap(services, session, body);
    return undefined;
  });

  route(app, calls.listRejectedStatements, ({ query, person }) =>
    listRejectedStatements(services, person, query),
  );

  route(app, calls.handleRejectedStatement, async ({ params, person }) => {
    await handleRejectedStatement(services, person, params.id);
    return undefined;
  });
}
