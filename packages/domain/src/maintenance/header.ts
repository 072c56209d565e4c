/** The header of every answer of a brand with maintenance, announced or going on; a new value: ask what it is. */
export const MAINTENANCE_HEADER = 'x-maintenance';
