import type { EmployeeRole } from '@portaal/domain/sign-in/employees/roles';
import type { PaymentFrequency } from '@portaal/engine';
import { fundIds } from './demo-terms.ts';

export { DEMO_APP_KEY, DEMO_PASSWORD } from './demo-secrets.ts';

const { NVF, DVF, AVF, VLF } = fundIds;

/** A contract to generate. Months count back from the current month; amounts are in whole euro. */
export interface ContractPlan {
  readonly description: string;
  /** Allocation per fund id in hundredths of a percent; the values add up to 10,000. */
  readonly allocation: Readonly<Record<number, number>>;
  /**
   * Number of dealing runs so far, including the run of the first deposit and this month's run; 0 for a contract that
   * has not started.
   */
  readonly dealingRuns: number;
  readonly initialDeposit: number;
  readonly monthlyDeposit: number;
  readonly distributionMode: 'stock' | 'cash';
  readonly topUp?: { readonly monthsAgo: number; readonly amount: number };
  readonly soldMonthsAgo?: number;
  readonly unpaid?: true;
  /** Units of the first fund in a sell request that waits for its dealing run; only for a running contract. */
  readonly sellingUnits?: number;
  /** An earlier allocation. The dealing run of `monthsAgo` switched the positions to the present allocation. */
  readonly switched?: { readonly monthsAgo: number; readonly from: Readonly<Record<number, number>> };
  readonly annuity?: AnnuityPlan;
}

/** Terms of an annuity; the years count from the start of the contract. */
export interface AnnuityPlan {
  readonly productCode: 'SUL' | 'SDIL';
  readonly years: number;
  /** Only for an annuity in payout. */
  readonly frequency?: PaymentFrequency;
}

export interface InvestorPlan {
  /** Local part of the email address, before `@example.nl`. */
  readonly account: string;
  readonly name: string;
  readonly role: 'investor' | 'admin';
  readonly contracts: readonly ContractPlan[];
  /** Only for an employee. */
  readonly employeeRoles?: readonly EmployeeRole[];
}

const plan = (
  description: string,
  allocation: ContractPlan['allocation'],
  dealingRuns: number,
  initialDeposit: number,
  more: Partial<ContractPlan> = {},
): ContractPlan => ({
  description,
  allocation,
  dealingRuns,
  initialDeposit,
  monthlyDeposit: 0,
  distributionMode: 'stock',
  ...more,
});

/** All employee roles that may be combined with handling payments. */
export const actingRoles = [
  'service',
  'review',
  'finance',
  'prices',
  'compliance',
] as const satisfies readonly EmployeeRole[];

/** The user accounts of the demo (architecture, "Configuration"). Each exists at every brand. */
export const demoInvestors: readonly InvestorPlan[] = [
  {
    account: 'investeerder',
    name: 'Iris Veldkamp',
    role: 'investor',
    contracts: [
      plan('Winkels en woningen', { [NVF]: 10_000 }, 97, 25_000),
      plan('Later stoppen met werken', { [DVF]: 10_000 }, 91, 15_000, { monthlyDeposit: 100 }),
      plan('Verkocht voor de verbouwing', { [NVF]: 10_000 }, 85, 10_000, { soldMonthsAgo: 12 }),
      plan('Amerika', { [AVF]: 10_000 }, 84, 12_500, { topUp: { monthsAgo: 30, amount: 2_500 } }),
      plan('Aanvulling op het pensioen', { [VLF]: 10_000 }, 79, 40_000, { distributionMode: 'cash' }),
      plan(
        'Spreiding over vier fondsen',
        { [NVF]: 4_000, [DVF]: 3_000, [AVF]: 1_000, [VLF]: 2_000 },
        73,
        25_000,
        {
          monthlyDeposit: 250,
        },
      ),
      plan('Lijfrente voor later', { [NVF]: 6_000, [VLF]: 4_000 }, 67, 0, {
        monthlyDeposit: 100,
        annuity: { productCode: 'SUL', years: 18 },
      }),
      plan('Nederland en Duitsland', { [NVF]: 6_000, [DVF]: 4_000 }, 61, 12_500, { sellingUnits: 20 }),
      plan(
        'Spaarpot voor de studie van Sanne en Daan, aangevuld met de erfenis van oma Riek',
        { [DVF]: 10_000 },
        37,
        7_500,
        { monthlyDeposit: 50, topUp: { monthsAgo: 14, amount: 5_000 } },
      ),
      plan('Amerika en leningen', { [AVF]: 5_000, [VLF]: 5_000 }, 25, 20_000, {
        switched: { monthsAgo: 8, from: { [AVF]: 8_000, [VLF]: 2_000 } },
      }),
      plan('Uitkering uit mijn lijfrente', { [NVF]: 3_000, [VLF]: 7_000 }, 7, 90_000, {
        // Duration of the payout: twenty years plus the years until the investor's state pension (domain 1.5).
        annuity: { productCode: 'SDIL', years: 33, frequency: 'quarter' },
      }),
      plan('Start volgende maand', { [DVF]: 10_000 }, 0, 10_000),
    ],
  },
  { account: 'nieuw', name: 'Nadia Brouwer', role: 'investor', contracts: [] },
  {
    account: 'openstaand',
    name: 'Otto Stam',
    role: 'investor',
    contracts: [
      plan('Eerste belegging', { [NVF]: 10_000 }, 19, 5_000),
      plan('Uitbreiding Duitsland', { [DVF]: 10_000 }, 0, 2_500, { unpaid: true }),
      plan('Maandelijks leningen', { [VLF]: 10_000 }, 0, 5_000, { monthlyDeposit: 100, unpaid: true }),
    ],
  },
  // Each of the first two administrators can approve the other's requests. The third manages employees and roles.
  {
    account: 'admin',
    name: 'Anne Meester',
    role: 'admin',
    contracts: [],
    employeeRoles: actingRoles,
  },
  {
    account: 'collega',
    name: 'Karel de Vries',
    role: 'admin',
    contracts: [],
    employeeRoles: actingRoles,
  },
  { account: 'hoofd', name: 'Hanna Bos', role: 'admin', contracts: [], employeeRoles: ['head', 'service'] },
];
