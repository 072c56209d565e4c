import { currentSession } from '../features/session/session-state.ts';
import { momentText } from '../lib/moment-text.ts';

/** On a page that carries this nobody's name is printed: who finds the sheet must not know whose it is. */
const UNNAMED = '[data-printed-unnamed]';

/** Who prints; while an employee impersonates, the session has the name of the customer. */
function printedBy(): string[] {
  const session = currentSession();
  if (session.status !== 'signedIn' || document.querySelector(UNNAMED) !== null) return [];
  const { name, impersonation } = session.user;
  if (impersonation !== undefined) return [`voor ${name}`, 'door een medewerker'];
  return name === '' ? [] : [`door ${name}`];
}

const head = (): HTMLElement => {
  const line = document.createElement('p');
  line.className = 'print-only';
  // The title names the page and the brand.
  line.textContent = [
    document.title,
    `afgedrukt op ${momentText(new Date().toISOString())}`,
    ...printedBy(),
  ].join(', ');
  return line;
};

let printed: HTMLElement | undefined;

function remove(): void {
  printed?.remove();
  printed = undefined;
}

function add(): void {
  remove();
  printed = head();
  document.body.prepend(printed);
}

/** Every page on paper begins with what it is, when it was printed and by whom: also one printed by the browser's menu. */
export function headPrintedPages(): void {
  window.addEventListener('beforeprint', add);
  window.addEventListener('afterprint', remove);
}
