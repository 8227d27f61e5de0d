import { Duplex } from 'node:stream';
import { type LiteServer, OverrunError } from './lite-server.ts';

const startupLength = 8;

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const idle = message('Z', Buffer.from('I'));
const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  message('S', Buffer.from('standard_conforming_strings\0on\0')),
  idle,
]);

const errorMessage = (severity: 'ERROR' | 'FATAL', code: string, text: string): Buffer =>
  message('E', Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${text}\0\0`));

const failure = (code: string, text: string, inTransaction: boolean): Buffer =>
  Buffer.concat([errorMessage('ERROR', code, text), inTransaction ? message('Z', Buffer.from('E')) : idle]);

const rollback = /^Q.{4}\s*rollback/is;

/** The end of the last whole message in a run of frontend bytes. */
function wholeMessages(bytes: Buffer): number {
  let end = 0;
  while (end + 5 <= bytes.length) {
    const next = end + 1 + bytes.readInt32BE(end + 1);
    if (next > bytes.length) break;
    end = next;
  }
  return end;
}

/** What `pg` takes for a socket: the PostgreSQL protocol to the thread of the embedded database. */
export class LiteSocket extends Duplex {
  readonly #server: LiteServer;
  readonly #idleInTransactionMs: number;
  #idleTimer: NodeJS.Timeout | undefined;
  #held: Buffer = Buffer.alloc(0);
  #started = false;
  #ended = false;
  /** Inside a transaction, by the last answer's ready-for-query byte. */
  #inTransaction = false;
  /** The transaction died with its thread: until it is rolled back, nothing of it may run outside of it. */
  #aborted = false;

  /** A transaction that is left idle for longer is given up: on one connection it stops everybody. */
  constructor(server: LiteServer, idleInTransactionMs: number) {
    super();
    this.#server = server;
    this.#idleInTransactionMs = idleInTransactionMs;
  }

  connect(): this {
    this.#server.ask('reset').then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    void this.#take(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    void this.#take(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#ended = true;
    clearTimeout(this.#idleTimer);
    done(error);
  }

  async #take(chunk: Buffer): Promise<void> {
    if (this.#ended) return undefined;
    clearTimeout(this.#idleTimer);
    const bytes = this.#held.length ? Buffer.concat([this.#held, chunk]) : chunk;
    if (!this.#started) return this.#welcome(bytes);
    const end = wholeMessages(bytes);
    this.#held = bytes.subarray(end);
    if (end === 0) return undefined;
    const ready = bytes.subarray(0, end);
    if (ready[0] === 0x58) return this.#end(); // Terminate: the thread serves the next connection
    if (this.#aborted && !rollback.test(ready.toString('latin1'))) {
      return this.#refuse('25P02', 'current transaction is aborted, commands ignored until end of transaction block');
    }
    if (this.#aborted) {
      const reset = await this.#server.ask('reset').then(
        () => true,
        () => false,
      );
      if (!reset) return this.#giveUp('57P01', 'the transaction could not be taken back');
      this.#aborted = false;
    }
    try {
      const { bytes: answer } = await this.#server.ask('wire', { bytes: new Uint8Array(ready) });
      if (answer) this.#answer(Buffer.from(answer));
    } catch (error) {
      this.#aborted = true;
      this.#refuse(
        error instanceof OverrunError ? error.code : '57P01',
        error instanceof Error ? error.message : 'stopped',
      );
    }
    return undefined;
  }

  #answer(bytes: Buffer): void {
    if (bytes.at(-6) === 0x5a) this.#inTransaction = bytes.at(-1) !== 0x49; // Z … I
    if (this.#ended) return;
    if (this.#inTransaction) {
      const expire = () => this.#giveUp('25P03', 'terminating connection due to idle-in-transaction timeout');
      this.#idleTimer = setTimeout(expire, this.#idleInTransactionMs).unref();
    }
    this.push(bytes);
  }

  /** The next connection begins with a reset, which takes the open transaction back. */
  #giveUp(code: string, text: string): void {
    if (this.#ended) return;
    this.push(errorMessage('FATAL', code, text));
    this.#end();
  }

  #refuse(code: string, text: string): void {
    if (this.#ended) return;
    if (!this.#inTransaction) this.#aborted = false;
    this.push(failure(code, text, this.#inTransaction));
  }

  #end(): void {
    this.#ended = true;
    this.once('end', () => this.destroy()); // `pg` waits for the close of its socket
    this.push(null);
  }

  #welcome(bytes: Buffer): void {
    if (bytes.length < startupLength || bytes.length < bytes.readInt32BE(0)) {
      this.#held = bytes;
      return;
    }
    this.#started = true;
    this.#held = bytes.subarray(bytes.readInt32BE(0));
    this.push(welcome);
  }
}
