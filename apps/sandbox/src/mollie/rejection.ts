import { STATUS_CODES } from 'node:http';
import type { Answer } from '../http/routes.ts';

interface RejectionDetail {
  /** The invalid field of the body. */
  readonly field?: string;
  readonly retryAfter?: number;
}

/** An API error, in the format of the API's error responses. */
export class Rejection extends Error {
  readonly status: number;
  readonly detail: RejectionDetail;

  constructor(status: number, message: string, detail: RejectionDetail = {}) {
    super(message);
    this.status = status;
    this.detail = detail;
  }

  toAnswer(): Answer {
    const { field, retryAfter } = this.detail;
    const body = {
      status: this.status,
      title: STATUS_CODES[this.status],
      detail: this.message,
      ...(field === undefined ? {} : { field }),
      _links: {
        documentation: { href: 'https://docs.mollie.com/reference/handling-errors', type: 'text/html' },
      },
    };
    return {
      status: this.status,
      headers: {
        'content-type': 'application/hal+json; charset=utf-8',
        ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      },
      body: JSON.stringify(body),
    };
  }
}
