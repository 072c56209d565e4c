import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { changeNominatedAccount } from './nominated-account.ts';
import { changePersonalInformation, getPersonalInformation } from './personal-information.use-cases.ts';

export function personalInformationRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getPersonalInformation, ({ person }) => getPersonalInformation(services, person));

  route(app, calls.changePersonalInformation, ({ person, body }) =>
    changePersonalInformation(services, person, body),
  );

  route(app, calls.changeNominatedAccount, ({ brand, body, session }) =>
    changeNominatedAccount(services, brand, session, body),
  );
}
