import { defineCall } from '../../http/call.ts';
import { envelope } from '../../http/schema.ts';
import { brandTeam } from './team.ts';

export const listTeam = defineCall({
  method: 'GET',
  path: '/api/team',
  access: 'visitor',
  group: 'Algemeen',
  summary: 'Wie bij de aanbieder werken, met waaruit hun portret getekend wordt.',
  status: 200,
  response: envelope(brandTeam),
  errors: [],
});
