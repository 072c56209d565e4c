import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { type CallContext, route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import type { Applicant } from './application-questionnaire.use-cases.ts';
import {
  getApplication,
  listApplications,
  removeApplication,
  saveApplication,
} from './applications.use-cases.ts';
import { getAppliedOffer } from './applied-offer.use-cases.ts';
import { confirmSharedProfile } from './confirmation.use-cases.ts';
import { answerQuestion, withdrawApplication } from './decisions.use-cases.ts';
import {
  declineInvitation,
  getSigningInvitation,
  listCoSignedContracts,
  listWaitingInvitations,
  resendInvitation,
  signInvitation,
} from './invitations.use-cases.ts';
import { getContractToSign, getContractToSignFile, signApplication } from './signing.use-cases.ts';
import { startApplication } from './starting.use-cases.ts';

const originOf = ({ ip, headers }: CallContext<typeof calls.getContractToSign>['request']) => ({
  ipAddress: ip,
  userAgent: headers['user-agent'] ?? '',
});

const applicantOf = ({
  brand,
  person,
  request,
}: Pick<CallContext<typeof calls.getContractToSign>, 'brand' | 'person' | 'request'>): Applicant => ({
  brand,
  person,
  origin: originOf(request),
});

export function applicationRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listApplications, ({ person }) => listApplications(services, person));

  route(app, calls.startApplication, ({ person, brand, body }) =>
    startApplication(services, brand, person, body),
  );

  route(app, calls.getApplication, ({ person, params }) => getApplication(services, person, params.id));

  route(app, calls.saveApplication, ({ person, params, body }) =>
    saveApplication(services, person, params.id, body),
  );

  route(app, calls.getAppliedOffer, ({ person, params }) => getAppliedOffer(services, person, params.id));

  route(app, calls.removeApplication, async ({ person, params }) => {
    await removeApplication(services, person, params.id);
    return undefined;
  });

  route(app, calls.getContractToSign, (call) =>
    getContractToSign(services, applicantOf(call), call.params.id),
  );

  route(app, calls.getContractToSignFile, (call) =>
    getContractToSignFile(services, applicantOf(call), call.params.id),
  );

  route(app, calls.signApplication, (call) => {
    const { session, params, body } = call;
    const { brand, origin } = applicantOf(call);
    return signApplication(services, { session, brand, origin, id: params.id, ...body });
  });

  route(app, calls.answerQuestion, ({ person, params, body }) =>
    answerQuestion(services, person, { ...params, ...body }),
  );

  route(app, calls.confirmSharedProfile, ({ person, params }) =>
    confirmSharedProfile(services, person, params.id),
  );

  route(app, calls.withdrawApplication, ({ session, params, body }) =>
    withdrawApplication(services, { session, ...params, ...body }),
  );

  route(app, calls.getSigningInvitation, ({ brand, person, body }) =>
    getSigningInvitation(services, { brand, person }, body.token),
  );

  route(app, calls.listWaitingInvitations, ({ person }) => listWaitingInvitations(services, person));

  route(app, calls.listCoSignedContracts, ({ person }) => listCoSignedContracts(services, person));

  route(app, calls.signInvitation, async ({ session, brand, request, body }) => {
    await signInvitation(services, { session, brand, origin: originOf(request) }, body);
    return undefined;
  });

  route(app, calls.declineInvitation, async ({ person, body }) => {
    await declineInvitation(services, person, body.token);
    return undefined;
  });

  route(app, calls.resendInvitation, async ({ brand, person, params }) => {
    await resendInvitation(services, brand, person, params.id);
    return undefined;
  });
}
