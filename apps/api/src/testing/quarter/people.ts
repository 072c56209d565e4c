import { addMonths, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { PlannedContract, Scenario } from '../../modules/month/dealing-runs/testing/scenario.ts';
import { newId } from '../../platform/new-id.ts';
import { numberVault } from '../../platform/sealed-number.ts';
import type { SignedInPerson } from '../../platform/services.ts';

/** Ways in which a simulated investor uses their only contract. */
export const habits = ['transfers', 'pays', 'collects', 'annuity', 'sells', 'cash', 'converts'] as const;
export type Habit = (typeof habits)[number];

export interface Investor {
  readonly personId: string;
  readonly contractId: string;
  readonly contractNumber: string;
  readonly habit: Habit;
  /** Index of the investor among the investors with the same habit, from 0. */
  readonly turn: number;
  /** Account from which the investor pays and to which the investor is paid. */
  readonly iban: string;
  /** Amount due in cents, for a contract that awaits its first deposit. */
  readonly dueCents: number;
}

export const MONTHLY_CENTS = 10_000;

/** Returns a Dutch account number with valid check digits (ISO 13616). */
function ibanOf(number: number): string {
  const account = `TEST${String(number).padStart(10, '0')}`;
  const digits = `${account}NL00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
}

function planOf(habit: Habit, investor: string, dealingDay: IsoDate): PlannedContract {
  const since = addMonths(dealingDay, -30);
  const isNew = habit === 'transfers' || habit === 'pays';
  const lots = isNew ? [] : [{ since, units: 50_0000 }];
  return {
    product: habit === 'annuity' ? 'SDIL' : habit === 'converts' ? 'SUL' : 'SB',
    investor,
    ...(isNew ? {} : { startDate: since }),
    distributionMode: habit === 'cash' ? 'cash' : 'stock',
    ...(habit === 'annuity' ? { payout: { frequency: 'month', cents: 40_000 } as const } : {}),
    ...(habit === 'annuity' || habit === 'converts' ? { birthDate: isoDate('1955-03-01') } : {}),
    ...(habit === 'converts' ? { endDate: isoDate('2030-12-31') } : {}),
    funds: [{ fundId: 2, share: 10_000, lots }],
  };
}

/** Adds investors with one contract each and with valid payout details. All habits are assigned in turn. */
export async function addInvestors(scenario: Scenario, count: number): Promise<Investor[]> {
  const { orm, dealingDay, portal } = scenario;
  const habitOfEach = Array.from({ length: count }, (_, index) => habits[index % habits.length] ?? 'pays');
  const ids = await scenario.addAll(
    habitOfEach.map((habit, index) => planOf(habit, `quarter ${index}`, dealingDay)),
  );
  const { rows } = await orm.execute<{ id: string; person: string }>(
    sql`select id, person_id as person from contract where id = any(${sql.param(ids)}::uuid[])`,
  );
  const personOf = new Map(rows.map(({ id, person }) => [id, person]));
  const vault = numberVault(portal.services.configuration.fieldKeys, 'personal_information');
  const investors = habitOfEach.map((habit, index): Investor => {
    const contractId = ids[index] ?? '';
    const isNew = habit === 'transfers' || habit === 'pays';
    return {
      personId: personOf.get(contractId) ?? '',
      contractId,
      contractNumber: `2010-${String(index + 1).padStart(6, '0')}`,
      habit,
      turn: Math.floor(index / habits.length),
      iban: ibanOf(1000 + index),
      dueCents: isNew ? 100_000 + 100 * (index % 900) : 0,
    };
  });
  const investorRows = investors.map((one) => ({
    ...one,
    sealed: vault.seal('sealed_iban', one.personId, one.iban),
    monthly: one.habit === 'collects' ? MONTHLY_CENTS : 0,
  }));
  await orm.execute(sql`update personal_information p set sealed_iban = t.sealed
    from jsonb_to_recordset(${JSON.stringify(investorRows)}::jsonb) as t ("personId" uuid, sealed text)
    where p.person_id = t."personId"`);
  await orm.execute(sql`update contract c set number = t."contractNumber", monthly_deposit_cents = t.monthly,
      status = case when t."dueCents" > 0 then 'awaitingPayment' else c.status end,
      is_payment_completed = t."dueCents" = 0, outstanding_cents = t."dueCents",
      initial_deposit_cents = case when t."dueCents" > 0 then t."dueCents" else c.initial_deposit_cents end
    from jsonb_to_recordset(${JSON.stringify(investorRows)}::jsonb)
      as t ("contractId" uuid, "contractNumber" text, monthly bigint, "dueCents" bigint)
    where c.id = t."contractId"`);
  await askConversions(scenario, investors);
  return investors;
}

/** Adds requests, already approved, to convert accumulation contracts into annuities on the first dealing day. */
async function askConversions({ orm, dealingDay }: Scenario, investors: readonly Investor[]): Promise<void> {
  const payout = {
    start: dealingDay,
    duration: 20,
    uitkeringsTermijnCode: 'Maand',
    loonheffingskorting: false,
  };
  const requested = { wanted: { option: 'lijfrente', payout }, lines: [] };
  const requests = investors
    .filter(({ habit }) => habit === 'converts')
    .map(({ contractId, personId, turn }) => ({ id: newId(), number: `W-${turn}`, contractId, personId }));
  await orm.execute(sql`insert into change_request
      (id, number, contract_id, person_id, brand, option, status, requested, effective_on, created_at)
    select id, number, "contractId", "personId", 'baken', 'lijfrente', 'checked', ${JSON.stringify(requested)}::jsonb,
      ${dealingDay}::date, ${`${addMonths(dealingDay, -1)}T12:00:00Z`}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
      as t (id uuid, number text, "contractId" uuid, "personId" uuid)`);
}

export const personOf = (id: string): SignedInPerson => ({
  id,
  brand: 'baken',
  email: 'kwartaal@example.nl',
  name: 'Sam Scenario',
  role: 'investor',
});
