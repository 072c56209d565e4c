import { type BrandState, nextStates } from '@portaal/domain/brand/state';
import * as calls from '@portaal/domain/calls';
import { correctionReason } from '@portaal/domain/http/stored-reason';
import { useState } from 'react';
import { ReasonDialog } from '../../../../act/ReasonDialog.tsx';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { Cluster } from '../../../../ui/Layout.tsx';
import { IfMay } from '../rights.tsx';

type RequestedState = Exclude<BrandState, 'shut'>;

const texts: Readonly<
  Record<RequestedState, { readonly button: string; readonly title: string; readonly text: string }>
> = {
  open: {
    button: 'Merk openzetten',
    title: 'Merk openzetten?',
    text: 'Een tweede hoofd keurt dit goed. Daarna kunnen klanten rekenen, een account vragen en beginnen.',
  },
  shadow: {
    button: 'In schaduw zetten',
    title: 'Merk in schaduw zetten?',
    text: 'Een tweede hoofd keurt dit goed. Het merk loopt dan mee met het oude systeem, en er gaat niets naar klanten.',
  },
  preparing: {
    button: 'Schaduw beëindigen',
    title: 'Schaduw beëindigen?',
    text: 'Een tweede hoofd keurt dit goed. Het merk is daarna weer in voorbereiding.',
  },
};

interface StateChangeProps {
  readonly state: BrandState;
  /** Whether a step blocks the opening. */
  readonly isBlocked: boolean;
  readonly onDone: (text: string) => void;
}

/** Shows the buttons with which heads change the state of the brand. */
export function StateChange({ state, isBlocked, onDone }: StateChangeProps) {
  const [asking, setAsking] = useState<BrandState | null>(null);
  const change = useProvenAct(calls.changeBrandState, {
    prepare: (requested: RequestedState) => ({ params: { state: requested }, body: {} }),
    onDone: () => onDone('De stand van het merk is veranderd.'),
  });
  const shut = useProvenAct(calls.shutBrand, {
    prepare: (reason: string) => ({ body: { reason } }),
    onDone: () => {
      setAsking(null);
      onDone('Het merk is dicht voor nieuwe klanten en nieuwe inleg.');
    },
  });
  const requested = nextStates[state].filter((next): next is RequestedState => next !== 'shut');
  return (
    <>
      {change.failure !== null && (
        <Banner tone="danger" role="alert" title="De stand van het merk is niet veranderd">
          {change.failure}
        </Banner>
      )}
      <Cluster>
        <IfMay call="changeBrandState">
          {requested.map((next) => (
            <Button
              key={next}
              variant={next === 'open' ? 'primary' : 'secondary'}
              busy={change.busy}
              disabled={next === 'open' && isBlocked}
              onClick={() => setAsking(next)}
            >
              {texts[next].button}
            </Button>
          ))}
        </IfMay>
        {state === 'open' && (
          <IfMay call="shutBrand">
            <Button variant="secondary" busy={shut.busy} onClick={() => setAsking('shut')}>
              Merk dichtzetten
            </Button>
          </IfMay>
        )}
      </Cluster>
      {requested.map((next) => (
        <ConfirmDialog
          key={next}
          open={asking === next}
          title={texts[next].title}
          confirmLabel="Verder"
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            // The confirmation dialog closes to make room for the code dialog.
            setAsking(null);
            void change.run(next);
          }}
        >
          <p>
            {texts[next].text}
            {state === 'preparing' &&
              next === 'open' &&
              ' Een boek van een vorig systeem kan er daarna niet meer in.'}{' '}
            Hierna vragen wij een code.
          </p>
        </ConfirmDialog>
      ))}
      {asking === 'shut' && (
        <ReasonDialog
          act={shut}
          title="Merk dichtzetten"
          confirmLabel="Dichtzetten"
          failedTitle="Het merk is nog open"
          label="Waarom doet u dit?"
          help="Uw collega’s lezen deze reden op deze pagina."
          rows={3}
          rules={correctionReason}
          onClose={() => setAsking(null)}
        >
          <p>
            Nieuwe klanten en nieuwe inleg kunnen dan meteen niet meer. Weer openzetten doen twee hoofden.
          </p>
        </ReasonDialog>
      )}
      {change.dialog}
      {shut.dialog}
    </>
  );
}
