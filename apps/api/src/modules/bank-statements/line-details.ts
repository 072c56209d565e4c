import { numberVault } from '../../platform/sealed-number.ts';
import type { Services } from '../../platform/services.ts';

/** What a line of a statement says of the other party, which is personal data. */
export interface LineDetails {
  readonly name: string | null;
  /** Written together. */
  readonly iban: string | null;
  /** What the payer wrote. */
  readonly text: string | null;
}

type Configured = Pick<Services, 'configuration'>;
const vaultOf = ({ configuration }: Configured) => numberVault(configuration.fieldKeys, 'bank_line');

/** As it stands in the database; null when there is nothing to say. */
export function sealLineDetails(services: Configured, lineId: string, details: LineDetails): string | null {
  const isEmpty = Object.values(details).every((value) => value === null);
  return isEmpty ? null : vaultOf(services).seal('sealed_details', lineId, JSON.stringify(details));
}

export function openLineDetails(
  services: Configured,
  { id, sealedDetails }: { readonly id: string; readonly sealedDetails: string | null },
): LineDetails {
  const text = vaultOf(services).open('sealed_details', id, sealedDetails);
  return text === null ? { name: null, iban: null, text: null } : (JSON.parse(text) as LineDetails);
}
