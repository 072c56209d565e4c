import type { FastifyRequest } from 'fastify';

type OptionsOfRequest = FastifyRequest['routeOptions'];

declare module 'fastify' {
  interface FastifyRequest {
    /** Cached route options; read them through {@link routeOptionsOf}. */
    keptRouteOptions?: OptionsOfRequest;
  }
}

/**
 * Returns the route options of a request. They are cached, because the framework rebuilds them at each of the
 * five accesses.
 */
export function routeOptionsOf(request: FastifyRequest): OptionsOfRequest {
  request.keptRouteOptions ??= request.routeOptions;
  return request.keptRouteOptions;
}
