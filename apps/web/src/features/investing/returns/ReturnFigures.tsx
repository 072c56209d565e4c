import { type ContractReturn, missingReturnTexts } from '@portaal/domain/investing/returns/calls';
import { formatEuro, formatSignedEuro, formatSignedPercentage } from '../../../lib/dutch-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Toggletip } from '../../../ui/Toggletip.tsx';
import styles from './Returns.module.css';

const percentage = (fraction: number | null): string | undefined =>
  fraction === null ? undefined : formatSignedPercentage(fraction, 2);

export interface ReturnFiguresProps {
  readonly found: ContractReturn;
  /** Number of funds in which the contract invests. */
  readonly funds: number;
}

/** Shows the result in euros and both percentages, each with its calculation method. */
export function ReturnFigures({ found, funds }: ReturnFiguresProps) {
  const { resultaat, rendementPersoonlijk, rendementFonds, isGeannualiseerd, reden } = found;
  const isSold = found.eindwaarde === 0 && found.opgenomen > 0;
  const per = isGeannualiseerd ? 'per jaar' : 'in deze periode';
  const ofFund = funds > 1 ? 'Rendement van de fondsen' : 'Rendement van het fonds';
  return (
    <Card aria-label="Rendement in deze periode" className={styles.card}>
      <div className={styles.figures}>
        <Figure
          size="large"
          label="Resultaat"
          value={reden === 'notStarted' ? undefined : formatSignedEuro(resultaat)}
          note={
            isSold
              ? 'Na instapkosten en uitstapkosten.'
              : 'Na instapkosten. Uitstapkosten tellen mee zodra u verkoopt.'
          }
        />
        <Figure
          label={
            <>
              Uw persoonlijk rendement {per}{' '}
              <Toggletip label="Uitleg over uw persoonlijk rendement">
                Dit rendement houdt rekening met het moment waarop u inlegt en opneemt. De methode heet
                geldgewogen rendement (XIRR).
              </Toggletip>
            </>
          }
          value={percentage(rendementPersoonlijk)}
          note={reden === null ? 'geldgewogen' : missingReturnTexts[reden]}
        />
        <Figure
          label={
            <>
              {ofFund} {per}{' '}
              <Toggletip label={`Uitleg over ${ofFund.toLowerCase()}`}>
                Dit is wat {funds > 1 ? 'de fondsen' : 'het fonds'} zelf opbrachten: koers en uitkeringen,
                zonder instapkosten. Het moment van uw inleg telt niet mee. De methode heet tijdgewogen
                rendement (TWR).
              </Toggletip>
            </>
          }
          value={percentage(rendementFonds)}
          note="tijdgewogen"
        />
      </div>
      {!isGeannualiseerd && reden === null && (
        <p className={styles.note}>
          De periode is korter dan een jaar. Wij tonen het rendement over de periode.
        </p>
      )}
    </Card>
  );
}

interface Part {
  readonly name: string;
  readonly text: string;
}

interface PartsProps {
  readonly title: string;
  readonly parts: readonly Part[];
  readonly total: Part;
}

/** Lists amounts in a column, with their total. */
function Parts({ title, parts, total }: PartsProps) {
  return (
    <div>
      <Heading level={3} size="small">
        {title}
      </Heading>
      <dl className={styles.sum}>
        {[...parts, total].map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Shows how the initial value became the final value, and the components of the result. */
export function ResultParts({ found }: Pick<ReturnFiguresProps, 'found'>) {
  const { beginwaarde, ingelegd, opgenomen, eindwaarde, resultaat } = found;
  const { koersresultaat, inkomsten, kosten } = found;
  return (
    <section aria-labelledby="result-title" className={styles.section}>
      <Heading level={2} id="result-title">
        Hoe komen wij aan dit resultaat?
      </Heading>
      <div className={styles.parts}>
        <Parts
          title="Van begin tot eind"
          parts={[
            { name: 'Waarde aan het eind', text: formatEuro(eindwaarde) },
            { name: 'Waarde aan het begin', text: formatSignedEuro(-beginwaarde) },
            { name: 'Ingelegd', text: formatSignedEuro(-ingelegd) },
            { name: 'Opgenomen en uitgekeerd', text: formatSignedEuro(opgenomen) },
          ]}
          total={{ name: 'Resultaat', text: formatSignedEuro(resultaat) }}
        />
        <Parts
          title="Koers, uitkeringen en kosten"
          parts={[
            { name: 'Verandering van de koers', text: formatSignedEuro(koersresultaat) },
            { name: 'Uitkeringen (ook herbelegd)', text: formatSignedEuro(inkomsten) },
            { name: 'Kosten', text: formatSignedEuro(-kosten) },
          ]}
          total={{ name: 'Resultaat', text: formatSignedEuro(resultaat) }}
        />
      </div>
    </section>
  );
}
