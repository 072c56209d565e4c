import type { serve } from './visit.tsx';

/** Returns the responses to a step-up for a code by mail; every code is correct. */
export const mailedCode = (reason: string): Parameters<typeof serve>[0] => ({
  'POST /api/step-up': () =>
    Response.json(
      {
        data: {
          stepUpId: 's1',
          reason,
          method: 'email',
          methods: ['email'],
          hint: 'a•••••@b.nl',
          passkey: null,
          expiresAt: '2026-11-20T10:10:00.000Z',
        },
      },
      { status: 201 },
    ),
  'POST /api/step-up/s1/confirm': () =>
    Response.json({ data: { twoFaToken: 'a'.repeat(43), expiresAt: '2026-11-20T10:20:00.000Z' } }),
});
