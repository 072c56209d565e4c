import type { CalculationFacts } from '@portaal/domain/calculation/facts';
import { callServer } from './server-call.ts';

async function dataOf<Data>(path: string): Promise<Data> {
  const { status, body } = await callServer('baken', { path });
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  return (body as { data: Data }).data;
}

/** What calculations rest on today, as the server gives it to everybody. */
export async function calculationFacts(): Promise<CalculationFacts> {
  const [funds, annuityRules, riskProfiles] = await Promise.all([
    dataOf<CalculationFacts['funds']>('/api/funds?productCode=SDIL'),
    dataOf<CalculationFacts['annuityRules']>('/api/fiscal/annuity-rules'),
    dataOf<CalculationFacts['riskProfiles']>('/api/risk-profiles'),
  ]);
  return { funds, annuityRules, riskProfiles };
}
