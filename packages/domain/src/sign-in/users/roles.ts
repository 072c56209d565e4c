export const roles = ['investor', 'admin'] as const;
export type Role = (typeof roles)[number];
