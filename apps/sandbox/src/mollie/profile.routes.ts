import { readFields } from '../http/json-text.ts';
import { failure, json, type Route } from '../http/routes.ts';
import { apiRoute, hal } from './api.ts';
import type { MollieService } from './service.ts';
import { changeProfile } from './switches.ts';

/**
 * Returns the routes of the profile that belongs to a key, and the switch for Mollie's decision about the
 * profile.
 */
export function profileRoutes(service: MollieService): Route[] {
  const { state } = service;
  return [
    apiRoute(service, 'GET', '/profiles/me', ({ caller: { mode, profileId }, addresses: { api } }) =>
      hal(200, {
        resource: 'profile',
        id: profileId,
        mode,
        name: 'Sandbox',
        website: 'https://www.example.nl',
        email: 'info@example.nl',
        phone: '+31201234567',
        businessCategory: 'FINANCIAL_SERVICES',
        status: state.profile.status,
        createdAt: '2026-01-01T09:00:00+00:00',
        _links: { self: { href: `${api}/profiles/${profileId}`, type: 'application/hal+json' } },
      }),
    ),
    {
      method: 'POST',
      path: '/_sandbox/mollie/profile',
      answer: async (call) => {
        const changed = changeProfile(state.profile, await readFields(call));
        if (changed === undefined) {
          return failure(422, 'status is verified, unverified of blocked; hasIdeal is true of false.');
        }
        state.profile = changed;
        await service.save();
        return json(200, { data: changed });
      },
    },
  ];
}
