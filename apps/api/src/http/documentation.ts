import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { commonErrors, employeeErrors, errorBody, errorCatalogue } from '@portaal/domain/http/error';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as JsonSchema;
  return rest;
}

function parametersOf(place: 'path' | 'query' | 'header', schema: z.ZodMiniType | undefined): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const codesOf = ({ access, errors }: Call) => [
  ...errors,
  ...(access === 'admin' ? employeeErrors : []),
  ...commonErrors,
];

function responsesOf(call: Call): JsonSchema {
  const responses: Record<string, JsonSchema> = {
    [call.status]: call.response
      ? {
          description: 'Gelukt',
          content: { 'application/json': { schema: schemaOf(call.response, 'output') } },
        }
      : call.file
        ? { description: 'Gelukt', content: { [call.file]: {} } }
        : { description: 'Gelukt, zonder inhoud' },
  };
  for (const code of codesOf(call)) {
    const { status, message } = errorCatalogue[code];
    const before = responses[status]?.description;
    responses[status] = {
      description: before ? `${before} | ${code}: ${message}` : `${code}: ${message}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}

function operationOf(name: string, call: Call): JsonSchema {
  return {
    operationId: name,
    tags: [call.group],
    summary: call.summary,
    description: {
      visitor: 'Voor iedereen.',
      signedIn: 'Alleen aangemeld.',
      admin: 'Alleen voor beheerders.',
    }[call.access],
    parameters: [
      ...parametersOf('path', call.params),
      ...parametersOf('query', call.query),
      ...parametersOf('header', call.headers),
    ],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: {
              [call.form ? 'application/x-www-form-urlencoded' : 'application/json']: {
                schema: schemaOf(call.body, 'input'),
              },
            },
          },
        }
      : {}),
    ...(call.upload
      ? {
          requestBody: {
            required: true,
            description: `Het bestand zelf, van hoogstens ${call.upload.maximumBytes} bytes.`,
            content: Object.fromEntries(call.upload.types.map((type) => [type, {}])),
          },
        }
      : {}),
    responses: responsesOf(call),
  };
}

/** Returns an OpenAPI 3.1 document of every call in the contract. */
function openApi(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    const path = paths[call.path] ?? {};
    path[call.method.toLowerCase()] = operationOf(name, call);
    paths[call.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Beleggersportaal', version: '1', description: 'Alle aanroepen van het portaal.' },
    paths,
    components: { schemas: { Error: schemaOf(errorBody, 'output') } },
  };
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function section(name: string, call: Call): string {
  const block = (title: string, value: unknown): string =>
    value === undefined
      ? ''
      : `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;
  const operation = operationOf(name, call);
  const parameters = operation.parameters as unknown[];
  return `<article id="${name}"><h3><code>${call.method} ${call.path}</code></h3><p>${escapeHtml(call.summary)} ${operation.description}</p>
${block('Parameters', parameters.length > 0 ? parameters : undefined)}${block('Invoer', call.upload ?? (call.body && schemaOf(call.body, 'input')))}${block(
  `Antwoord ${call.status}`,
  call.response && schemaOf(call.response, 'output'),
)}${block(
  'Fouten',
  codesOf(call).map((code) => `${errorCatalogue[code].status} ${code}: ${errorCatalogue[code].message}`),
)}</article>`;
}

const STYLE = `body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem;color:#1d2420;background:#fbfaf7}
h1,h2{font-weight:600;line-height:1.2}h3{margin:0;font-size:1rem}article{border-top:1px solid #d9d6cc;padding:1rem 0}
pre{background:#f1efe8;padding:1rem;overflow:auto;font-size:.85rem;border-radius:6px}summary{cursor:pointer;padding:.35rem 0}
@media (prefers-color-scheme:dark){body{background:#151917;color:#e8e6df}pre{background:#202622}article{border-color:#363d38}}`;

function page(): string {
  const groups = Map.groupBy(Object.entries(calls) as [string, Call][], ([, call]) => call.group);
  const body = [...groups].map(
    ([group, members]) =>
      `<section><h2>${group}</h2>${members.map(([name, call]) => section(name, call)).join('\n')}</section>`,
  );
  return `<!doctype html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API van het beleggersportaal</title><style>${STYLE}</style></head><body><main><h1>API van het beleggersportaal</h1>
<p>Gemaakt uit het contract. Als <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.</p>${body.join('\n')}</main></body></html>`;
}

/** Serves the API documentation at `/api/docs`, outside production (security item 40). */
export function documentApi(app: FastifyInstance): void {
  app.get('/api/docs/openapi.json', () => openApi());
  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(page()),
  );
}
