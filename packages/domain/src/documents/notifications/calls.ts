import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page, pageQuery } from '../../http/paging.ts';
import { envelope, uuid } from '../../http/schema.ts';

/** Subjects of notifications in the portal. The text is sent with each notification. */
export const notificationKinds = [
  'changeRequest',
  'sellRequest',
  'deposit',
  'rollover',
  'document',
  'payout',
  'contract',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  message: z.string(),
  /** The contract the notification concerns; null if it concerns no contract or several contracts. */
  contractId: z.nullable(z.string()),
  createdAt: z.string(),
  isRead: z.boolean(),
});

const group = 'Berichten';

export const listNotifications = defineCall({
  method: 'GET',
  path: '/api/notifications',
  access: 'signedIn',
  group,
  summary: 'De berichten aan de belegger, nieuwste eerst, met hoeveel er ongelezen zijn.',
  query: pageQuery,
  status: 200,
  response: envelope(z.extend(page(notification), { unread: z.int() })),
  errors: ['notAuthenticated'],
});

export const readNotification = defineCall({
  method: 'POST',
  path: '/api/notifications/{id}/read',
  access: 'signedIn',
  group,
  summary: 'Zet één bericht op gelezen.',
  params: z.strictObject({ id: uuid }),
  status: 204,
  errors: ['notAuthenticated', 'notFound'],
});

export const readAllNotifications = defineCall({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'signedIn',
  group,
  summary: 'Zet alle berichten op gelezen.',
  status: 204,
  errors: ['notAuthenticated'],
});
