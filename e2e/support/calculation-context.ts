import type { CalculationContext } from '@portaal/domain/products/calculation/context';
import { callServer } from './server-call.ts';

async function dataOf<Data>(path: string): Promise<Data> {
  const { status, body } = await callServer('baken', { path });
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  return (body as { data: Data }).data;
}

/** Returns the current calculation context, based on the server's public data. */
export async function calculationContext(): Promise<CalculationContext> {
  const [funds, annuityRules, riskProfiles] = await Promise.all([
    dataOf<CalculationContext['funds']>('/api/funds?productCode=SDIL'),
    dataOf<CalculationContext['annuityRules']>('/api/fiscal/annuity-rules'),
    dataOf<CalculationContext['riskProfiles']>('/api/risk-profiles'),
  ]);
  return { funds, annuityRules, riskProfiles };
}
