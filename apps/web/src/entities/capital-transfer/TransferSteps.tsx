import type { OwnCapitalTransfer } from '@portaal/domain/investing/capital-transfers/calls';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { dealingDayText } from '../dealing/dealing-texts.ts';
import styles from './TransferSteps.module.css';
import { termText } from './transfer-texts.ts';

interface Step {
  readonly title: string;
  readonly note: string;
}

/** Number of finished steps in each state that still proceeds. */
const finished = { ordered: 1, sent: 3, accepted: 3, received: 4, dealt: 5 } as const;

const isProceeding = (state: OwnCapitalTransfer['state']): state is keyof typeof finished =>
  Object.hasOwn(finished, state);

/** Returns the steps of a transfer. `begins`: the contract pays out from the day on which the money is invested. */
function stepsOf(transfer: OwnCapitalTransfer, begins: boolean): readonly Step[] {
  const { providerName, orderedAt, sentOn, receivedOn, dealFrom } = transfer;
  const day = dealFrom === null ? dealingDayText() : formatLongDate(dealFrom);
  return [
    { title: 'Getekend', note: `Op ${formatLongDate(orderedAt)}.` },
    {
      title: 'Controle',
      note: 'Wij controleren uw aanvraag en uw papieren. U krijgt bericht als alles in orde is, of als wij een vraag hebben.',
    },
    {
      title: 'Opdracht verstuurd',
      note:
        sentOn === null
          ? `Na de controle sturen wij uw opdracht met alle papieren naar ${providerName}.`
          : `Op ${formatLongDate(sentOn)}, naar ${providerName}.`,
    },
    {
      title: 'Geld ontvangen',
      note: receivedOn === null ? termText(providerName) : `Op ${formatLongDate(receivedOn)}.`,
    },
    {
      title: 'Belegd',
      note: begins
        ? `Op ${day}, als wij het geld op tijd hebben en alles in orde is. Op die dag berekenen wij uw uitkering met het bedrag dat er dan is.`
        : `Op ${day}, als wij het geld op tijd hebben en alles in orde is.`,
    },
  ];
}

interface TransferStepsProps {
  readonly transfer: OwnCapitalTransfer;
  /** True if the annuity pays out from the day on which the money is invested. */
  readonly paysOut: boolean;
}

/** Shows how far a transfer is, with the date or the condition of each step; renders nothing for a closed transfer. */
export function TransferSteps({ transfer, paysOut }: TransferStepsProps) {
  const { state } = transfer;
  if (!isProceeding(state)) return null;
  const count = finished[state];
  return (
    <ol className={styles.steps}>
      {stepsOf(transfer, paysOut).map(({ title, note }, index) => {
        const stage = index < count ? 'done' : index === count ? 'current' : 'ahead';
        return (
          <li
            key={title}
            className={styles.step}
            data-stage={stage}
            aria-current={stage === 'current' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {stage === 'done' && <Icon name="check" />}
            </span>
            <span className={styles.words}>
              <strong>{title}</strong>
              {stage === 'done' && <span className="visually-hidden"> (klaar)</span>}
              <span className={styles.note}>{note}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
