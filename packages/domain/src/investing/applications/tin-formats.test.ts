import { expect, test } from 'vitest';
import { isUnusualTin } from './tin-formats.ts';

// Examples from the countries' own descriptions of their tax numbers.
const usual: Readonly<Record<string, readonly string[]>> = {
  AT: ['931736581'],
  BE: ['85.07.30-033 28', '17073003384'],
  CH: ['756.9217.0769.85'],
  DE: ['36 574 261 809'],
  DK: ['211062-5629'],
  ES: ['54362315K', 'X2482300W'],
  FI: ['131052-308T'],
  FR: ['30 23 217 600 053'],
  GB: ['1955839661', 'AB123456C'],
  IE: ['6433435F', '6433435OA'],
  IT: ['RCCMNL83S18D969H'],
  LU: ['1893120105732'],
  NO: ['15108695088'],
  PL: ['83010411457', '8567346215'],
  PT: ['501442600'],
  SE: ['880320-0016', '198803200016'],
  US: ['536-90-4399', '912 90 3456'],
};

test('V-05 I-08 accepts a tax number in the usual format, in any notation, without a warning', () => {
  for (const [country, numbers] of Object.entries(usual)) {
    for (const number of numbers) expect(isUnusualTin(country, number), `${country} ${number}`).toBe(false);
  }
});

test('V-05 I-08 warns about an unusual number: too short, too long, another letter or a wrong check digit', () => {
  for (const [country, [number = '']] of Object.entries(usual)) {
    expect(isUnusualTin(country, number.slice(0, -2)), country).toBe(true);
    expect(isUnusualTin(country, `${number}0000`), country).toBe(true);
  }
  expect(isUnusualTin('BE', '85.07.30-033 29')).toBe(true);
  expect(isUnusualTin('DE', '06574261809')).toBe(true);
  for (const number of ['000-12-3456', '666-12-3456', '536-00-4399', '536-90-0000']) {
    expect(isUnusualTin('US', number), number).toBe(true);
  }
});

test('V-05 returns no warning for an empty number or for a number of an unknown country', () => {
  expect(isUnusualTin('DE', ' ')).toBe(false);
  expect(isUnusualTin('BR', '1')).toBe(false);
  expect(isUnusualTin('', '1')).toBe(false);
});
