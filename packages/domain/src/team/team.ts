import * as z from 'zod/mini';

const filled = z.string().check(z.minLength(1, 'Dit is nog niet ingevuld.'));

/** What a drawn portrait is put together from; how each part is drawn stands with the drawing. */
export const portrait = z.strictObject({
  face: z.enum(['oval', 'round', 'square']),
  hair: z.enum(['parted', 'cropped', 'bob', 'bun', 'long', 'curls', 'bald', 'headscarf']),
  hairColour: z.enum(['dark', 'fair', 'grey']),
  skin: z.enum(['light', 'medium', 'dark']),
  beard: z.enum(['none', 'moustache', 'full']),
  glasses: z.enum(['none', 'round', 'square']),
  clothes: z.enum(['blazer', 'shirt', 'rollNeck', 'cardigan']),
});
export type Portrait = z.infer<typeof portrait>;

/** One of the people of the provider an investor can meet. */
const teamMember = z.strictObject({ name: filled, role: filled, about: filled, portrait });
export type TeamMember = z.infer<typeof teamMember>;

/** `brands/<brand>/team.json`, checked when the server starts: nobody is half introduced, and never is nobody. */
export const brandTeam = z
  .array(teamMember)
  .check(z.minLength(1, 'Een aanbieder zonder mensen bestaat niet: noem er minstens één.'));
