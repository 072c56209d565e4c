import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { pageWith } from '../../../platform/paging.ts';
import type { Services } from '../../../platform/services.ts';
import { listNotifications, readAllNotifications, readNotification } from './notifications.use-cases.ts';

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listNotifications, async ({ query, person }) => {
    const { unread, ...found } = await listNotifications(services, person, query);
    const response = pageWith(found, ({ id, kind, title, text, contractId, createdAt, readAt }) => ({
      id,
      kind,
      title,
      message: text,
      contractId,
      createdAt: createdAt.toISOString(),
      isRead: readAt !== null,
    }));
    return { unread, ...response };
  });

  route(app, calls.readNotification, async ({ params, person }) => {
    await readNotification(services, person, params.id);
    return undefined;
  });

  route(app, calls.readAllNotifications, async ({ person }) => {
    await readAllNotifications(services, person);
    return undefined;
  });
}
