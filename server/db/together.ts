/**
 * Questions of several people, asked at once. Each asks as if alone: what differs by the id of who asks, and by nothing
 * else, goes to the database as one statement. So whoever reads for one person writes nothing else for thousands.
 */
import type { Db, Tables } from '@portal/sdk/server';
import { CompiledQuery, type DatabaseConnection, type Driver, Kysely, type QueryResult } from 'kysely';
import { Dialect, names } from './dialect.ts';

type Row = Readonly<Record<string, unknown>>;

/** Of the connections that all of the portal's work shares, those that questions may have. */
const statementsAtOnce = 3;

interface Question {
  /** With `"Asker".id` wherever it says who asks. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** It says who asks: another is told something else. */
  readonly isOwn: boolean;
}

/**
 * Undefined where the parameters cannot be told from other text. An id that stands for something else as well, as the
 * number of an enterprise, takes the same value there: what is asked is what this person would ask.
 */
function questionOf({ sql: text, parameters }: CompiledQuery, userId: string): Question | undefined {
  // each has one placeholder, in their order: one more is a word that looks like one
  if ((text.match(/\$\d+/g) ?? []).length !== parameters.length) return undefined;
  const values: unknown[] = [];
  const given = parameters.values();
  const asked = text.replaceAll(/\$\d+/g, () => {
    const { value } = given.next();
    return value === userId ? '"Asker".id' : `$${values.push(value)}`;
  });
  return { text: asked, values, isOwn: values.length < parameters.length };
}

/** Not pulled up into its surroundings because of its window: what says nothing of the asker is read once for all. */
const forAll = ({ text, values }: Question, userIds: readonly string[]): CompiledQuery<Row> =>
  CompiledQuery.raw(
    `select "Asker".id::text as "askerId", q.* from unnest($${values.length + 1}::bigint[]) "Asker"(id)
    cross join lateral (select row_number() over () as "askerPlace", q.* from (${text}\n) q) q order by "askerPlace"`,
    [...values, userIds],
  ) as CompiledQuery<Row>;

interface Asked {
  readonly userId: string;
  readonly query: CompiledQuery;
  answer(rows: readonly Row[]): void;
  fail(error: unknown): void;
}

interface Group {
  readonly question: Question;
  readonly asked: Asked[];
}

class ReadingDialect extends Dialect {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    super({ pool: () => Promise.reject(new Error('What is asked together has no connection of its own.')) });
    this.#driver = driver;
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

const refuse = () => Promise.reject<never>(new Error('What is asked together is only read.'));
const nothing = () => Promise.resolve();

export class Together {
  readonly #db: Db;
  #groups = new Map<string, Group>();
  #lines: Promise<void>[] = Array.from({ length: statementsAtOnce }, nothing);

  constructor(db: Db) {
    this.#db = db.withoutPlugins();
  }

  /** The database as one person reads it; nothing is written through it. */
  for(userId: string): Db {
    const connection: DatabaseConnection = {
      executeQuery: async <Found>(query: CompiledQuery) =>
        ({ rows: await this.#ask(userId, query) }) as unknown as QueryResult<Found>,
      streamQuery: () => {
        throw new Error('What is asked together is read at once.');
      },
    };
    const transactions = { beginTransaction: refuse, commitTransaction: refuse, rollbackTransaction: refuse };
    const acquireConnection = async () => connection;
    const driver = { init: nothing, destroy: nothing, acquireConnection, releaseConnection: nothing, ...transactions };
    return new Kysely<Tables>({ dialect: new ReadingDialect(driver), plugins: [names] });
  }

  #ask(userId: string, query: CompiledQuery): Promise<readonly Row[]> {
    if (!/^\s*(?:select|with)\b/i.test(query.sql)) return refuse();
    return new Promise((answer, fail) => {
      const asked = { userId, query, answer, fail };
      const question = questionOf(query, userId);
      if (!question) return void alone(this.#db, asked);
      const key = JSON.stringify([question.text, question.values]);
      const group = this.#groups.get(key);
      if (group) return void group.asked.push(asked);
      if (this.#groups.size === 0) setImmediate(() => this.#send());
      this.#groups.set(key, { question, asked: [asked] });
    });
  }

  #send(): void {
    const groups = [...this.#groups.values()];
    this.#groups = new Map();
    for (const group of groups) {
      const [next = nothing(), ...others] = this.#lines;
      this.#lines = [...others, next.then(() => answered(this.#db, group))];
    }
  }
}

const alone = (db: Db, { query, answer, fail }: Asked): Promise<void> =>
  db.executeQuery<Row>(query as CompiledQuery<Row>).then(({ rows }) => answer(rows), fail);

/** What fails for several is asked for each alone: of a failure that is one person’s the others hear nothing. */
async function answered(db: Db, { question, asked }: Group): Promise<void> {
  const userIds = [...new Set(asked.map(({ userId }) => userId))];
  const [first] = asked;
  if (!first) return;
  try {
    if (userIds.length === 1 || !question.isOwn) {
      const { rows } = await db.executeQuery<Row>(first.query as CompiledQuery<Row>);
      for (const { answer } of asked) answer(rows);
      return;
    }
    const { rows } = await db.executeQuery(forAll(question, userIds));
    const found = new Map<unknown, Row[]>(userIds.map((userId) => [userId, []]));
    for (const { askerId, askerPlace, ...row } of rows) found.get(askerId)?.push(row);
    for (const { userId, answer } of asked) answer(found.get(userId) ?? []);
  } catch (error) {
    if (asked.length === 1) first.fail(error);
    else for (const one of asked) await alone(db, one);
  }
}
