import { expect, test } from 'vitest';
import { pageView } from './tracking.ts';

test('T-01 a page view is tracked by the name of the route, never by its URL', () => {
  expect(pageView('/bedrag-beleggen/{-$stap}', {}, 'baken')).toEqual({
    event: 'page_view',
    routeName: '/bedrag-beleggen/{-$stap}',
    brand: 'baken',
  });
});

test('T-01 a route can override the tracked name', () => {
  expect(pageView('/about', { trackedAs: 'over-ons' }, 'baken')?.routeName).toBe('over-ons');
});

test('T-01 a route can be excluded from tracking', () => {
  expect(pageView('/', { untracked: true }, 'baken')).toBeNull();
});
