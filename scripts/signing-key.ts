import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicKeyOf } from '@portal/sdk/deployment';
import { root } from './registry.ts';

const generated = join(root, '.cache/registry-key.pem');

function pemOf(): string {
  const { REGISTRY_SIGNING_KEY: file } = process.env;
  if (file) return readFileSync(file, 'utf8');
  if (!existsSync(generated)) {
    mkdirSync(join(root, '.cache'), { recursive: true });
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(generated, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  }
  return readFileSync(generated, 'utf8');
}

export interface SigningKey {
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
  /** Keys of operators, SPKI in base64, which sign everything: this one first, then `REGISTRY_OPERATOR_KEYS`. */
  readonly accepted: readonly string[];
}

/**
 * The key that signs the registry of this build: the file that `REGISTRY_SIGNING_KEY` names, or one that is made for this
 * checkout at its first build. `REGISTRY_OPERATOR_KEYS`: public keys of operators that are pinned as well, where they sign
 * elsewhere than the build, and while keys are changed.
 * @throws Error when it is no key of the curve P-256.
 */
export function signingKey(): SigningKey {
  const privateKey = pemOf();
  const others = (process.env['REGISTRY_OPERATOR_KEYS'] ?? '').split(',').filter((one) => one !== '');
  return { privateKey, accepted: [publicKeyOf(privateKey), ...others] };
}
