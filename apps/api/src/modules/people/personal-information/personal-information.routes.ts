import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { changeNominatedAccount } from './nominated-account.use-cases.ts';
import {
  changePersonalInformation,
  checkNominatedAccount,
  getPersonalInformation,
  withAccountName,
} from './personal-information.use-cases.ts';

export function personalInformationRoutes(app: FastifyInstance, services: Services): void {
  const storedInformation = async (person: SignedInPerson) =>
    withAccountName(services, person.id, await getPersonalInformation(services, person));

  route(app, calls.getPersonalInformation, ({ person }) => storedInformation(person));

  route(app, calls.changePersonalInformation, ({ brand, session: { id: sessionId, person }, body }) =>
    changePersonalInformation(services, { brand, person, sessionId }, body),
  );

  route(app, calls.changeNominatedAccount, async ({ brand, body, session }) => {
    await changeNominatedAccount(services, brand, session, body);
    await checkNominatedAccount(services, session.person.id);
    return storedInformation(session.person);
  });
}
