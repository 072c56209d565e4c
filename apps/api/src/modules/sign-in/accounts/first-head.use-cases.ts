import { type ActServices, act, done, nobody } from '../../../foundation/acts/acts.use-cases.ts';
import { newId } from '../../../platform/new-id.ts';
import { newLink } from '../../../platform/one-time-link.ts';
import { publicUrlOf } from '../../../platform/services.ts';
import { NO_PASSWORD } from '../../../schema/person.ts';
import { hasHead, putRoles } from '../employees/employees.use-cases.ts';
import { insertPerson, putReset } from './accounts.repository.ts';

interface FirstHead {
  readonly brand: string;
  readonly email: string;
  readonly name: string;
  /** Whether to create the head even if the brand already has a head. */
  readonly anyway: boolean;
}

type Outcome =
  | { readonly kind: 'made'; readonly url: string }
  | { readonly kind: 'unknownBrand' | 'hasHead' | 'addressTaken' };

/**
 * Creates the first administrator of a brand, with the role of head, from the command line of the server. The
 * head chooses a password through a link that is both mailed and returned, works once and expires after half
 * an hour, and must set up an authenticator app before any other action.
 */
export async function createFirstHead(
  services: ActServices,
  { brand: brandId, email, name, anyway }: FirstHead,
): Promise<Outcome> {
  const brand = services.brands.byId(brandId);
  if (!brand) return { kind: 'unknownBrand' };
  const link = newLink(services.clock.now());
  const url = `${publicUrlOf(brand, services.configuration)}/wachtwoord-reset?token=${link.token}`;
  return act(services, nobody(brandId), {
    work: async (tx, at) => {
      const nothing = { unaudited: 'nothing was made' };
      if (!anyway && (await hasHead(tx, brandId)))
        return done<Outcome>({ audit: nothing }, { kind: 'hasHead' });
      const id = newId();
      const person = {
        id,
        brand: brandId,
        email: email.toLowerCase(),
        name,
        passwordHash: NO_PASSWORD,
        createdAt: at,
      };
      if (!(await insertPerson(tx, { ...person, role: 'admin' }))) {
        return done<Outcome>({ audit: nothing }, { kind: 'addressTaken' });
      }
      await putRoles(tx, { personId: id, brand: brandId, roles: ['head'], changedAt: at });
      await putReset(tx, { personId: id, brand: brandId, tokenHash: link.hash, expiresAt: link.expiresAt });
      return done<Outcome>(
        {
          audit: { action: 'employee.created', subjectType: 'person', subjectId: id, detail: { anyway } },
          mails: [{ recipient: person.email, template: 'resetPassword', values: { name, url } }],
        },
        { kind: 'made', url },
      );
    },
  });
}
