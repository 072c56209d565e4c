import { calls } from '@portaal/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../plugins/services.ts';
import { changePersonalInformation, ownPersonalInformation } from './personal-information.use-cases.ts';

export function personalInformationRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getPersonalInformation, ({ person }) => ownPersonalInformation(services, person));

  route(app, calls.changePersonalInformation, ({ person, body }) =>
    changePersonalInformation(services, person, body),
  );
}
