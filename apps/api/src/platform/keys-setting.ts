import * as z from 'zod/mini';
import { fieldKeysFrom } from './field-encryption.ts';

const FORM =
  'moet naam:sleutel zijn, met 32 willekeurige bytes in base64 als sleutel; meer sleutels met een komma ertussen';

/** Named keys of 32 bytes, with the key for new values first: `2026:<base64>,2025:<base64>`. */
export const namedKeys = z.pipe(
  z.string().check(z.refine((text) => fieldKeysFrom(text) !== undefined, FORM)),
  z.transform(fieldKeysFrom),
);
