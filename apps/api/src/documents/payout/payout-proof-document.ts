import type { IsoDate } from '@portaal/engine';
import type { Brand } from '../../brands/brands.ts';
import { descriptionList } from '../../pdf/description-list.ts';
import { writeDocument } from '../../pdf/document.ts';
import { heading, paragraph, titleRule } from '../../pdf/prose.ts';
import { contactSection } from '../contact-section.ts';
import { euro, longDate } from '../dutch-notation.ts';

/** The content of a proof of payment for a payout, based on the bank's statement. */
export interface PayoutProof {
  readonly paidOn: IsoDate;
  /** Amount paid after tax, in euro. */
  readonly amount: number;
  /** Kind of payout as readable text. */
  readonly kind: string;
  readonly contractNumber: string;
  /** Name of the receiver in the payment order to the bank. */
  readonly name: string;
  /** Last characters of the account number; the rest is omitted. */
  readonly account: string;
  /** Reference with which the bank and the receiver can find the payment. */
  readonly reference: string;
}

/** Creates the proof of payment of a payout for its receiver. The same data and brand produce the same bytes. */
export function payoutProofDocument(proof: PayoutProof, brand: Brand): Promise<Buffer> {
  const { paidOn, amount, kind, contractNumber, name, account, reference } = proof;
  const title = `Bevestiging van uitbetaling ${longDate(paidOn)}`;
  return writeDocument(
    {
      brand,
      title,
      subject: `Uitbetaling van contract ${contractNumber} bij ${brand.name}`,
      createdAt: new Date(`${paidOn}T12:00:00Z`),
    },
    (flow) => {
      heading(flow, 1, 'Bevestiging van uitbetaling');
      titleRule(flow);
      paragraph(
        flow,
        [
          `${brand.legalName} heeft op ${longDate(paidOn)} ${euro(amount)} aan u betaald. Zo staat het op het afschrift van onze bank.`,
        ],
        { style: 'muted', below: 12 },
      );
      descriptionList(flow, [
        { term: 'Bedrag', value: euro(amount) },
        { term: 'Betaald op', value: longDate(paidOn) },
        { term: 'Soort', value: kind },
        { term: 'Contract', value: contractNumber },
        { term: 'Op naam van', value: name },
        { term: 'Rekening', value: account },
        { term: 'Kenmerk', value: reference },
      ]);
      contactSection(flow, brand, 'Noem het nummer van uw contract.');
    },
  );
}
