import { type EmployeeRole, employeeRoleTexts } from '@portaal/domain/employees/roles';

/** Returns the roles in words, as an employee reads them before approving. */
export const inWords = (roles: readonly EmployeeRole[]): string =>
  roles.length === 0 ? 'Geen rollen' : roles.map((role) => employeeRoleTexts[role].name).join(', ');
