/** Roles of employees; one employee can have several (decision 0024). */
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

export const employeeRoleTexts: Readonly<
  Record<EmployeeRole, { readonly name: string; readonly task: string }>
> = {
  service: { name: 'Klantenservice', task: 'Klanten helpen en met hen meekijken.' },
  review: { name: 'Beoordeling', task: 'Beslissen over aanvragen, wijzigingen en vragenlijsten.' },
  finance: { name: 'Financiën', task: 'De maand verwerken, terugstorten en boekingen herstellen.' },
  prices: { name: 'Koersen en cijfers', task: 'Koersen, jaarcijfers en fondsdocumenten invoeren.' },
  compliance: { name: 'Compliance', task: 'Blokkeren en vrijgeven, en meebeslissen over geld.' },
  auditor: { name: 'Auditor', task: 'Alles lezen en niets veranderen.' },
  head: { name: 'Hoofd', task: 'Over medewerkers en hun rollen, en niet over geld.' },
};

/**
 * For each role, the roles it can be combined with. Roles not listed here can be combined with each other. The
 * database enforces the same rule.
 */
const companions: Partial<Record<EmployeeRole, readonly EmployeeRole[]>> = {
  auditor: [],
  head: ['service'],
};

/** Returns why one person cannot have this combination of roles, worded for an employee, or null if they can. */
export function combinationProblem(roles: readonly EmployeeRole[]): string | null {
  const apart = roles.find((role) => {
    const allowed = companions[role];
    return allowed !== undefined && roles.some((other) => other !== role && !allowed.includes(other));
  });
  if (apart === undefined) return null;
  return apart === 'auditor'
    ? 'Een auditor verandert niets en heeft daarom geen andere rol.'
    : 'Een hoofd gaat over rollen en niet over geld. Daarbij past alleen Klantenservice.';
}
