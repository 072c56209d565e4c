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

export interface AnnuityClosingProps {
  readonly input: CalculationInput;
  /** Id of the offer with this calculation; null while the calculation is not saved. */
  readonly offerID: string | null;
  /** The component that saves the calculation and offers its document. */
  readonly children: ReactNode;
}

/**
 * Replaces the application for an annuity, which can only be concluded with an employee: lists the data we need, the
 * offer, and a link to request a callback.
 */
export function AnnuityClosing({ input, offerID, children }: AnnuityClosingProps) {
  if (!isAnnuityCode(input.productCode)) return null;
  return (
    <Card title="Zo sluit u deze lijfrente">
      <Stack>
        <p>
          Een lijfrente sluit u niet zelf online. Wij regelen dat samen met u. Een gewone belegging is iets
          anders: daarvoor gelden de regels voor een lijfrente niet.
        </p>
        <div>
          <p>Dit hebben wij van u nodig:</p>
          <ul>
            {annuityNeeds(input).map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </div>
        <CallbackLink annuity={input.productCode} offerID={offerID} />
        {children}
      </Stack>
    </Card>
  );
}

function CallbackLink({
  annuity,
  offerID,
}: {
  readonly annuity: AnnuityCode;
  readonly offerID: string | null;
}) {
  return (
    <RouterButtonLink
      wide
      to={paths.contact}
      search={{ lijfrente: annuity, ...(offerID !== null && { offerte: offerID }) }}
      hash="terugbellen"
      iconEnd="arrow-right"
    >
      Laat u terugbellen
    </RouterButtonLink>
  );
}
