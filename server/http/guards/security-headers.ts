import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { type Config, isSecure } from '../../config.ts';

/** Content security policies cannot contain IPv6 addresses: browsers warn and ignore them. */
const isNameable = (origin: string) => !origin.includes('[');

/** The browser uploads files directly to the storage, which has an address of its own. */
const storageOrigin = ({ s3 }: Config) => (s3 ? [new URL(s3.endpoint).origin] : []);

/**
 * Scripts run only from our own files. Those may compile WebAssembly, which the reader of codes is made of; `eval` of
 * texts stays forbidden. Styles may be inline because the component library writes style tags; they cannot run code.
 */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  const secure = isSecure(app.config);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...storageOrigin(app.config)],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // The target of a redirected form is checked at every hop, and a sign-in may return under another of our names.
        formAction: ["'self'", ...app.config.origins.filter(isNameable)],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: secure,
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    );
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
}
