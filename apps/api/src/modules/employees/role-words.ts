import { type EmployeeRole, employeeRoleTexts } from '@portaal/domain/employees/roles';

/** Roles as an employee reads them before they approve. */
export const inWords = (roles: readonly EmployeeRole[]): string =>
  roles.length === 0 ? 'Geen rollen' : roles.map((role) => employeeRoleTexts[role].name).join(', ');
