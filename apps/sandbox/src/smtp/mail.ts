import type { Address, Attachment, Email } from 'postal-mime';

export interface MailSummary {
  /** Id of the mail and name of its file; ids sort by time of arrival. */
  readonly id: string;
  /** Time of arrival, ISO 8601 in UTC. */
  readonly receivedAt: string;
  readonly from: string;
  /** Addresses to which the mail was delivered, including hidden recipients. */
  readonly to: readonly string[];
  readonly subject: string;
  /** Size of the mail in bytes. */
  readonly size: number;
  readonly attachmentCount: number;
}

export interface MailAttachment {
  readonly filename: string;
  readonly mimeType: string;
  readonly contentId: string | null;
  readonly content: Uint8Array;
}

export interface Mail extends MailSummary {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly MailAttachment[];
}

export function summarise(id: string, size: number, email: Email): MailSummary {
  return {
    id,
    receivedAt: receivedAt(id),
    from: email.from === undefined ? headerValues(email, 'return-path').join() : label(email.from),
    to: recipients(email),
    subject: email.subject ?? '(geen onderwerp)',
    size,
    attachmentCount: email.attachments.length,
  };
}

export function describeMail(id: string, source: Buffer, email: Email): Mail {
  return {
    ...summarise(id, source.length, email),
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: email.text ?? null,
    html: email.html ?? null,
    attachments: email.attachments.map(describeAttachment),
  };
}

function describeAttachment(attachment: Attachment, index: number): MailAttachment {
  const { content } = attachment;
  return {
    filename: attachment.filename ?? `bijlage-${index + 1}`,
    mimeType: attachment.mimeType,
    contentId: attachment.contentId?.replaceAll(/^<|>$/g, '') ?? null,
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  };
}

/**
 * Returns the delivery addresses. A file that a user placed in the directory has no delivery headers, so its visible
 * recipients count.
 */
function recipients(email: Email): string[] {
  const delivered = headerValues(email, 'delivered-to');
  if (delivered.length > 0) return delivered;
  return [...(email.to ?? []), ...(email.cc ?? [])].flatMap(
    (address) => address.address ?? address.group.map((member) => member.address),
  );
}

function headerValues(email: Email, key: string): string[] {
  return email.headers.filter((header) => header.key === key).map((header) => header.value.trim());
}

function label(address: Address): string {
  if (address.address === undefined) return address.name;
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}

/** Converts `2026-11-21T09-30-00-123Z-000000` to `2026-11-21T09:30:00.123Z`. */
function receivedAt(id: string): string {
  return id.replace(/^(.{13})-(\d{2})-(\d{2})-(\d{3}Z).*$/, '$1:$2:$3.$4');
}
