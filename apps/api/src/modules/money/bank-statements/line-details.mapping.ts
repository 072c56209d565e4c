import { numberVault } from '../../../platform/sealed-number.ts';
import type { Services } from '../../../platform/services.ts';

/** Details of the counterparty on a statement line. These are personal data. */
export interface LineDetails {
  readonly name: string | null;
  /** Account number without spaces. */
  readonly iban: string | null;
  /** Text written by the payer. */
  readonly text: string | null;
}

type KeyServices = Pick<Services, 'configuration'>;
const vaultOf = ({ configuration }: KeyServices) => numberVault(configuration.fieldKeys, 'bank_line');

/** Seals the details for storage; null if all are empty. */
export function sealLineDetails(services: KeyServices, lineId: string, details: LineDetails): string | null {
  const isEmpty = Object.values(details).every((value) => value === null);
  return isEmpty ? null : vaultOf(services).seal('sealed_details', lineId, JSON.stringify(details));
}

export function openLineDetails(
  services: KeyServices,
  { id, sealedDetails }: { readonly id: string; readonly sealedDetails: string | null },
): LineDetails {
  const text = vaultOf(services).open('sealed_details', id, sealedDetails);
  return text === null ? { name: null, iban: null, text: null } : (JSON.parse(text) as LineDetails);
}
