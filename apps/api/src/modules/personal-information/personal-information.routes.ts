import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { changeCounterAccount } from './counter-account.ts';
import { changePersonalInformation, ownPersonalInformation } from './personal-information.use-cases.ts';

export function personalInformationRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getPersonalInformation, ({ person }) => ownPersonalInformation(services, person));

  route(app, calls.changePersonalInformation, ({ person, body }) =>
    changePersonalInformation(services, person, body),
  );

  route(app, calls.changeCounterAccount, async ({ brand, body, request }) => {
    const session = await request.session();
    if (!session) throw new AppError('notAuthenticated');
    return changeCounterAccount(services, brand, session, body);
  });
}
