import { expect, test } from 'vitest';
import { lastEmployeeProblem } from './last-employee.ts';
import type { EmployeeRole } from './sign-in/employees/roles.ts';

const acting: readonly EmployeeRole[] = ['service', 'review', 'finance', 'prices', 'compliance'];
const anne = { id: 'anne', roles: acting };
const karel = { id: 'karel', roles: acting };
const hanna = { id: 'hanna', roles: ['head', 'service'] as const };
const leaves = (who: string, ...employees: { id: string; roles: readonly EmployeeRole[] }[]) =>
  lastEmployeeProblem(employees, { id: who, roles: [] }, { decidesAlone: false });

test('the only head cannot give up that role, even for a provider with one employee', () => {
  expect(leaves('hanna', anne, karel, hanna)).toBe(
    'Dit is het enige hoofd. Geef eerst een collega de rol Hoofd.',
  );
  expect(lastEmployeeProblem([hanna], { id: 'hanna', roles: ['service'] }, { decidesAlone: true })).toContain(
    'het enige hoofd',
  );
  expect(leaves('hanna', anne, hanna, { id: 'henk', roles: ['head'] })).toBeNull();
});

test('does not let the only approver of an action leave, and names the role a colleague needs', () => {
  expect(leaves('karel', anne, karel, hanna)).toBeNull();
  expect(leaves('anne', anne, hanna)).toMatch(/Geef eerst een collega de rol Beoordeling of Compliance\.$/);
  // A head may approve role changes, but not payments.
  const cfo = { id: 'cees', roles: ['finance'] as const };
  const clerk = { id: 'kim', roles: ['prices', 'compliance'] as const };
  expect(leaves('cees', cfo, clerk, hanna)).toBeNull();
  expect(leaves('kim', cfo, clerk, hanna)).not.toBeNull();
  expect(lastEmployeeProblem([anne, hanna], { id: 'anne', roles: [] }, { decidesAlone: true })).toBeNull();
});

test('an employee without indispensable roles can always leave', () => {
  expect(leaves('nieuw', anne, hanna)).toBeNull();
  expect(leaves('service', { id: 'service', roles: ['service'] })).toBeNull();
});
