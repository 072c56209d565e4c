import { type EmployeeRole, employeeRoleTexts } from '@portaal/domain/sign-in/employees/roles';

/** Returns the Dutch names of the roles, as shown to the employee who approves them. */
export const inWords = (roles: readonly EmployeeRole[]): string =>
  roles.length === 0 ? 'Geen rollen' : roles.map((role) => employeeRoleTexts[role].name).join(', ');
