import { euroText } from '../../notation/dutch.ts';
import { type ProductCode, products } from '../products/product.ts';
import type { RiskProfile } from './calls.ts';
import { mismatchAcknowledgements, type ProfileStatement } from './profile-choice.ts';

// Texts about the risk profile that a customer reads and confirms. The stored record contains the same words as the
// screen.

/** Returns the three statements of domain 3.5. */
export function statementTexts(
  brandName: string,
  productCode: ProductCode,
): Readonly<Record<ProfileStatement, string>> {
  return {
    firstStatement: `Ik heb de vragen zelf, volledig en eerlijk beantwoord. Ik begrijp dat ${brandName} mij geen advies geeft.`,
    secondStatement:
      'Ik heb het essentiële-informatiedocument, het prospectus en de kosten gelezen en begrepen.',
    thirdStatement:
      'Ik begrijp dat ik mijn inleg (deels) kan verliezen en dat ik misschien niet direct kan verkopen.' +
      (products[productCode].isAnnuity
        ? ' Ik begrijp dat mijn geld vaststaat en alleen als lijfrente wordt uitgekeerd.'
        : ''),
  };
}

interface MismatchTexts {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Statements to confirm, by acknowledgement code. */
  readonly acknowledgements: Readonly<Record<string, string>>;
}

/** Returns a comparison of the pessimistic outcomes of two profiles, one with more risk than the other. */
export function amountsText(higher: RiskProfile, lower: RiskProfile): string {
  const { deposit, years } = lower.example;
  const pessimistic = ({ example }: RiskProfile) => euroText(Math.round(example.pessimistic));
  return `Een voorbeeld: u legt ${euroText(deposit)} in voor ${years} jaar. Als het tegenzit, hebt u daarna met ${higher.name} ${pessimistic(higher)}. Met ${lower.name} is dat ${pessimistic(lower)}.`;
}

/** Returns the texts for choosing a profile with more risk than the outcome (domain 3.4). Amounts in euro. */
export function mismatchTexts(chosen: RiskProfile, computed: RiskProfile): MismatchTexts {
  return {
    title: 'Let op: uw keuze past niet bij uw uitkomst',
    paragraphs: [
      `Uit uw antwoorden komt het profiel ${computed.name}. U kiest ${chosen.name}. Dat is meer risico dan bij u past. U kunt meer verliezen dan u kunt of wilt dragen.`,
      amountsText(chosen, computed),
    ],
    acknowledgements: {
      [mismatchAcknowledgements.choice]:
        'Ik begrijp dat mijn keuze niet past bij mijn uitkomst. Ik wil toch doorgaan.',
      [mismatchAcknowledgements.name]: `Typ de naam van het profiel dat u kiest: ${chosen.name}`,
    },
  };
}

/**
 * Returns the text that the fund with the highest risk is closed, because no knowledge question was answered
 * correctly (domain 3.4).
 */
export const closedFundText = (fundName: string): string =>
  `U hebt de kennisvragen niet goed beantwoord. U kunt daarom niet online beleggen in ${fundName}.`;
