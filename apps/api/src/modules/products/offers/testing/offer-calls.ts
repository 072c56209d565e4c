import type { TestApp } from '../../../../testing/test-app.ts';

/** Worked example 1 of domain 2.8. */
export const investment = {
  productCode: 'SB',
  initialDeposit: 10_000,
  periodicDeposit: 0,
  start: '2026-12-01',
  duration: 10,
  chosenRiskProfile: 'NVT',
  description: 'studie Lisa',
  funds: [{ id: 1, percentage: 1 }],
};

/** Saves an offer and returns the response data. */
export async function savedOffer(
  portal: TestApp,
  cookie: string,
  input: object = investment,
): Promise<{ offerID: string; offerNumber: string }> {
  const response = await portal.call({ method: 'POST', url: '/api/offers', payload: input, cookie });
  if (response.statusCode !== 201) throw new Error(`saving answered ${response.body}`);
  return response.json().data;
}
