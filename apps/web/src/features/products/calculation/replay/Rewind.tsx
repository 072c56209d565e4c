import { investmentWarnings } from '@portaal/domain/products/calculation/investment-warnings';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../lib/lazy-part.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { ReplayedProps } from './Replayed.tsx';

const Replayed = lazyPart(async () => (await import('./Replayed.tsx')).Replayed);

/** Replays the same deposits or payout at actual past prices. The code of this part loads on request. */
export function Rewind(props: ReplayedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p>
        {props.payout
          ? 'Wat had dezelfde lijfrente uitgekeerd met de koersen van toen, en was uw geld opgeraakt? '
          : 'Wat was dezelfde inleg geworden met de koersen en uitkeringen van toen? '}
        {investmentWarnings.past}
      </p>
      {isOpen ? (
        <Suspense
          fallback={<Skeleton shape="block" label="Even geduld. Wij halen de koersen van toen op." />}
        >
          <Replayed {...props} />
        </Suspense>
      ) : (
        <div className="no-print">
          <Button
            variant="secondary"
            onClick={() => setIsOpen(true)}
            onPointerEnter={() => void Replayed.preload?.()}
          >
            Spoel terug
          </Button>
        </div>
      )}
    </>
  );
}
