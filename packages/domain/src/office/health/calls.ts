import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope } from '../../http/schema.ts';

export const getLiveness = defineCall({
  method: 'GET',
  path: '/api/health/live',
  access: 'visitor',
  group: 'Algemeen',
  summary: 'Het proces leeft en neemt aanroepen aan. Raakt de database niet aan: hier kijkt een proxy.',
  status: 200,
  response: envelope(z.object({ status: z.literal('ok'), version: z.string() })),
  errors: [],
});

export const getReadiness = defineCall({
  method: 'GET',
  path: '/api/health/ready',
  access: 'visitor',
  group: 'Algemeen',
  summary: 'Het proces kan aanroepen verwerken: de database antwoordt.',
  status: 200,
  response: envelope(z.object({ status: z.literal('ok'), database: z.enum(['embedded', 'postgres']) })),
  errors: [],
});
