/** Keys under which the portal signs identities: one pair for all processes of a database, a new one each month. */
import type { Clock, Db, Secrets } from '@portal/sdk/server';
import { sql } from '@portal/sdk/server';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';

const dayMs = 86_400_000;
/** After so long another key signs. */
const signsMs = 30 * dayMs;
/** So long it is told to services: whatever it has signed is long over. */
const toldMs = 32 * dayMs;

const algorithm = 'ES256';
/** The purpose under which private halves are sealed. */
export const purpose = 'service-key';

interface Signing {
  readonly kid: string;
  readonly key: Awaited<ReturnType<typeof importJWK>>;
  readonly createdAt: number;
}

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

interface Row {
  readonly kid: string;
  readonly sealedKey: string;
  readonly createdAt: string;
}

const newest = async (db: Db, since: string): Promise<Row | undefined> =>
  db
    .selectFrom('sysServiceKey')
    .select(['kid', 'sealedKey', 'createdAt'])
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();

export class ServiceKeys {
  readonly #parts: Parts;
  #signing: Promise<Signing> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  #now = () => this.#parts.clock.now().getTime();
  #before = (ms: number) => new Date(this.#now() - ms).toISOString();

  async #read({ kid, sealedKey, createdAt }: Row): Promise<Signing> {
    const jwk = JSON.parse(this.#parts.secrets.open(purpose, sealedKey)) as JWK;
    return { kid, key: await importJWK(jwk, algorithm), createdAt: Date.parse(createdAt) };
  }

  /** Two processes that start together end at one key. */
  async #make(): Promise<Signing> {
    const { db, clock, secrets } = this.#parts;
    const pair = await generateKeyPair(algorithm, { extractable: true });
    const [publicKey, privateKey] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
    const kid = await calculateJwkThumbprint(publicKey);
    const row = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('sys_service_key'))`.execute(tx);
      const known = await newest(tx, this.#before(signsMs));
      if (known) return known;
      await tx.deleteFrom('sysServiceKey').where('createdAt', '<', this.#before(toldMs)).execute();
      const sealedKey = secrets.seal(purpose, JSON.stringify(privateKey));
      const createdAt = clock.now().toISOString();
      const told = JSON.stringify({ ...publicKey, kid, alg: algorithm, use: 'sig' });
      await tx.insertInto('sysServiceKey').values({ kid, publicKey: told, sealedKey, createdAt }).execute();
      return { kid, sealedKey, createdAt };
    });
    return this.#read(row);
  }

  async #find(): Promise<Signing> {
    const known = await newest(this.#parts.db, this.#before(signsMs));
    return known ? this.#read(known) : this.#make();
  }

  async #current(): Promise<Signing> {
    this.#signing ??= this.#find();
    try {
      const signing = await this.#signing;
      if (this.#now() - signing.createdAt < signsMs) return signing;
    } catch (error) {
      this.#signing = undefined; // the database was away: the next request tries again
      throw error;
    }
    this.#signing = this.#find();
    return this.#signing;
  }

  async sign(claims: JWTPayload): Promise<string> {
    const { kid, key } = await this.#current();
    return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' }).sign(key);
  }

  /** What services check with. */
  async published(): Promise<{ readonly keys: readonly unknown[] }> {
    await this.#current();
    const rows = await this.#parts.db
      .selectFrom('sysServiceKey')
      .select('publicKey')
      .where('createdAt', '>', this.#before(toldMs))
      .orderBy('createdAt', 'desc')
      .execute();
    return { keys: rows.map(({ publicKey }) => publicKey) };
  }
}
