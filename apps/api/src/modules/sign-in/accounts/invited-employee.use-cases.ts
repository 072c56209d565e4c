import type { Brand } from '../../../brands/brands.ts';
import { act, done, nobody } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Services } from '../../../platform/services.ts';
import { consumeInvitation, findInvited, putRoles } from '../employees/employees.use-cases.ts';
import { hashPassword, type Notice, rejectBadPassword } from '../session/session.use-cases.ts';
import { deleteRegistrationsOf, insertPerson } from './accounts.repository.ts';

/**
 * Creates the account of an employee with their invitation link and chosen password. Their roles take effect
 * once they set up an authenticator app. Throws `linkExpired`, and `addressTaken` if an account with the
 * address was created meanwhile: a customer's account never becomes an employee's, and the invitation remains
 * visible to the inviting employee.
 */
export async function joinAsEmployee(
  services: Services,
  brand: Brand,
  { tokenHash, password }: { readonly tokenHash: Buffer; readonly password: string },
  notice: Notice,
): Promise<void> {
  const { clock, database } = services;
  const link = { brand: brand.id, tokenHash, now: clock.now() };
  const invited = await findInvited(database.orm, link);
  if (!invited) throw new AppError('linkExpired');
  const { name, email } = invited;
  await rejectBadPassword(services, { password, name, email, brand }, notice);
  const passwordHash = await hashPassword(password);
  await act(services, nobody(brand.id), {
    work: async (tx, at) => {
      const invitation = await consumeInvitation(tx, link);
      if (!invitation) throw new AppError('linkExpired');
      const { roles, invitedBy } = invitation;
      const id = newId();
      const person = {
        id,
        brand: brand.id,
        email,
        name,
        role: 'admin',
        passwordHash,
        createdAt: at,
      } as const;
      if (!(await insertPerson(tx, person))) throw new AppError('addressTaken');
      await putRoles(tx, { personId: id, brand: brand.id, roles, changedAt: at });
      await deleteRegistrationsOf(tx, brand.id, email);
      return done({
        audit: {
          actorId: id,
          action: 'employee.joined',
          subjectType: 'person',
          subjectId: id,
          detail: { roles, invitedBy },
        },
      });
    },
  });
}
