import * as z from 'zod/mini';

const filled = z.string().check(z.minLength(1, 'Dit is nog niet ingevuld.'));

/** Parts of a drawn portrait. The drawing code defines the shape of each part. */
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

/** A member of the provider's team, as introduced to investors. */
const teamMember = z.strictObject({ name: filled, role: filled, about: filled, portrait });
export type TeamMember = z.infer<typeof teamMember>;

/**
 * Schema of `brands/<brand>/team.json`, which the server validates at startup: at least one member, each with all
 * fields.
 */
export const brandTeam = z
  .array(teamMember)
  .check(z.minLength(1, 'Een aanbieder zonder mensen bestaat niet: noem er minstens één.'));
