import type { Application } from '@portaal/domain/investing/applications/calls';
import { act, type CompletedAct, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { applicationResponse } from './applications.use-cases.ts';
import { conclude } from './concluding.use-cases.ts';
import { lockOwn } from './decisions.use-cases.ts';
import { findSigners } from './signing.repository.ts';

/**
 * Confirms that the applicant wants the investment under the shared profile. The contract document is issued and the
 * contract awaits payment. Throws `notFound`, and `changedMeanwhile` if no confirmation is open any more.
 */
export async function confirmSharedProfile(
  services: Services,
  person: SignedInPerson,
  id: string,
): Promise<Application> {
  return act(services, person, {
    lock: (tx) => lockOwn(tx, person, id),
    work: async (tx, now, application): Promise<CompletedAct<Application>> => {
      if (application.status !== 'awaitingConfirmation') throw new AppError('changedMeanwhile');
      const { contract } = application;
      const second = (await findSigners(tx, id)).find(({ role }) => role !== 'applicant');
      if (!second?.signedBy) throw new Error(`application ${id} has no second signature`);
      const { shared, messages } = await conclude(tx, services, {
        application,
        applicantName: person.name,
        secondId: second.signedBy,
        now,
      });
      return done(
        {
          audit: {
            action: 'application.confirmed',
            subjectType: 'application',
            subjectId: id,
            detail: {
              contractId: contract.id,
              ...(shared && { sharedProfile: shared.choice, stepsAbove: shared.stepsAbove }),
            },
          },
          history: [{ contractId: contract.id, kind: 'profileConfirmed' }],
          messages,
        },
        applicationResponse(services, await lockOwn(tx, person, id)),
      );
    },
  });
}
