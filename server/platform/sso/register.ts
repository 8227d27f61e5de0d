/** The provider that the configuration names. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { demoProvider, registerDemoProvider } from './demo-provider.ts';
import { oidcProvider } from './oidc.ts';
import { installSsoProvider, type SsoProvider } from './provider.ts';

/** The cause of a refusal is the operator's to know; what the provider said of a person is nobody's. */
const reportTo = (app: FastifyInstance) => (error: unknown) => {
  const cause: Error & { code?: unknown } = error instanceof Error ? error : new Error(String(error));
  const { name, code, message } = cause;
  app.log.warn({ name, code, reason: message }, 'single sign-on failed');
};

function providerOf(app: FastifyInstance, config: Config): SsoProvider | undefined {
  const { provider, oidc } = config.sso;
  if (oidc) return oidcProvider(config, oidc, reportTo(app));
  return provider === 'demo' ? demoProvider(config) : undefined;
}

export function registerSignOn(app: FastifyInstance, config: Config): void {
  installSsoProvider(providerOf(app, config));
  if (config.sso.provider === 'demo') registerDemoProvider(app, config);
}
