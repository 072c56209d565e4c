import { addMonths, isoDate } from '@portaal/engine';
import type { FieldProblem } from '../http/error.ts';
import { dayText, euroText, percentageText } from '../notation/dutch.ts';
import { calculatorLimits } from '../products/product.ts';
import type { ChangeFacts, ChangeInput, ChangeOf } from './calls.ts';
import { switchProblems } from './fund-switch.ts';

/** Months a pause can last at most. */
const LONGEST_PAUSE = 12;
/** Years an accumulation lasts at least (domain 1.4). */
const SHORTEST_ACCUMULATION = calculatorLimits.duration.SUL.minimum;

/** Euro a month at the least: of one fund what that fund asks, of several what a contract asks (domain 6). */
function minimumPeriodicDeposit(
  shares: readonly { readonly id: number; readonly percentage: number }[],
  { funds }: Pick<ChangeFacts, 'funds'>,
): number {
  const chosen = shares.filter(({ percentage }) => percentage > 0);
  const only = chosen.length === 1 ? funds.find(({ id }) => id === chosen[0]?.id) : undefined;
  return only?.minimumPeriodicDeposit ?? calculatorLimits.periodicDeposit.minimum;
}

function depositProblems(wanted: ChangeOf<'inleg'>, facts: ChangeFacts): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const minimum = minimumPeriodicDeposit(facts.funds, facts);
  if (wanted.periodicDeposit > 0 && wanted.periodicDeposit < minimum) {
    const message = `Het bedrag moet minimaal ${euroText(minimum)} per maand zijn. Vul 0 in om te stoppen.`;
    problems.push({ field: 'periodicDeposit', message });
  }
  // What is collected now could not be sold for 56 days, and would pay entry cost for nothing.
  if (facts.status === 'sellPending' && wanted.periodicDeposit > facts.periodicDeposit) {
    const message = 'U bent aan het verkopen. U kunt uw inleg nu alleen verlagen, pauzeren of stoppen.';
    problems.push({ field: 'periodicDeposit', message });
  }
  const { pausedUntil } = wanted;
  // A pause that runs may stay as it is.
  if (pausedUntil === null || pausedUntil === facts.pausedUntil) return problems;
  const latest = addMonths(facts.today, LONGEST_PAUSE);
  if (wanted.periodicDeposit === 0) {
    problems.push({ field: 'pausedUntil', message: 'Als u stopt met inleggen, is een pauze niet nodig.' });
  } else if (pausedUntil <= facts.today || pausedUntil > latest) {
    const message = `Kies een dag na vandaag en uiterlijk ${dayText(latest)}.`;
    problems.push({ field: 'pausedUntil', message });
  }
  return problems;
}

function allocationProblems(wanted: ChangeOf<'fondsverdeling'>, facts: ChangeFacts): FieldProblem[] {
  const { funds: shares } = wanted;
  const problems: FieldProblem[] = [];
  const seen = new Set<number>();
  shares.forEach(({ id, percentage }, index) => {
    const fund = facts.funds.find((one) => one.id === id);
    if (!fund) problems.push({ field: `funds[${index}].id`, message: 'Dit fonds bestaat niet.' });
    else if (seen.has(id)) {
      problems.push({ field: `funds[${index}].id`, message: 'Kies elk fonds maar één keer.' });
    } else if (percentage > fund.maximum) {
      const message = `In een lijfrente mag maximaal ${percentageText(fund.maximum)} in dit fonds.`;
      problems.push({ field: `funds[${index}].percentage`, message });
    }
    seen.add(id);
  });
  const total = shares.reduce((sum, { percentage }) => sum + Math.round(percentage * 10_000), 0);
  if (total !== 10_000) {
    problems.push({ field: 'funds', message: 'De verdeling moet samen precies 100% zijn.' });
  }
  const minimum = minimumPeriodicDeposit(shares, facts);
  if (facts.periodicDeposit > 0 && facts.periodicDeposit < minimum) {
    const message = `In dit fonds legt u minimaal ${euroText(minimum)} per maand in. Wijzig eerst uw maandelijkse inleg.`;
    problems.push({ field: 'funds', message });
  }
  return problems.length > 0 ? problems : switchProblems(wanted, facts);
}

const isLastOfMonth = (day: string): boolean =>
  new Date(Date.parse(day) + 86_400_000).toISOString().endsWith('-01T00:00:00.000Z');

/** Domain 1.4: not too soon, and in time to begin with the payouts. */
function endProblem(
  endDate: string,
  { startDate, latestEnd, nextValueDate }: ChangeFacts,
): string | undefined {
  if (latestEnd === null) return 'Vul eerst uw geboortedatum in bij uw persoonlijke informatie.';
  const first = startDate && addMonths(startDate, 12 * SHORTEST_ACCUMULATION);
  const earliest = first !== null && first > nextValueDate ? first : nextValueDate;
  if (endDate < earliest) return `Kies een dag vanaf ${dayText(earliest)}.`;
  if (endDate > latestEnd) return `De opbouw mag uiterlijk op ${dayText(latestEnd)} eindigen.`;
  return isLastOfMonth(endDate) ? undefined : 'Kies de laatste dag van een maand.';
}

/** What is asked of each kind of annuity, and of none of the other. */
function annuityProblems(wanted: ChangeOf<'lijfrente'>, facts: ChangeFacts): FieldProblem[] {
  const { endDate, payout, uitkeringsTermijnCode, loonheffingskorting } = wanted;
  if (facts.product === 'SDIL') {
    if (endDate !== undefined || payout !== undefined)
      return [{ field: 'option', message: 'Dit kan niet bij een lijfrente die uitkeert.' }];
    return uitkeringsTermijnCode === 'Geen'
      ? [{ field: 'uitkeringsTermijnCode', message: 'Kies hoe vaak u een uitkering wilt.' }]
      : [];
  }
  if (uitkeringsTermijnCode !== undefined || loonheffingskorting !== undefined) {
    return [{ field: 'option', message: 'Dit kan pas als uw lijfrente uitkeert.' }];
  }
  if (endDate !== undefined && payout !== undefined) {
    return [{ field: 'option', message: 'Kies één wijziging tegelijk.' }];
  }
  const message = endDate === undefined ? undefined : endProblem(endDate, facts);
  if (message !== undefined) return [{ field: 'endDate', message }];
  return payout?.uitkeringsTermijnCode === 'Geen'
    ? [{ field: 'payout.uitkeringsTermijnCode', message: 'Kies hoe vaak u een uitkering wilt.' }]
    : [];
}

const bornBefore = (field: string, birthDate: string, today: string): FieldProblem[] =>
  birthDate < today && birthDate > addMonths(isoDate(today), -12 * calculatorLimits.age)
    ? []
    : [{ field, message: 'Vul een geldige geboortedatum in.' }];

/**
 * The rules of domain 5.7 that need the contract and today. Form and server both ask here; an empty list means that
 * the change can be asked. Those of a conversion need fiscal data and are the server's.
 */
export function changeProblems(wanted: ChangeInput, facts: ChangeFacts): FieldProblem[] {
  switch (wanted.option) {
    case 'inleg':
      return depositProblems(wanted, facts);
    case 'fondsverdeling':
      return allocationProblems(wanted, facts);
    case 'lijfrente':
      return annuityProblems(wanted, facts);
    case 'begunstiging':
      return wanted.begunstigden.flatMap(({ geboortedatum, relatie }, index) => [
        ...bornBefore(`begunstigden[${index}].geboortedatum`, geboortedatum, facts.today),
        ...(relatie.trim() === ''
          ? [{ field: `begunstigden[${index}].relatie`, message: 'Vul dit veld in.' }]
          : []),
      ]);
    case 'tenaamstelling':
      return bornBefore('geboortedatum', wanted.geboortedatum, facts.today);
    case 'uitkering':
    case 'omschrijving':
      return [];
  }
}
