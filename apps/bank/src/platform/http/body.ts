import type { Call } from '@farthing/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { policies } from '../policies.ts';
import { Refusal } from '../refusal.ts';
import type { Upload } from './route.ts';
import { type SpooledUpload, spoolUpload } from './spooled-upload.ts';

const { jsonBytes, jsonDepth, uploadBytes } = policies.http;

/** Parsers for the three ways a body is sent; anything else is refused as unsupported. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // An empty body sent as JSON is what many clients do for a POST without one.
    if (text === '') return done(null, undefined);
    if (request.routeOptions.config.keepsText === true) request.sentText = text as string;
    parseJson(request, text as string, (error, value) => {
      if (error === null && depthOf(value, jsonDepth) > jsonDepth) {
        return done(new Refusal('malformed_request', { message: 'The request is nested too deeply.' }));
      }
      done(error, value);
    });
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
  );
  await app.register(multipart, {
    limits: { fileSize: uploadBytes, files: 1, fields: 30, fieldSize: jsonBytes, parts: 31, headerPairs: 50 },
  });
}

/** How many bytes of a call's body are read at most. */
export function bodyLimit(call: Call): number {
  // Text fields and part headers come on top of the file itself.
  return call.encoding === 'multipart' ? (call.uploadUpTo ?? uploadBytes) + 2 * jsonBytes : jsonBytes;
}

type ReadBody = {
  readonly fields: unknown;
  readonly upload: Upload | undefined;
  /** In place of the upload, for a call that takes a large one. */
  readonly spooled: SpooledUpload | undefined;
};

/** The fields and the file that a request carries. */
export async function readBody(call: Call, request: FastifyRequest): Promise<ReadBody> {
  if (request.isMultipart()) {
    if (call.encoding === undefined || call.encoding === 'json') throw new Refusal('unsupported_media_type');
    return readMultipart(call, request);
  }
  if (call.encoding === undefined && isForm(request)) throw new Refusal('unsupported_media_type');
  return { fields: request.body ?? {}, upload: undefined, spooled: undefined };
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
}

async function readMultipart(call: Call, request: FastifyRequest) {
  try {
    return await readParts(call, request);
  } catch (error) {
    // What is wrong with the parts themselves comes from their parser, without a code.
    if (error instanceof Refusal || (error as { code?: unknown }).code !== undefined) throw error;
    throw new Refusal('malformed_request');
  }
}

async function readParts(call: Call, request: FastifyRequest): Promise<ReadBody> {
  const fields: Record<string, string> = {};
  let upload: Upload | undefined;
  let spooled: SpooledUpload | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: call.uploadUpTo ?? uploadBytes } })) {
      if (part.type === 'field') {
        if (typeof part.value !== 'string' || part.valueTruncated) throw new Refusal('payload_too_large');
        fields[part.fieldname] = part.value;
      } else if (call.uploadUpTo !== undefined && part.fieldname === call.upload) {
        spooled = await spoolUpload(part.filename, part.file);
        if (part.file.truncated) throw new Refusal('payload_too_large');
      } else {
        const bytes = await part.toBuffer();
        if (part.fieldname !== call.upload) throw unknownField(part.fieldname);
        upload = { fileName: part.filename, bytes };
      }
    }
  } catch (error) {
    await spooled?.[Symbol.asyncDispose]();
    throw error;
  }
  return { fields, upload, spooled };
}

function unknownField(name: string): Refusal {
  return new Refusal('validation_failed', { fields: { [name]: ['This field takes no file.'] } });
}

/** How deeply a value is nested, counted no further than one past the limit. */
function depthOf(value: unknown, limit: number): number {
  if (value === null || typeof value !== 'object') return 0;
  if (limit < 0) return 1;
  let deepest = 0;
  for (const inner of Object.values(value)) deepest = Math.max(deepest, depthOf(inner, limit - 1));
  return deepest + 1;
}
