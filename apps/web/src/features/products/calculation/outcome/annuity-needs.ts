import type { CalculationInput } from '@portaal/domain/products/calculation/calls';

const statement =
  'de naam van uw bank of verzekeraar van nu, uw polis- of rekeningnummer en het laatste overzicht';

/** Returns what an employee needs from the customer to conclude an annuity (domain 1.6, 1.8, 1.10, 4.4). */
export function annuityNeeds({
  productCode,
  isHuidigeLijfrenteOversluiten,
  polisVoorwaardeCode,
}: Pick<
  CalculationInput,
  'productCode' | 'isHuidigeLijfrenteOversluiten' | 'polisVoorwaardeCode'
>): readonly string[] {
  const always = ['een geldig identiteitsbewijs en uw BSN', 'een bankrekening op uw eigen naam'];
  if (productCode === 'SDIL') {
    return [
      ...always,
      statement,
      ...(polisVoorwaardeCode === 'SDIL2014' ? ['een bewijs dat u uw inleg vóór 2014 deed'] : []),
      'uw keuze: wel of geen loonheffingskorting bij ons',
    ];
  }
  return isHuidigeLijfrenteOversluiten
    ? [...always, statement]
    : [...always, 'uw inkomen en uw factor A van vorig jaar, voor uw jaarruimte'];
}
