import { type AdminCallName, mayApprove, rights } from './rights.ts';
import { type EmployeeRole, employeeRoleTexts } from './sign-in/employees/roles.ts';

interface Employee {
  readonly id: string;
  readonly roles: readonly EmployeeRole[];
}

const names = Object.keys(rights) as AdminCallName[];

/**
 * Returns why an employee cannot change to these roles, worded for the requester, or null if they can. A brand needs
 * a head, because only a head can invite employees. For every action that requires four-eyes approval, the brand also
 * needs an employee who may approve it.
 */
export function lastEmployeeProblem(
  employees: readonly Employee[],
  { id, roles }: Employee,
  { decidesAlone }: { readonly decidesAlone: boolean },
): string | null {
  const before = employees.find((employee) => employee.id === id)?.roles ?? [];
  const after = [...employees.filter((employee) => employee.id !== id), { id, roles }];
  const isLost = (has: (roles: readonly EmployeeRole[]) => boolean): boolean =>
    has(before) && !after.some((employee) => has(employee.roles));
  if (isLost((some) => some.includes('head'))) {
    return 'Dit is het enige hoofd. Geef eerst een collega de rol Hoofd.';
  }
  if (decidesAlone) return null;
  const lost = names.find((name) => isLost((some) => mayApprove(name, some)));
  if (lost === undefined) return null;
  const approvers = rights[lost].two?.approve.map((role) => employeeRoleTexts[role].name).join(' of ');
  return `Niemand anders kan dan nog goedkeuren wat twee medewerkers vraagt. Geef eerst een collega de rol ${approvers}.`;
}
