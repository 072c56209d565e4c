import * as z from 'zod/mini';
import { running } from '../../../fields/contract-states.ts';
import { plainText } from '../../../http/schema.ts';
import { calculatorLimits } from '../../../products/products/product.ts';
import { defineChange } from '../definition.ts';

const name = z.pipe(
  plainText(calculatorLimits.description),
  z.pipe(
    z.transform((text: string) => text.trim()),
    z.string().check(z.minLength(1, 'Geef het contract een naam.')),
  ),
);

export const omschrijving = defineChange({
  title: 'Naam van het contract',
  text: 'De naam die u zelf aan dit contract geeft.',
  subject: 'de naam',
  event: 'descriptionChanged',
  allowedIn: [...running, 'awaitingPayment', 'awaitingReview'],
  notFor: {},
  schema: z.strictObject({ option: z.literal('omschrijving'), description: name }),
  isImmediate: true,
  hidesInHistory: true,
  effectiveOn: (_, { today }) => today,
  summary: ({ description }, terms) => [
    { label: 'Naam van het contract', before: terms.description, after: description },
  ],
});
