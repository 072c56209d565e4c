import { insertDemoEmployees } from '../../demo/demo-employees.ts';
import { DEMO_PASSWORD } from '../../demo/demo-investors.ts';
import { hashPassword } from '../../modules/sign-in/session/password.ts';
import { newId } from '../../platform/new-id.ts';
import { personAccount } from '../../schema/index.ts';
import type { TestApp } from '../test-app.ts';

/** Adds the two demo employees who process payments, without the other demo data. Returns their ids. */
export async function addEmployees({ database, clock }: TestApp): Promise<[string, string]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const persons = ['admin@example.nl', 'collega@example.nl'].map((email) => ({
    id: newId(),
    brand: 'baken',
    email,
    name: 'Anne Meester',
    role: 'admin' as const,
    passwordHash,
    isDemo: true,
    createdAt: clock.now(),
  }));
  await database.transaction(async (tx) => {
    await tx.insert(personAccount).values(persons);
    await insertDemoEmployees(tx, persons);
  });
  const [first, second] = persons.map(({ id }) => id);
  return [first ?? '', second ?? ''];
}
