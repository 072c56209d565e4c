import * as calls from '@portaal/domain/calls';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useAct } from '../../../../act/use-act.ts';
import { useAttempt } from '../../../../act/use-attempt.ts';
import { useTyped } from '../../../../act/use-typed.ts';
import type { Data } from '../../../../lib/http/request.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { TermText } from '../../../../ui/TermText.tsx';
import { ContributionRoomAnswer } from './ContributionRoomAnswer.tsx';
import { ContributionYear } from './ContributionYear.tsx';
import { type ContributionFigures, figureProblems, noFigures, roomQuestion } from './contribution-room.ts';

export interface ContributionRoomProps {
  /** Calendar year in which the deposits are deductible. */
  readonly year: number;
  /** Number of earlier years that may have unused contribution room. */
  readonly lookbackYears: number;
  /** Planned deposits within the calendar year, in euros. */
  readonly planned: number;
  /** Called with the calculated room in euros when the user accepts it; absent if the room is only information.
   * The fields are then part of another form. */
  readonly onUse?: ((room: number) => void) | undefined;
}

/**
 * Domain 1.3: offers a calculation of jaarruimte and reserveringsruimte as help. The figures are personal and are not
 * stored.
 */
export function ContributionRoom({ year, lookbackYears, planned, onUse }: ContributionRoomProps) {
  const [years, setYears] = useState<readonly ContributionFigures[]>([noFigures]);
  const typed = useTyped();
  const [room, setRoom] = useState<Data<typeof calls.getContributionRoom> | null>(null);
  /** A response is shown only if the figures have not changed since the request. */
  const lastInput = useRef<readonly ContributionFigures[] | null>(null);
  const ask = useAct(calls.getContributionRoom, {
    prepare(of: readonly ContributionFigures[]) {
      lastInput.current = of;
      setRoom(null);
      return { body: roomQuestion(year, of), anonymous: true };
    },
    onDone: (response, of) => lastInput.current === of && setRoom(response),
    onFailed: (_, of) => lastInput.current !== of,
  });
  const problems = figureProblems(years);
  const fields = problems.asked;
  const attempt = useAttempt({
    problems: typed.over(fields, problems.found),
    isRejected: false,
    onPass: () => void ask.run(years),
  });
  const calculate = () => {
    attempt.submit();
    const [wrong] = typed.over(fields, problems.found) ?? [];
    if (wrong) document.getElementById(wrong.field)?.focus();
  };
  const changeYears = (next: readonly ContributionFigures[]) => {
    lastInput.current = null;
    setRoom(null);
    ask.clear();
    setYears(next);
  };
  const change = (index: number, patch: Partial<ContributionFigures>) =>
    changeYears(years.map((figures, at) => (at === index ? { ...figures, ...patch } : figures)));
  return (
    <Fields isNested={onUse !== undefined} onSubmit={calculate}>
      <Stack>
        <p>
          Uw <TermText>jaarruimte</TermText> is het bedrag dat u dit jaar mag aftrekken voor de belasting. Wij
          bewaren deze gegevens niet.
        </p>
        {years.map((figures, index) => (
          <ContributionYear
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the year.
            key={index}
            index={index}
            year={year - index}
            figures={figures}
            errorOf={attempt.errorOf}
            onChange={(field, amount, problem) => {
              typed.note(`${field}-${index}`, problem);
              change(index, { [field]: amount });
            }}
          />
        ))}
        <Cluster>
          <Button
            {...(onUse ? { variant: 'secondary', onClick: calculate } : { type: 'submit' })}
            busy={ask.busy}
          >
            Bereken mijn jaarruimte
          </Button>
          {years.length <= lookbackYears && (
            <Button variant="secondary" icon="plus" onClick={() => changeYears([...years, noFigures])}>
              Voeg {year - years.length} toe
            </Button>
          )}
          {years.length > 1 && (
            <Button variant="quiet" onClick={() => changeYears(years.slice(0, -1))}>
              Haal {year - years.length + 1} weg
            </Button>
          )}
        </Cluster>
        {years.length === 1 && (
          <p>Hebt u in eerdere jaren minder afgetrokken dan mocht? Voeg die jaren toe.</p>
        )}
        <div role="status">
          {(ask.failure !== null || ask.problems.length > 0) && (
            <Banner tone="danger" title="Wij kunnen uw jaarruimte nu niet berekenen">
              Probeer het later opnieuw. U kunt gewoon verder met uw berekening.
            </Banner>
          )}
          {room !== null && <ContributionRoomAnswer room={room} planned={planned} />}
        </div>
        {room !== null && onUse && (
          <div>
            <Button variant="secondary" onClick={() => onUse(room.maxDeductible)}>
              Neem dit bedrag over
            </Button>
          </div>
        )}
      </Stack>
    </Fields>
  );
}

interface FieldsProps {
  /** True within another form, because a form cannot contain a form. */
  readonly isNested: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Groups the fields, and calculates when the user presses Enter in one of them. */
function Fields({ isNested, onSubmit, children }: FieldsProps) {
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    onSubmit();
  };
  if (!isNested) {
    return (
      <form noValidate onSubmit={submit}>
        {children}
      </form>
    );
  }
  return (
    <fieldset
      aria-label="Bereken uw jaarruimte"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) submit(event);
      }}
    >
      {children}
    </fieldset>
  );
}
