import { expect, test } from 'vitest';
import { type RequestToSign, signedHeaders } from './request-signature.ts';

// These examples come from the Amazon S3 API reference, "Signature Calculations for the Authorization Header".
const signer = {
  region: 'us-east-1',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const at = new Date('2013-05-24T00:00:00Z');
const nothing = Buffer.alloc(0);
const address = (rest: string) => new URL(`https://examplebucket.s3.amazonaws.com/${rest}`);

const examples: Record<string, { request: Omit<RequestToSign, 'at'>; names: string; signature: string }> = {
  'a part of an object': {
    request: { method: 'GET', url: address('test.txt'), body: nothing, headers: { range: 'bytes=0-9' } },
    names: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  'an object that is put': {
    request: {
      method: 'PUT',
      url: address('test$file.text'),
      body: Buffer.from('Welcome to Amazon S3.'),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    },
    names: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  'a parameter without a value': {
    request: { method: 'GET', url: address('?lifecycle'), body: nothing },
    names: 'host;x-amz-content-sha256;x-amz-date',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  'two parameters': {
    request: { method: 'GET', url: address('?max-keys=2&prefix=J'), body: nothing },
    names: 'host;x-amz-content-sha256;x-amz-date',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
};

test.each(Object.entries(examples))(
  'signs %s with the published signature',
  (_name, { request, names, signature }) => {
    const { authorization } = signedHeaders(signer, { ...request, at });
    expect(authorization).toBe(
      `AWS4-HMAC-SHA256 Credential=${signer.keyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`,
    );
  },
);
