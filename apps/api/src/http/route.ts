import type { Readable } from 'node:stream';
import type {
  Call,
  CallBody,
  CallHeaders,
  CallParams,
  CallQuery,
  CallResponse,
} from '@portaal/domain/http/call';
import type { ErrorCode } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions as ServerRoute } from 'fastify';
import * as z from 'zod/mini';
import type { Brand } from '../brands/brands.ts';
import { AppError } from '../platform/app-error.ts';
import { AwaitsApproval } from '../platform/awaits-approval.ts';
import { contentDigest } from '../platform/content-digest.ts';
import type { SignedInPerson } from '../platform/services.ts';
import type { LiveSession } from '../platform/session.ts';
import { compressionOf } from './compression.ts';
import { type EmployeeCall, employeeCall, requestOf, requireEmployee } from './employee-rights.ts';
import { changesNothing } from './impersonation.ts';
import { responseWriter } from './response-fields.ts';
import { acceptFiles, uploadIn } from './upload.ts';

/** A file for download; `name` is plain ASCII without quotes. */
export interface FileResponse {
  readonly name: string;
  /** A large file is generated while it is sent. */
  readonly content: Buffer | Readable;
}

type Data<C extends Call> = C extends { file: string }
  ? FileResponse
  : CallResponse<C> extends { data: infer D }
    ? D
    : undefined;
type IsVisitors<C extends Call> = C['access'] extends 'visitor' ? true : false;

export interface CallContext<C extends Call> {
  readonly params: CallParams<C>;
  readonly query: CallQuery<C>;
  readonly headers: CallHeaders<C>;
  readonly body: CallBody<C>;
  /** The bytes of the uploaded file, as they arrive. */
  readonly upload: C extends { upload: object } ? AsyncIterable<Buffer> : undefined;
  readonly brand: Brand;
  /**
   * The caller's session. A call for visitors looks it up only when needed, because a look-up counts as use
   * of the session and needs the database.
   */
  readonly session: IsVisitors<C> extends true ? () => Promise<LiveSession | undefined> : LiveSession;
  /** The person of {@link session}. */
  readonly person: IsVisitors<C> extends true ? undefined : SignedInPerson;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Options of a route that concern this server, not the contract. */
export interface RouteOptions {
  readonly rateLimit?: { readonly max: number; readonly timeWindow: string };
  /** True for a poll that must not appear in the access log. */
  readonly quiet?: boolean;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Returns the writer of a response. A type that JSON schema cannot express (a parsed date) is accepted unchecked. The
 * writer is built for the first response, because most calls of a process are never used before it is ready.
 */
function lazyWriter(answer: z.ZodMiniType): ReturnType<typeof responseWriter> {
  let write: ReturnType<typeof responseWriter> | undefined;
  return (value) => {
    write ??= responseWriter(
      z.toJSONSchema(answer, { target: 'draft-7', unrepresentable: 'any', io: 'output' }),
    );
    return write(value);
  };
}

/**
 * Registers a call of the contract. Checks the caller first and then every part of the request, so that an
 * error reveals nothing that the caller may not see. Sends the result of the handler as `{ data }`, with only
 * the fields in the contract.
 */
export function route<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (context: CallContext<C>) => Promise<Data<C>> | Data<C>,
  options: RouteOptions = {},
): void {
  const { response, upload } = call;
  const parse = {
    params: call.params && requestParser('params', call.params),
    query: call.query && requestParser('query', call.query),
    headers: call.headers && requestParser('headers', call.headers),
    body: call.body && requestParser('body', call.body),
  };
  const write = response && lazyWriter(response);
  const ofEmployee = employeeCall(call);
  const registration: ServerRoute = {
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    compress: compressionOf(call),
    ...(options.quiet ? { logLevel: 'warn' as const } : {}),
    config: {
      call,
      ...(options.rateLimit ? { rateLimit: options.rateLimit } : {}),
      ...(upload ? { takesFile: true } : {}),
    },
    handler: async (request, reply) => {
      const found = call.access === 'visitor' ? undefined : await sessionOf(request);
      if (found) requireEmployee(call, found);
      if (found || !changesNothing(call)) await overseeImpersonation(request, call, options);
      const params = parse.params?.(request.params);
      const query = parse.query?.(request.query);
      const headers = parse.headers?.(request.headers);
      const body = parse.body?.(request.body ?? {});
      // The raw input can be used here, because validation has already rejected anything outside the
      // contract.
      const { params: sentTo, body: sent } = request;
      const session =
        found && call.stepUp
          ? { ...found, content: contentDigest({ path: call.path, params: sentTo, body: sent ?? {} }) }
          : found;
      const context = {
        params,
        query,
        headers,
        body,
        upload: upload && uploadIn(request, reply, upload),
        brand: request.brand,
        session: session ?? (() => request.session()),
        person: session?.person,
        request,
        reply,
      } as CallContext<C>;
      const data = ofEmployee?.mayTakeTwo ? await orAsk(ofEmployee, context) : await handler(context);
      if (data instanceof AwaitsApproval) {
        return reply.code(202).send({ data: { approvalId: data.approvalId } });
      }
      reply.code(call.status);
      if (call.file) return sendFile(reply, call.file, data as FileResponse);
      if (!write) return reply.send();
      // The framework sends the returned text. Returning `reply` instead would cost an extra promise.
      reply.type(JSON_TYPE);
      return write({ data });
    },
  };
  /**
   * Runs a call that may need a second employee with the request snapshot in its session, so that the request
   * can be stored (decision 0056).
   */
  async function orAsk(
    employeeCall: EmployeeCall,
    context: CallContext<C>,
  ): Promise<Data<C> | AwaitsApproval> {
    const session = { ...(context.session as LiveSession), request: requestOf(employeeCall, context) };
    try {
      return await handler({ ...context, session } as CallContext<C>);
    } catch (error) {
      if (error instanceof AwaitsApproval) return error;
      throw error;
    }
  }
  if (ofEmployee?.mayTakeTwo) {
    app.actsForTwo.set(ofEmployee.name, async (session) => {
      const { params: of, body: sent } = session.request;
      // The step-up code is empty, because the approver's code in the session is used instead.
      await handler({
        params: of,
        body: { ...sent, twoFaToken: '' },
        session,
        person: session.person,
      } as CallContext<C>);
    });
  }
  if (upload) acceptFiles(app, (scope) => scope.route(registration));
  else app.route(registration);
}

/**
 * Sends a file as an attachment, so that the browser saves a document and never runs it on our origin
 * (security item 18).
 */
function sendFile(reply: FastifyReply, type: string, { name, content }: FileResponse): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);
}

/**
 * Checks a call of an employee who impersonates a user: rejects changes, whatever the page shows, and records
 * each view with both identities. Does not record a quiet poll.
 */
async function overseeImpersonation(
  request: FastifyRequest,
  call: Call,
  { quiet }: RouteOptions,
): Promise<void> {
  const session = await request.session();
  if (!session?.impersonator || quiet) return;
  const isAllowed = changesNothing(call);
  await request.server.noteImpersonation(session, call, isAllowed);
  if (!isAllowed) throw new AppError('readOnlySession');
}

async function sessionOf(request: FastifyRequest): Promise<LiveSession> {
  const session = await request.session();
  if (!session) throw new AppError('notAuthenticated');
  request.personId = session.person.id;
  return session;
}

/**
 * Creates the parser of one part of a request. Its error describes the problem of each field. At the first
 * request, the schema library compiles the schema (decision 0004): the generated code parses valid input. The
 * schema itself parses rejected input again, because only the schema has the messages. The code is generated
 * from our schemas, never from a request.
 */
function requestParser<S extends z.ZodMiniType>(
  part: 'params' | 'query' | 'headers' | 'body',
  schema: S,
): (value: unknown) => z.output<S> {
  const code: ErrorCode = part === 'params' ? 'notFound' : 'invalidInput';
  let compiled: S | undefined;
  return (value) => {
    compiled ??= z.compile(schema);
    const parsed = z.safeParse(compiled, value);
    if (parsed.success) return parsed.data;
    throw new AppError(code, code === 'notFound' ? [] : problemsOf(parsed.error.issues));
  };
}
