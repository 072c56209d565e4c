import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope } from '../../http/schema.ts';

export const listCountries = defineCall({
  method: 'GET',
  path: '/api/countries',
  access: 'visitor',
  storedInBrowser: true,
  group: 'Algemeen',
  summary: 'Landen (ISO 3166-1) met hun Nederlandse naam.',
  status: 200,
  response: envelope(z.array(z.object({ code: z.string(), name: z.string() }))),
  errors: [],
});
