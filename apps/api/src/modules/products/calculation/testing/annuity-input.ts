/** Worked example 14 of domain 2.8, as the form of X-01 submits it. */
export const accumulation = {
  productCode: 'SUL',
  initialDeposit: 20_000,
  periodicDeposit: 300,
  birthdate: '1980-03-15',
  start: '2027-01-01',
  duration: 12,
  chosenRiskProfile: 'NVT',
  uitkeringsTermijnCode: 'Geen',
  polisVoorwaardeCode: null,
  isHuidigeLijfrenteOversluiten: false,
  funds: [
    { id: 1, percentage: 0.4 },
    { id: 2, percentage: 0.3 },
    { id: 3, percentage: 0.1 },
    { id: 4, percentage: 0.2 },
  ],
};

/**
 * Worked example 8 of domain 2.8: a person three years younger than 67 years and 3 months, with the whole capital in
 * the loan fund.
 */
export const payout = {
  productCode: 'SDIL',
  initialDeposit: 150_000,
  periodicDeposit: 0,
  birthdate: '1964-05-12',
  start: '2027-01-01',
  duration: 25,
  chosenRiskProfile: 'NVT',
  uitkeringsTermijnCode: 'Kwartaal',
  polisVoorwaardeCode: 'SDIL',
  isHuidigeLijfrenteOversluiten: false,
  funds: [{ id: 4, percentage: 1 }],
};

/** Worked example 8 with a person past the state pension age, for whom a temporary annuity is allowed. */
export const pensioner = { ...payout, birthdate: '1958-08-20', duration: 20 };
