import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { changeCounterAccount } from './counter-account.ts';
import { changePersonalInformation, ownPersonalInformation } from './personal-information.use-cases.ts';

export function personalInformationRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getPersonalInformation, ({ person }) => ownPersonalInformation(services, person));

  route(app, calls.changePersonalInformation, ({ person, body }) =>
    changePersonalInformation(services, person, body),
  );

  route(app, calls.changeCounterAccount, ({ brand, body, session }) =>
    changeCounterAccount(services, brand, session, body),
  );
}
