/** One JSON line an event. Nothing that could identify a person or open a door is written. */
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

const phone = /(?<!\d)1\d{10}(?!\d)/g;
const idNumber = /(?<!\d)\d{17}[\dXx](?!\d)/g;
const token = /(Bearer\s+|[?&](?:token|ticket|state|captcha|smsCode|password)=)[^\s&"]+/gi;

/** Phones, identity numbers and tokens in any text become asterisks; line breaks and escapes become spaces. */
export const masked = (text: string): string =>
  text
    .replace(token, '$1***')
    .replace(idNumber, '******************')
    .replace(phone, '***********')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not reach a terminal
    .replace(/[\u0000-\u001f\u007f]+/g, ' ');

const pathOf = (request: FastifyRequest) => masked(request.url.split('?', 1)[0] ?? '');

/** Whatever was thrown: a log that fails turns every answer into a 500. */
const described = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, message: masked(error.message), stack: masked(error.stack ?? '') }
    : { type: typeof error, message: masked(String(error)), stack: '' };

export const loggerOptions = (level: string): FastifyServerOptions['logger'] => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request), ip: request.ip }),
    res: (reply) => ({ status: reply.statusCode }),
    err: (error: unknown) => described(error) as never,
  },
  redact: ['password', 'token', 'captcha', 'smsCode', '*.password', '*.token', '*.captcha', '*.smsCode', '*.phone'],
});
