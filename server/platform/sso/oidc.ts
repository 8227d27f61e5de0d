/** OpenID Connect: authorization code with PKCE, state and nonce; the identity token is checked with its signature. */
import * as oidc from 'openid-client';
import { refuse } from '@portal/sdk/server';
import type { Config, OidcConfig } from '../../config.ts';
import { sentenceOf } from './oidc-refusals.ts';
import type { SignOn, SsoProvider } from './provider.ts';

/** For each answer of the provider. */
const timeoutSeconds = 5;
const subjectShape = /^[^\p{Cc}]{1,200}$/u;

/** Refuses with a sentence what went wrong at the provider; `report` hears of it for the operator. */
export type Report = (error: unknown) => void;

async function asked<T>(work: () => Promise<T>, report: Report): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    report(error);
    return refuse('signIn', sentence);
  }
}

/** The provider as it describes itself: asked at the first sign-on, and again after a failure. */
function discoverer({ issuer, clientId, clientSecret }: OidcConfig) {
  const insecure = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  const options = { timeout: timeoutSeconds, execute: [oidc.enableNonRepudiationChecks, ...insecure] };
  let found: Promise<oidc.Configuration> | undefined;
  return (): Promise<oidc.Configuration> => {
    found ??= oidc
      .discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretBasic(clientSecret), options)
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };
}

/** Unique for this issuer only, so it carries the issuer. */
function subjectOf(claims: oidc.IDToken | undefined, claim: string): string {
  const value = claims?.[claim];
  return claims !== undefined && typeof value === 'string' && subjectShape.test(value)
    ? `${claims.iss}#${value}`
    : refuse('signIn', `统一认证没有给出人员标识（${claim}），请联系管理员`);
}

export function oidcProvider(
  { basePath, sso: { publicUrl } }: Config,
  settings: OidcConfig,
  report: Report,
): SsoProvider {
  const discovered = discoverer(settings);
  const landing = `${publicUrl}${basePath}/loginssojf`;

  async function addressFor({ state, nonce, verifier }: SignOn): Promise<string> {
    const { href } = oidc.buildAuthorizationUrl(await discovered(), {
      redirect_uri: landing,
      scope: settings.scope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return href;
  }

  /** @param answer - The query that the browser came back with, without its state. */
  async function claimsFor(answer: string, { state, nonce, verifier }: SignOn): Promise<oidc.IDToken | undefined> {
    const address = new URL(landing);
    address.search = answer;
    address.searchParams.set('state', state);
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    return (await oidc.authorizationCodeGrant(await discovered(), address, checks)).claims();
  }

  async function endSession(): Promise<string | null> {
    const configuration = await discovered();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
    const home = `${publicUrl}${basePath}/ef/home`;
    return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: home }).href;
  }

  return {
    signInAddress: (signOn) => asked(() => addressFor(signOn), report),
    // Whoever signs out is signed out here, whether the provider answers or not.
    signOutAddress: () =>
      endSession().catch((error: unknown) => {
        report(error);
        return null;
      }),
    redeem: async (answer, signOn) =>
      subjectOf(await asked(() => claimsFor(answer, signOn), report), settings.subjectClaim),
  };
}
