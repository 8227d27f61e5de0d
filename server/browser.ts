/** The browser that asks, by a random secret in a cookie that no script reads. It authorises nothing: see `auth.ts`. */
import { createHmac } from 'node:crypto';
import type { Browser } from '@portal/sdk/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from './auth.ts';

/** Over TLS no other host of the domain can plant the cookie. */
const nameOf = (secure: boolean) => (secure ? '__Host-portal-browser' : 'portal-browser');

function secretIn(cookies: string | undefined, name: string): string | undefined {
  const held = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  const secret = held?.slice(name.length + 1);
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

const derive = (secret: string, purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url');

export function browserOf(request: FastifyRequest, reply: FastifyReply): Browser {
  const secure = request.protocol === 'https';
  const name = nameOf(secure);
  let secret = secretIn(request.headers.cookie, name);
  return {
    proof: (purpose) => (secret === undefined ? undefined : derive(secret, purpose)),
    bind(purpose) {
      if (secret === undefined) {
        secret = newToken();
        reply.header('set-cookie', `${name}=${secret}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`);
      }
      return derive(secret, purpose);
    },
  };
}

/** Where no browser asks: seeds, exports and what the day asks for. */
export const noBrowser: Browser = {
  proof: () => undefined,
  bind() {
    throw new Error('No browser asks here.');
  },
};
