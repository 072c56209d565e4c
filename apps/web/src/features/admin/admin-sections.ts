const adminSections = ['maand', 'koersen', 'verkopen', 'wijzigingen', 'vragenlijsten'] as const;
export type AdminSection = (typeof adminSections)[number];

/** The part of the admin area an address names; undefined: the people, as for a part that does not exist. */
export const sectionIn = ({ deel }: Readonly<Record<string, unknown>>): AdminSection | undefined =>
  adminSections.find((section) => section === deel);
