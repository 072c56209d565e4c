import { currentSession } from '../features/sign-in/session/session-state.ts';
import { momentText } from '../lib/moment-text.ts';

/**
 * Marks a page that is printed without the user's name, such as a page of codes: a person who finds the print must
 * not learn its owner.
 */
const UNNAMED = '[data-printed-unnamed]';

/** Returns the name of the user for the heading. During impersonation the session contains the customer's name. */
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
  // The document title contains the name of the page and of the brand.
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

/**
 * Adds a heading to every printed page with its title, the time and the name of the user, even when the user prints
 * from the browser's menu.
 */
export function headPrintedPages(): void {
  window.addEventListener('beforeprint', add);
  window.addEventListener('afterprint', remove);
}
