interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** Filter of the fields that may be sent to the client. */
interface Filter {
  /** Returns whether the value has only allowed fields, so that it can be sent unchanged. */
  readonly isClean: (value: unknown) => boolean;
  /** Returns the value with only the allowed fields. */
  readonly pick: (value: unknown) => unknown;
}

const everything: Filter = { isClean: () => true, pick: (value) => value };

function objectFilter(properties: Readonly<Record<string, JsonSchema>>): Filter {
  const filters = new Map(Object.entries(properties).map(([name, schema]) => [name, filterOf(schema)]));
  const names = [...filters.keys()];
  const inOrder = [...filters.values()];
  return {
    isClean(value) {
      if (value === null || typeof value !== 'object') return true;
      let next = 0;
      // `for in` avoids creating a list of keys for every row of a response.
      for (const name in value) {
        // Fields are mostly in the order of the schema, and comparing two equal names is faster than a
        // look-up.
        const filter = name === names[next] ? inOrder[next] : filters.get(name);
        next += 1;
        if (filter === undefined) return false;
        if (filter !== everything && !filter.isClean((value as Record<string, unknown>)[name])) return false;
      }
      return true;
    },
    pick(value) {
      if (value === null || typeof value !== 'object') return value;
      const picked: Record<string, unknown> = {};
      for (const [name, { pick }] of filters) picked[name] = pick((value as Record<string, unknown>)[name]);
      return picked;
    },
  };
}

function listFilter(item: Filter): Filter {
  if (item === everything) return everything;
  return {
    isClean: (value) => !Array.isArray(value) || value.every(item.isClean),
    pick: (value) => (Array.isArray(value) ? value.map(item.pick) : value),
  };
}

function filterOf(schema: JsonSchema): Filter {
  if (schema.properties) return objectFilter(schema.properties);
  if (schema.items) return listFilter(filterOf(schema.items));
  // A nullable object has the type "this or null". If the schema allows several object types, a field of any
  // of these types may be sent.
  const objects = (schema.anyOf ?? []).filter(({ properties, items }) => properties ?? items);
  const [only] = objects;
  if (only && objects.length === 1) return filterOf(only);
  return objects.length > 1 && objects.every(({ properties }) => properties)
    ? objectFilter(Object.assign({}, ...objects.map(({ properties }) => properties)))
    : everything;
}

/**
 * Returns the writer of a response: only the fields in its JSON schema are sent (security item 35), even if a
 * use case adds others to the object. Checking is cheaper than copying, so only a response with a field to
 * omit is copied. The runtime's own `JSON.stringify` writes numbers faster than generated code does
 * (`bench/`, decision 0004).
 */
export function responseWriter(schema: unknown): (answer: unknown) => string {
  const { isClean, pick } = filterOf(schema as JsonSchema);
  return (answer) => JSON.stringify(isClean(answer) ? answer : pick(answer));
}
