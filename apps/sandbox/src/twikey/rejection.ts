import type { Answer } from '../http/routes.ts';

/** An API error. Its code is also in two response headers, because clients read either name. */
export class Rejection extends Error {
  readonly code: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: string, message: string, status = 400, headers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.headers = headers;
  }

  toAnswer(): Answer {
    return {
      status: this.status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        apierror: this.code,
        apierrorcode: this.code,
        ...this.headers,
      },
      body: JSON.stringify({ code: this.code, message: this.message, extra: '' }),
    };
  }
}
