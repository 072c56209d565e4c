import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  getUploadFile,
  getUploadForReview,
  listUploads,
  removeUpload,
  uploadFile,
} from './uploads.use-cases.ts';

export function uploadRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listUploads, ({ params, person }) => listUploads(services, person, params.id));

  route(app, calls.uploadFile, ({ params, person, upload }) => uploadFile(services, person, params, upload), {
    rateLimit: limits.upload,
  });

  route(app, calls.removeUpload, async ({ params, person }) => {
    await removeUpload(services, person, params);
    return undefined;
  });

  route(app, calls.getUploadFile, ({ params, person, session }) =>
    getUploadFile(services, person, params, { isEmployee: session.impersonator !== undefined }),
  );

  route(app, calls.getUploadForReview, ({ params, person }) =>
    getUploadForReview(services, person, params.id),
  );
}
