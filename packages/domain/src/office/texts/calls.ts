import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, plainText } from '../../http/schema.ts';
import { productCodes } from '../../products/products/product.ts';

const group = 'Beheer';
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

const providerText = z.object({
  kind: z.string(),
  title: z.string(),
  /** File name in the folder `teksten` of the brand. */
  file: z.string(),
  /**
   * `missing`: the brand has no file. `faulty`: a server that starts now rejects the file. `outdated`: the text is
   * used, but no brand opens with it, because a rule is newer than the text.
   */
  status: z.enum(['present', 'missing', 'faulty', 'outdated']),
  /** Whether the file is the text in force; false if it changed after the server started. */
  isInForce: z.boolean(),
  /** Line in the file, counted from 1; null for a file that cannot be read. */
  faults: z.array(z.object({ line: z.nullable(z.int()), message: z.string() })),
  /** Products with a test print of their own; empty for a text that is the same for every product. */
  products: z.array(z.enum(productCodes)),
});
export type ProviderTextView = z.infer<typeof providerText>;

const texts = z.object({
  texts: z.array(providerText),
  /** Files in the folder that belong to no text. */
  unknownFiles: z.array(z.string()),
});
export type ProviderTextsView = z.infer<typeof texts>;

export const listTexts = defineCall({
  method: 'GET',
  path: '/api/admin/texts',
  access: 'admin',
  group,
  summary:
    'De teksten van het merk in de map teksten, zoals ze nu in de map staan: wat er is, wat ontbreekt, en elke fout met de regel.',
  status: 200,
  response: envelope(texts),
  errors: [...employees],
});

export const getTextPrint = defineCall({
  method: 'GET',
  path: '/api/admin/texts/{kind}/print',
  access: 'admin',
  group,
  summary:
    'Een proefafdruk van een tekst met verzonnen gegevens: een PDF van een document, een HTML-bestand van een mail of een pagina. Het contract is er per product.',
  params: z.strictObject({ kind: plainText(40) }),
  query: z.strictObject({ product: z.optional(z.enum(productCodes)) }),
  status: 200,
  file: 'application/octet-stream',
  errors: [...employees, 'notFound'],
});
