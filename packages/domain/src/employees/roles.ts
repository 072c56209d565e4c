/** What an employee may be trusted with; one can have several (decision 0082). */
export const employeeRoles = [
  'service',
  'review',
  'finance',
  'prices',
  'compliance',
  'auditor',
  'head',
] as const;
export type EmployeeRole = (typeof employeeRoles)[number];
