import { html, type Markup } from '../http/html.ts';
import { actionButtons, pageAnswer } from '../http/page.ts';
import type { Answer } from '../http/routes.ts';
import { nameOf } from './mandate-message.ts';
import type { Account, Mandate } from './state.ts';

const NOTICE = html`<p class="quiet notice">Dit is een nagebootste ondertekenpagina. Er wordt niets afgeschreven.</p>`;

const stateTexts: Readonly<Record<Mandate['state'], string>> = {
  PREPARED: 'is nog niet getekend',
  SIGNED_PENDING_DEBTOR_BANK: 'wacht op de bank',
  SIGNED: 'is getekend',
  SUSPENDED: 'is geschorst',
  CANCELLED: 'is ingetrokken',
};

export const stateText = ({ state }: Mandate): string => stateTexts[state];

const card = (status: number, title: string, content: Markup): Answer =>
  pageAnswer(
    status,
    title,
    html`<main class="pay"><h1>${title}</h1><div class="card">${content}</div>${NOTICE}</main>`,
  );

interface Faults {
  /** The entered text, if it is not a valid IBAN. */
  readonly wrongIban: string | undefined;
}

export function signPage(mandate: Mandate, { name, creditorId }: Account, { wrongIban }: Faults): Answer {
  const rows = [
    ['Incassant', name],
    ['Incassant-ID', creditorId],
    ['Kenmerk machtiging', mandate.id],
    ['Naam', nameOf(mandate)],
  ].map(([label, value]) => html`<div><dt>${label ?? ''}</dt><dd>${value ?? ''}</dd></div>`);
  const error = html`<p class="danger" id="iban-error" role="alert">Dit IBAN klopt niet. Kijk het na.</p>`;
  return card(
    wrongIban === undefined ? 200 : 422,
    'SEPA incasso machtiging',
    html`${mandate.amountText === null ? '' : html`<p class="amount">${mandate.amountText}</p>`}
      <dl class="facts">${rows}</dl>
      <form method="post" action="/twikey/sign/${mandate.key}">
        <p class="field"><label for="iban">Uw IBAN</label>
          <input id="iban" name="iban" autocomplete="off" value="${wrongIban ?? mandate.iban ?? ''}"
            ${wrongIban === undefined ? '' : html`aria-invalid="true" aria-describedby="iban-error"`}></p>
        ${wrongIban === undefined ? '' : error}
        <p class="notice">Met uw handtekening geeft u toestemming aan ${name} om steeds een opdracht naar uw bank te
          sturen, om een bedrag van uw rekening te halen. U geeft ook uw bank toestemming om dat bedrag van uw rekening
          te halen. Bent u het niet eens met een afschrijving? Dan kunt u het geld terug laten boeken. Neem daarvoor
          binnen 8 weken contact op met uw bank.</p>
        <p class="notice"><label class="choice"><input type="checkbox" name="faultySignature" value="true">
          Kom terug met een foute handtekening</label></p>
        ${actionButtons([
          ['ok', 'Ondertekenen'],
          ['cancel', 'Annuleren'],
          ['fail', 'Mislukt'],
          ['pending', 'Wacht op de bank'],
        ])}
      </form>`,
  );
}

/** Renders the page of a mandate that was signed or can no longer be signed. */
export const donePage = (mandate: Mandate): Answer =>
  card(200, 'SEPA incasso machtiging', html`<p>Deze machtiging ${stateText(mandate)}.</p>`);

export const expiredPage = (): Answer =>
  card(410, 'Uitnodiging verlopen', html`<p>Vraag een nieuwe uitnodiging aan.</p>`);

/** Renders the final page for a signer if the portal configured no return URL. */
export const noReturnPage = (status: string): Answer =>
  card(
    200,
    'Geen adres om terug te gaan',
    html`<p>Het portaal heeft nog geen <code>returnUrl</code>. De uitkomst is: ${status}.</p>`,
  );

export const missingPage = (): Answer =>
  pageAnswer(
    404,
    'Niet gevonden',
    html`<main class="pay"><h1>Deze machtiging bestaat niet (meer)</h1></main>`,
  );
