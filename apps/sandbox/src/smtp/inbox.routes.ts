import { readFileSync } from 'node:fs';
import { type Answer, type Route, redirect } from '../http/routes.ts';
import { inboxPage, mailPage, missingPage, type View, views } from './inbox.pages.ts';
import type { Mail, MailAttachment } from './mail.ts';
import type { Mailbox } from './mailbox.ts';

const STYLE = readFileSync(new URL('./inbox.css', import.meta.url));
const SCRIPT = readFileSync(new URL('./inbox.client.js', import.meta.url));

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * A mail is untrusted: nothing in it runs, is fetched from other hosts or reads the inbox. The `sandbox` directive
 * also applies when the URL is opened outside the frame. Links open in a new tab.
 */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; " +
  "base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

export function inboxRoutes(mailbox: () => Mailbox): Route[] {
  return [
    {
      method: 'GET',
      path: '/',
      answer: ({ url }) => {
        const to = url.searchParams.get('aan')?.trim() || undefined;
        return page(200, inboxPage(mailbox().list(to), to));
      },
    },
    { method: 'GET', path: '/inbox.css', answer: () => asset('text/css', STYLE) },
    { method: 'GET', path: '/inbox.js', answer: () => asset('text/javascript', SCRIPT) },
    {
      method: 'POST',
      path: '/mails/verwijderen',
      answer: async () => {
        await mailbox().clear();
        return redirect('/');
      },
    },
    {
      method: 'GET',
      path: '/mails/:id',
      answer: async ({ params, url }) => {
        const mail = await mailbox().read(params.id ?? '');
        const source = await mailbox().source(params.id ?? '');
        if (mail === undefined || source === undefined) return page(404, missingPage());
        return page(200, mailPage(mail, source.toString('utf8'), requestedView(url, mail)));
      },
    },
    {
      method: 'GET',
      path: '/mails/:id/opmaak',
      answer: async ({ params }) => {
        const mail = await mailbox().read(params.id ?? '');
        return mail === undefined ? page(404, missingPage()) : formatted(mail);
      },
    },
    {
      method: 'GET',
      path: '/mails/:id/bron',
      answer: async ({ params }) => {
        const source = await mailbox().source(params.id ?? '');
        if (source === undefined) return page(404, missingPage());
        return download(`${params.id}.eml`, 'message/rfc822', source);
      },
    },
    {
      method: 'GET',
      path: '/mails/:id/bijlagen/:index',
      answer: async ({ params }) => {
        const mail = await mailbox().read(params.id ?? '');
        const attachment = mail?.attachments[Number(params.index)];
        if (attachment === undefined) return page(404, missingPage());
        return download(attachment.filename, attachment.mimeType, attachment.content);
      },
    },
  ];
}

function requestedView(url: URL, mail: Mail): View {
  const requested = views.find((view) => view === url.searchParams.get('weergave'));
  return requested ?? (mail.html === null ? 'tekst' : 'opmaak');
}

function formatted(mail: Mail): Answer {
  const body = `<!doctype html><meta charset="utf-8"><base target="_blank">${withInlineImages(mail)}`;
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': MAIL_POLICY },
    body,
  };
}

/** Replaces references to embedded pictures by Content-ID (RFC 2392) with their content. */
function withInlineImages(mail: Mail): string {
  const images = mail.attachments.filter(
    ({ contentId, mimeType }) => contentId !== null && mimeType.startsWith('image/'),
  );
  return images.reduce(
    (text, image) => text.replaceAll(`cid:${image.contentId}`, dataUrl(image)),
    mail.html ?? '',
  );
}

function dataUrl({ mimeType, content }: MailAttachment): string {
  return `data:${mimeType};base64,${Buffer.from(content).toString('base64')}`;
}

function page(status: number, body: { text: string }): Answer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      // Without a referrer the browser sends a form with the origin `null`, which counts as another website.
      'referrer-policy': 'same-origin',
    },
    body: body.text,
  };
}

function asset(type: string, body: Uint8Array): Answer {
  return { status: 200, headers: { 'content-type': `${type}; charset=utf-8` }, body };
}

/** Returns the attachment as a download, so an attached page never opens in the inbox. */
function download(filename: string, mimeType: string, body: Uint8Array): Answer {
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream';
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(filename.toWellFormed())}`;
  return { status: 200, headers: { 'content-type': type, 'content-disposition': disposition }, body };
}
