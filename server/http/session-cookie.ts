import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, isSecure } from '../config.ts';
import { absoluteLimitSeconds } from '../sessions/session-store.ts';

/** `__Host-` binds a cookie to this host; browsers accept it only over https. */
export function cookieName(config: Config, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

export function cookieOptions(config: Config): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) };
}

export function readSessionCookie(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(config, 'session')];
}

export function setSessionCookie(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(config, 'session'), token, {
    ...cookieOptions(config),
    maxAge: absoluteLimitSeconds,
  });
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(cookieName(config, 'session'), cookieOptions(config));
}
