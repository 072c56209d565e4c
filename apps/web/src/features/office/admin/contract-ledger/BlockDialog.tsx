import * as calls from '@portaal/domain/calls';
import { blockActs, type ContractBlock } from '@portaal/domain/money/ledger/block';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { AmountForTwo } from '../rights.tsx';
import { ContractReasonDialog } from './ContractReasonDialog.tsx';

/** Action that blocks a contract, records a death, or releases the contract. */
export type BlockAct = ContractBlock | 'release';

interface Words {
  readonly title: string;
  readonly label: string;
  readonly failed: string;
  readonly explanation: string;
  /** Consequences for the customer, a sentence or two for each subject. */
  readonly effects: readonly string[];
  readonly done: string;
}

const words: Readonly<Record<BlockAct, Words>> = {
  blocked: {
    title: 'Contract blokkeren',
    label: 'Blokkeren',
    failed: 'Het contract is niet geblokkeerd',
    explanation: 'De klant ziet deze reden niet.',
    effects: [
      'Bijstorten, verkopen en wijzigen kan dan niet meer, en een wijziging die intussen zou ingaan, vervalt.',
      'De participaties blijven staan. Uitbetalingen houden wij aan.',
      'De klant krijgt een bericht dat het contract is geblokkeerd, zonder uitleg, en dat hij ons kan bellen.',
    ],
    done: 'Het contract is geblokkeerd. De klant krijgt een bericht.',
  },
  deceased: {
    title: 'Overlijden vastleggen',
    label: 'Overlijden vastleggen',
    failed: 'Het overlijden is niet vastgelegd',
    explanation: 'De nabestaanden zien deze reden niet.',
    effects: [
      'Dit geldt voor alle contracten van deze klant.',
      'Wij schrijven niets meer af, betalen niets uit, ook geen lijfrente, en bijstorten, verkopen en wijzigen kan niet meer.',
      'Een opdracht die openstaat, wacht; alleen een lijfrente die nog moest ingaan, vervalt.',
      'De participaties blijven staan, alles blijft te lezen, en jaaropgaven blijven wij maken.',
      'Ook een contract met een partner wacht, op wiens naam het ook staat: van wie het nu is, moet eerst duidelijk zijn.',
      'Op het account, en op dat van de partner die meetekende, komt een bericht dat wij een overlijden hebben vastgelegd, en dat men ons kan bellen.',
      'Wat een collega nog moest goedkeuren voor deze klant, vervalt.',
    ],
    done: 'Het overlijden is vastgelegd. Op het account staat een bericht.',
  },
  release: {
    title: 'Contract vrijgeven',
    label: 'Vrijgeven',
    failed: 'Het contract is niet vrijgegeven',
    explanation: 'De klant ziet deze reden niet.',
    effects: [
      'Het contract loopt weer door. Na een overlijden doet elk contract van deze klant dat, en keurt een collega het goed.',
      'Ook een verkoop die nog openstaat, loopt door.',
      'Wat wij om het contract hebben aangehouden, betalen wij uit.',
      'De klant krijgt een bericht.',
    ],
    done: 'Het contract is vrijgegeven. De klant krijgt een bericht.',
  },
};

interface BlockDialogProps {
  readonly number: string;
  readonly act: BlockAct;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Blocks a contract, records a death, or releases the contract, with a reason and a code. */
export function BlockDialog({ number, act, onDone, onClose }: BlockDialogProps) {
  const { title, label, failed, explanation, effects, done } = words[act];
  const onBlocked = { onDone: () => onDone(done) };
  const release = useProvenAct(calls.releaseContract, {
    ...onBlocked,
    prepare: (reason: string) => ({ params: { number }, body: { reason } }),
  });
  const kind = act === 'release' ? 'blocked' : act;
  const block = useProvenAct(calls.blockContract, {
    ...onBlocked,
    prepare: (reason: string) => ({ params: { number }, body: { block: kind, reason } }),
    act: blockActs[kind],
  });
  return (
    <ContractReasonDialog
      act={act === 'release' ? release : block}
      title={title}
      confirmLabel={label}
      failedTitle={failed}
      explanation={explanation}
      onClose={onClose}
    >
      <ul>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {act === 'release' && <AmountForTwo call="releaseContract" />}
    </ContractReasonDialog>
  );
}
