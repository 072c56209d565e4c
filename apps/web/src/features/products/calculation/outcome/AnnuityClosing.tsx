import * as calls from '@portaal/domain/calls';
import type { ContractStatus } from '@portaal/domain/fields/contract';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import {
  type AnnuityCode,
  accumulationCode,
  isAnnuityCode,
  products,
} from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { paths } from '../../../../lib/internal-urls.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';

const statement =
  'de naam van uw bank of verzekeraar van nu, uw polis- of rekeningnummer en het laatste overzicht';

/** Returns what the applicant needs at hand to apply for an annuity (domain 1.6, 1.8, 1.10, 4.4). */
function annuityNeeds({
  productCode,
  isHuidigeLijfrenteOversluiten,
}: Pick<CalculationInput, 'productCode' | 'isHuidigeLijfrenteOversluiten'>): readonly string[] {
  const always = ['een geldig identiteitsbewijs en uw BSN', 'een bankrekening op uw eigen naam'];
  if (products[productCode].paysOut) {
    return [...always, statement, 'uw keuze: wel of geen loonheffingskorting bij ons'];
  }
  return isHuidigeLijfrenteOversluiten
    ? [...always, statement]
    : [...always, 'uw inkomen en uw factor A van vorig jaar, voor uw jaarruimte'];
}

const RouterTextLink = createLink(TextLink);

export interface AnnuityClosingProps {
  readonly input: CalculationInput;
  /** Id of the offer with this calculation; null while the calculation is not saved. */
  readonly offerID: string | null;
  readonly signedIn: boolean;
  /** The component that saves the calculation and offers its document. */
  readonly children: ReactNode;
}

/** Explains how to apply for an annuity, lists what the applicant needs, and links to a request for a callback. */
export function AnnuityClosing({ input, offerID, signedIn, children }: AnnuityClosingProps) {
  const { productCode, isHuidigeLijfrenteOversluiten } = input;
  if (!isAnnuityCode(productCode)) return null;
  const { paysOut } = products[productCode];
  return (
    <Card title="Zo sluit u deze lijfrente">
      <Stack>
        <p>
          U vraagt deze lijfrente zelf online aan. Hulp nodig?{' '}
          <RouterTextLink {...callbackLink(productCode, offerID)}>Laat u terugbellen</RouterTextLink>.
        </p>
        {(paysOut || isHuidigeLijfrenteOversluiten) && (
          <p>
            Wij vragen het geld op bij uw bank of verzekeraar van nu. Het gaat rechtstreeks naar ons: u hoeft
            zelf niets over te maken.
          </p>
        )}
        <div>
          <p>Houd dit bij de hand:</p>
          <ul>
            {annuityNeeds(input).map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </div>
        {paysOut && signedIn && <OwnAccumulations />}
        {children}
      </Stack>
    </Card>
  );
}

/** Links to the choice of a payout for annuities that the user accumulates here, because they need no application. */
function OwnAccumulations() {
  const { data = [] } = useQuery(callQuery(calls.listContractSummaries, { query: {}, globalErrors: false }));
  const own = data.filter(({ Product, Status }) => Product === accumulationCode && convertible.has(Status));
  if (own.length === 0) return null;
  return (
    <div>
      <p>Bouwt u uw lijfrente bij ons op? Dan kiest u daar uw uitkering, zonder nieuwe aanvraag:</p>
      <ul>
        {own.map(({ ContractID, ContractNummer }) => (
          <li key={ContractID}>
            <RouterTextLink
              to={paths.contractChange}
              params={{ contractId: ContractID, option: 'lijfrente' }}
            >
              Kies uw uitkering bij contract {ContractNummer}
            </RouterTextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Statuses in which the owner of an annuity that accumulates can choose its payouts. */
const convertible: ReadonlySet<ContractStatus> = new Set(['active', 'maturing']);

/** Returns the link to a request for a callback about this annuity and its offer. */
const callbackLink = (annuity: AnnuityCode, offerID: string | null) =>
  ({
    to: paths.contact,
    search: { lijfrente: annuity, ...(offerID !== null && { offerte: offerID }) },
    hash: 'terugbellen',
  }) as const;
