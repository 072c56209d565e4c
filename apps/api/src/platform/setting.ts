import * as z from 'zod/mini';

/** The chapters of `docs/configuration.md`, in order. */
export const settingGroups = [
  'Server',
  'Database',
  'Merken en adressen',
  'Mail en sms',
  'Documenten en uploads',
  'Sleutels',
  'Bank, betalen en incasso',
  'Gegevens van anderen',
  'Medewerkers en beveiliging',
  'Metingen en meldingen',
  'Ontwikkelen en testen',
  'Opdrachten',
] as const;

/** The description of a setting in `docs/configuration.md`, in Dutch, for operators. */
export interface SettingText {
  readonly group: (typeof settingGroups)[number];
  readonly meaning: string;
  /**
   * Default as text; only for a setting whose schema has no default, because the default depends on another
   * setting or on the brand.
   */
  readonly default?: string;
  /** Condition under which production requires the setting; absent for an optional setting. */
  readonly required?: string;
  /** True for a secret, which belongs in a file that only the server can read. */
  readonly isSecret?: true;
}

export interface Setting extends SettingText {
  readonly name: string;
}

/** Value of `required` for a setting that production always requires. */
export const ALWAYS = 'ja';

const texts = z.registry<SettingText>();

/** Attaches the description of a setting to its schema, so that one place defines both. */
export function setting<Schema extends z.ZodMiniType>(text: SettingText, schema: Schema): Schema {
  texts.add(schema, text);
  return schema;
}

/** Lists the settings of a schema in order, each with its description. Throws for a setting without a description. */
export function settingsOf(fields: Readonly<Record<string, z.ZodMiniType>>): Setting[] {
  return Object.entries(fields).map(([name, schema]) => {
    const text = texts.get(schema);
    if (!text) throw new Error(`${name} has no text: wrap its schema in setting(…)`);
    const value = defaultOf(schema);
    return { name, ...(value === undefined ? {} : { default: value }), ...text };
  });
}

/** Returns the default value in the notation of an environment variable. */
function defaultOf(schema: z.ZodMiniType): string | undefined {
  const { data } = z.safeParse(schema, undefined);
  if (data === undefined) return undefined;
  return `\`${typeof data === 'boolean' ? Number(data) : data}\``;
}
