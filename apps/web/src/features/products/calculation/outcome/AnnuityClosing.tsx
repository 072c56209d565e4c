import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import {
  type AnnuityCode,
  isAnnuityCode,
  policyBefore2014,
  products,
} from '@portaal/domain/products/products/product';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../../lib/internal-urls.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { isAppliedOnline } from '../model/calculation-input.ts';

const statement =
  'de naam van uw bank of verzekeraar van nu, uw polis- of rekeningnummer en het laatste overzicht';

/** Returns what an employee needs from the customer to conclude an annuity (domain 1.6, 1.8, 1.10, 4.4). */
function annuityNeeds({
  productCode,
  isHuidigeLijfrenteOversluiten,
  polisVoorwaardeCode,
}: Pick<
  CalculationInput,
  'productCode' | 'isHuidigeLijfrenteOversluiten' | 'polisVoorwaardeCode'
>): readonly string[] {
  const always = ['een geldig identiteitsbewijs en uw BSN', 'een bankrekening op uw eigen naam'];
  if (products[productCode].paysOut) {
    return [
      ...always,
      statement,
      ...(polisVoorwaardeCode === policyBefore2014 ? ['een bewijs dat u uw inleg vóór 2014 deed'] : []),
      'uw keuze: wel of geen loonheffingskorting bij ons',
    ];
  }
  return isHuidigeLijfrenteOversluiten
    ? [...always, statement]
    : [...always, 'uw inkomen en uw factor A van vorig jaar, voor uw jaarruimte'];
}

const RouterButtonLink = createLink(ButtonLink);
const RouterTextLink = createLink(TextLink);

export interface AnnuityClosingProps {
  readonly input: CalculationInput;
  /** Id of the offer with this calculation; null while the calculation is not saved. */
  readonly offerID: string | null;
  /** The component that saves the calculation and offers its document. */
  readonly children: ReactNode;
}

/**
 * Explains how to conclude an annuity: with an application, or with an employee if it is not applied for online. Lists
 * the data we need, and links to a request for a callback.
 */
export function AnnuityClosing({ input, offerID, children }: AnnuityClosingProps) {
  const { productCode } = input;
  if (!isAnnuityCode(productCode)) return null;
  const isOnline = isAppliedOnline(input);
  const callback = callbackLink(productCode, offerID);
  return (
    <Card title="Zo sluit u deze lijfrente">
      <Stack>
        {isOnline ? (
          <p>
            U vraagt deze lijfrente zelf online aan. Hulp nodig?{' '}
            <RouterTextLink {...callback}>Laat u terugbellen</RouterTextLink>.
          </p>
        ) : (
          <p>
            {products[productCode].paysOut
              ? 'Een lijfrente die uitkeert, sluit u niet zelf online. Wij regelen dat samen met u.'
              : 'Een lijfrente oversluiten doet u niet zelf online. Wij regelen dat samen met u.'}
          </p>
        )}
        <div>
          <p>{isOnline ? 'Houd dit bij de hand:' : 'Dit hebben wij van u nodig:'}</p>
          <ul>
            {annuityNeeds(input).map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </div>
        {!isOnline && (
          <RouterButtonLink wide {...callback} iconEnd="arrow-right">
            Laat u terugbellen
          </RouterButtonLink>
        )}
        {children}
      </Stack>
    </Card>
  );
}

/** Returns the link to a request for a callback about this annuity and its offer. */
const callbackLink = (annuity: AnnuityCode, offerID: string | null) =>
  ({
    to: paths.contact,
    search: { lijfrente: annuity, ...(offerID !== null && { offerte: offerID }) },
    hash: 'terugbellen',
  }) as const;
